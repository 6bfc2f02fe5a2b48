/** As Web IDL makes it of what a page gives: all four, without a prototype. */
export type Annotations = Readonly<Record<string, boolean>>

/** What is listed of a tool. */
export interface ListedTool {
  readonly name: string
  readonly title: string
  readonly description: string
  /** JSON. */
  readonly schema?: string | undefined
  readonly annotations?: object | undefined
  /**
   * `offer`: of the extension; gives way to those of the page. `form`: of a form of the page; what it gives and what it
   * throws is for the caller as it is.
   */
  readonly from: 'page' | 'offer' | 'form'
}

/** A tool of the page, whoever brought it. */
export interface Tool extends ListedTool {
  readonly execute: (input: object, options: { readonly signal: AbortSignal }) => unknown
  /** Ends the registration. */
  readonly signal?: AbortSignal | undefined
}

/** Names that browsers take. */
export const TOOL_NAME = /^[\w.-]{1,128}$/
