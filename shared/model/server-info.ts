import { clipText } from './clean-text.ts'

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

/** The page's own text, where it has no card. */
export interface ServerWords {
  /** Empty for the root page. */
  readonly slug: string
  readonly title: string
  readonly description: string | undefined
  readonly url: string
  readonly version: string
}

/**
 * Reads the identity of an endpoint from its server card, so that the two agree (SEP-2127: "the card must agree with
 * serverInfo"). What the card lacks comes from the page's own text.
 *
 * @param card JSON, as published; `undefined` where there is none.
 * @throws {SyntaxError} when `card` is not JSON.
 */
export function parseServerInfo(card: string | undefined, words: ServerWords): ServerInfo {
  const parsed: unknown = card === undefined ? undefined : JSON.parse(card)
  const fields = new Map<string, unknown>(typeof parsed === 'object' && parsed !== null ? Object.entries(parsed) : [])
  const field = (name: string, otherwise: string): string => {
    const value = fields.get(name)
    return typeof value === 'string' && value !== '' ? value : otherwise
  }
  const { slug, title, description, url, version } = words
  return {
    name: field('name', slug === '' ? 'directory' : slug),
    title: field('title', title),
    version: field('version', version),
    description: field('description', clipText(description ?? title, 300)),
    websiteUrl: field('websiteUrl', url),
    // Our own, as published.
    ...(Array.isArray(fields.get('icons')) && { icons: fields.get('icons') as ServerIcon[] }),
  }
}
