/** Default name under which clients list the server. */
export const ENTRY_NAME = 'directory'

/** The endpoint for a client to connect to. */
export interface ConnectTarget {
  /** Name under which the client lists the server: `[a-z0-9_-]+`. See `entry-name.ts`. */
  readonly name: string
  /** Absolute URL of the MCP endpoint. */
  readonly url: string
  /** Title of the page or the directory, one line of untrusted text. */
  readonly title: string
}

/** Language of a way's text, which decides how it is parsed. */
export type SnippetLanguage = 'json' | 'jsonc' | 'yaml' | 'toml' | 'shell' | 'text'

interface WayBase {
  /** Text, link or command for one endpoint. Pure; no final line break. */
  readonly write: (target: ConnectTarget) => string
  /** What a user of this way should know; one sentence. */
  readonly note?: string
}

/** One way to add an endpoint to a client. */
export type ConnectWay =
  /** Content for a file. A user's paths start with `~/`, `%APPDATA%\` or `…`; others are relative to a project. */
  | (WayBase & { readonly kind: 'file'; readonly paths: readonly string[]; readonly language: SnippetLanguage })
  /** A command for a POSIX shell, one line. */
  | (WayBase & { readonly kind: 'command'; readonly language: 'shell' })
  /** Steps in the client's own windows, and what to paste at their end. */
  | (WayBase & { readonly kind: 'steps'; readonly steps: string; readonly language: 'json' | 'text' })
  /** A link that opens the client with everything filled in. */
  | (WayBase & { readonly kind: 'link'; readonly label: string })

/** An MCP client and the ways to connect it, the easiest first. */
export interface ConnectClient {
  /** Stable, unique, `[a-z0-9-]+`. */
  readonly id: string
  readonly title: string
  readonly ways: readonly [ConnectWay, ...ConnectWay[]]
}

/** Clients used in the same place. */
export interface ConnectGroup {
  readonly id: 'common' | 'editors' | 'terminal' | 'apps'
  readonly title: string
  /** In alphabetical order of titles. */
  readonly clients: readonly ConnectClient[]
}
