/** What a tool does. The second argument is `{signal}` since browser 153, before that a client without a signal. */
export type Execute = (input: unknown, second?: unknown) => Promise<unknown>

/** A tool as browsers take it. */
export interface BrowserTool {
  readonly name: string
  readonly title: string
  /** Not empty. */
  readonly description: string
  readonly inputSchema: object
  readonly annotations: { readonly readOnlyHint: boolean; readonly untrustedContentHint: boolean }
  readonly execute: Execute
}

/** A tool as `getTools` lists it. */
export interface RegisteredTool {
  readonly name: string
  /** The frame it belongs to; same-origin frames are listed too. */
  readonly window?: unknown
}

/**
 * What we use of WebMCP, in all the shapes it has had since browser 146: `registerTool` answers nothing or a promise,
 * and heeds its signal or not; `unregisterTool` was there until 147 and is in Firefox; `getTools` is there since 149.
 *
 * @see https://webmachinelearning.github.io/webmcp/
 */
export interface ModelContext {
  registerTool(tool: BrowserTool, options?: { readonly signal: AbortSignal }): unknown
  unregisterTool?(name: string): unknown
  getTools?(): Promise<readonly RegisteredTool[]>
  addEventListener?: EventTarget['addEventListener']
}
