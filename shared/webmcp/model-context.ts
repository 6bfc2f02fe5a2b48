/** Runs a tool. The second argument is `{signal}` since browser 153, before that a client without a signal. */
export type Execute = (input: unknown, second?: { readonly signal?: unknown }) => Promise<unknown>

/** A tool as browsers accept it. */
export interface BrowserTool {
  readonly name: string
  readonly title: string
  /** Not empty. */
  readonly description: string
  readonly inputSchema: object
  /** Browsers before 159 ignore it. */
  readonly outputSchema?: object | undefined
  /** Origins whose frames may use it, too. Browsers take it apart from the rest. */
  readonly exposedTo?: string[] | undefined
  readonly annotations: { readonly readOnlyHint: boolean; readonly untrustedContentHint: boolean }
  readonly execute: Execute
}

/** A tool as `getTools` lists it: since browser 160 an object of an interface, of which a spread copies nothing. */
export interface RegisteredTool {
  readonly name: string
  /** The frame it belongs to, before browser 160; same-origin frames are listed too. */
  readonly window?: unknown
  /** The frame it belongs to. */
  readonly source?: unknown
}

/**
 * The part of WebMCP that we use, in all its shapes since browser 146: `registerTool` returns nothing or a promise,
 * and honors its signal or not; `unregisterTool` was there until 147 and is in Firefox; `getTools` is there since 149.
 *
 * @see https://webmachinelearning.github.io/webmcp/
 */
export interface ModelContext {
  registerTool(tool: BrowserTool, options?: { readonly signal: AbortSignal; readonly exposedTo?: string[] }): unknown
  unregisterTool?(name: string): unknown
  getTools?(): Promise<readonly RegisteredTool[]>
  addEventListener?: EventTarget['addEventListener']
}
