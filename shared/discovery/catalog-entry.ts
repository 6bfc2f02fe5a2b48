import type { CategorySummary } from '../model/category.ts'
import { clipText } from '../model/clean-text.ts'
import { foldLine } from '../renditions/text/escape-markdown.ts'
import type { EndpointUrls } from '../urls.ts'
import { createAirUrn } from './create-air-urn.ts'

/** Longest description of an entry, in UTF-16 code units. */
export const MAX_ENTRY_DESCRIPTION = 300

/** Media types of what a directory publishes, as readers of catalogs know them. */
export const CARD_TYPE = 'application/mcp-server-card+json'
export const SKILL_TYPE = 'text/markdown; profile="urn:air:agent-skills"'

/** An entry of a catalog (ARD 0.91 and AI Catalog 1.0). */
export interface CatalogEntry {
  readonly identifier: string
  readonly displayName: string
  /** Media type. */
  readonly type: string
  readonly url: string
  readonly description?: string
  /** Two to five sample queries. */
  readonly representativeQueries: readonly string[]
  /** RFC 3339. */
  readonly updatedAt?: string | undefined
}

/** The MCP server of a page. */
export function pageEntry(
  baseUrl: string,
  endpoints: EndpointUrls,
  page: CategorySummary & { readonly lastModified?: string },
): CatalogEntry {
  const title = foldLine(page.title)
  const description = foldLine(page.description ?? '')
  return {
    identifier: createAirUrn(baseUrl, 'mcp', page.slug),
    displayName: title,
    type: CARD_TYPE,
    url: endpoints.serverCard(page.slug),
    ...(description !== '' && { description: clipText(description, MAX_ENTRY_DESCRIPTION) }),
    representativeQueries: [`What is listed under ${title}?`, `Compare entries of ${title}`],
    updatedAt: dateTime(page.lastModified),
  }
}

/** `2026-01-31` as RFC 3339. */
export function dateTime(date: string | undefined): string | undefined {
  return date === undefined ? undefined : `${date}T00:00:00Z`
}
