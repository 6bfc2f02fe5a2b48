/** As Web IDL converts what a page gives: all four, without a prototype. */
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
   * `offer`: from the extension; gives way to those of the page. `form`: from a form of the page; what it returns or
   * throws goes to the caller unchanged.
   */
  readonly from: 'page' | 'offer' | 'form'
}

/** A tool of the page, whatever its source. */
export interface Tool extends ListedTool {
  readonly execute: (input: object, options: { readonly signal: AbortSignal }) => unknown
  /** Ends the registration. */
  readonly signal?: AbortSignal | undefined
}

/** Names that browsers accept. */
export const TOOL_NAME = /^[\w.-]{1,128}$/
