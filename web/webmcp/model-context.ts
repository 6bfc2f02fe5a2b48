/** A tool as `getTools` lists it. */
interface RegisteredTool {
  readonly name: string
  /** The frame it belongs to; same-origin frames are listed too. */
  readonly window?: Window
}

/** What looking at the tools of a page takes of WebMCP. Old shapes have neither member. */
export interface ModelContext {
  getTools?(): Promise<readonly RegisteredTool[]>
  addEventListener?: EventTarget['addEventListener']
}

declare global {
  interface Document {
    readonly modelContext?: ModelContext
  }
  interface Navigator {
    readonly modelContext?: ModelContext
  }
}

/**
 * Where this browser keeps the tools of this page, if it has WebMCP: Chromium has it on the document, its versions
 * before 150 and Firefox on the navigator. Documents other than the page's own must not be asked: Chromium 156 crashes.
 *
 * @see https://webmachinelearning.github.io/webmcp/
 */
export function findModelContext(): ModelContext | undefined {
  return document.modelContext ?? navigator.modelContext
}
