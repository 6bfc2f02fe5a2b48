/** The responding server: `Implementation` of MCP. Agrees with the page's server card. */
export interface ServerInfo {
  readonly name: string
  readonly title: string
  readonly version: string
  readonly description: string
  readonly websiteUrl: string
  /** From revision 2025-11-25 on; earlier ones allow other members. */
  readonly icons?: readonly ServerIcon[]
}

/** `Icon` of MCP. */
export interface ServerIcon {
  /** On the origin of the server: clients should check that. */
  readonly src: string
  readonly mimeType?: string
  readonly sizes?: readonly string[]
}
