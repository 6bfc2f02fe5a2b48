/** Options of `registerDirectory`; the `data-` attributes of the script tag are the same. */
export interface DirectoryOptions {
  /** Base URL of the directory, for instance `https://example.org` or `/directory`. Default: the script's own directory. */
  readonly base?: string | undefined
  /** Slug of a page. Default: the root page, which is the whole directory. */
  readonly category?: string | undefined
  /** Prefix of the tool names. `[A-Za-z0-9_-]`; names have at most 30 characters with it. Default: `directory_`. */
  readonly prefix?: string | undefined
  /** Which tools, by their names on the server, for instance `search`. Default: all of the page. */
  readonly tools?: readonly string[] | undefined
  /** Results in an answer unless the agent sets a number, 1 to 50. Default: the server's, 10. */
  readonly limit?: number | undefined
  /** Longest answer in characters unless the agent sets it, 500 to 20,000. Default: 1,500, as browsers advise. */
  readonly maxCharacters?: number | undefined
  /** Origins whose frames may use the tools, too, for instance `https://agent.example`. Default: none. */
  readonly exposedTo?: string[] | undefined
  /** Reports what happened in one `console.debug` line. Default: no. */
  readonly debug?: boolean | undefined
  /** Ends the registration when it is aborted. */
  readonly signal?: AbortSignal | undefined
}

/** The tools of one page of a directory on this web page. */
export interface DirectoryRegistration {
  /**
   * Names of the tools once they are registered, or none once it is clear that there will be none. Never rejects. Tools
   * may still be added later, by something that brings WebMCP late or when the network is back.
   */
  readonly ready: Promise<readonly string[]>
  /** Names of the tools that are registered now. */
  readonly tools: readonly string[]
  /** Why tools are missing; for people. */
  readonly problem: string | undefined
  /** Removes the tools immediately. */
  unregister(): void
}
