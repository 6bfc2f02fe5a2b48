/** A tool of a page, as a program tells its agent. */
export interface AgentTool {
  /** As the page registered it. */
  readonly name: string
  /** With the marks that the program adds. */
  readonly description: string
  /** Whether the program knows that the tool changes nothing. */
  readonly isReadOnly: boolean
}

/** A program through which an agent uses the pages of a browser; each test of it starts one. */
export interface PageAgent {
  /** Opens a page. @returns When the page has these tools, as far as the program can tell. */
  open(url: string, names: readonly string[]): Promise<void>
  /** The tools of the page, in the program's order. */
  tools(): Promise<readonly AgentTool[]>
  /**
   * Calls a tool of the page by the name it was registered under.
   *
   * @returns What the tool answered, also where it refused with `isError`.
   * @throws {Error} when the program has no such tool, or says that the tool threw.
   */
  call(name: string, args: Readonly<Record<string, unknown>>): Promise<unknown>
  /** Ends the program and its browser. */
  close(): Promise<void>
}
