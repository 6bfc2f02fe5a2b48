/** What `registerDirectory` is asked for; the `data-` attributes of the script tag are the same. */
export interface DirectoryOptions {
  /** Base URL of the directory, for instance `https://example.org` or `/directory`. Default: where the script came from. */
  readonly base?: string | undefined
  /** Slug of a page. Default: the root page, which is the whole directory. */
  readonly category?: string | undefined
  /** Stands before the names of the tools. `[A-Za-z0-9_-]`; names are at most 30 characters with it. Default: `directory_`. */
  readonly prefix?: string | undefined
  /** Which tools, by the names they have on the server, for instance `search`. Default: all of the page. */
  readonly tools?: readonly string[] | undefined
  /** Results in an answer where the agent does not say, 1 to 50. Default: the server's, 10. */
  readonly limit?: number | undefined
  /** Longest answer in characters where the agent does not say, 500 to 20,000. Default: 1,500, as browsers advise. */
  readonly maxCharacters?: number | undefined
  /** Switches WebMCP on where browsers have it on trial only: a token for this site, or a third-party token of the script's. */
  readonly originTrialToken?: string | undefined
  /** Says what happened in one `console.debug` line. Default: no. */
  readonly debug?: boolean | undefined
  /** Ends the registration when it is aborted. */
  readonly signal?: AbortSignal | undefined
}

/** The tools of one page of a directory on this page of the web. */
export interface DirectoryRegistration {
  /**
   * Names of the tools once they are registered, or none once it is clear that there will be none. Never rejects. Tools
   * may still come later, with an origin-trial token or when the network is back.
   */
  readonly ready: Promise<readonly string[]>
  /** Names of the tools that are registered now. */
  readonly tools: readonly string[]
  /** Why tools are missing; for people. */
  readonly problem: string | undefined
  /** Takes the tools away, at once. */
  unregister(): void
}
