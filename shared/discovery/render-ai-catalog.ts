import { ROOT_NAME } from '../model/ascii-name.ts'
import type { CategorySummary } from '../model/category.ts'
import { clipText } from '../model/clean-text.ts'
import type { RenderedFile } from '../model/page.ts'
import { foldLine } from '../renditions/text/escape-markdown.ts'
import type { PageView } from '../renditions/view/page-view.ts'
import type { EndpointUrls } from '../urls.ts'
import type { DirectoryContents } from './directory-contents.ts'

/** Most pages in a catalog; with more, it names the root's server alone, which searches all of them. */
export const MAX_CATALOG_PAGES = 100

/** Longest sample query. */
const MAX_QUERY = 200

/**
 * Renders `ard.json` (Agentic Resource Discovery 0.91) and the same bytes as `ai-catalog.json` (AI Catalog 1.0): the root's
 * MCP server, the agent skill and, up to 100 pages, every page's MCP server. It has the three members that AI Catalog allows,
 * which ARD accepts.
 *
 * Where nothing answers MCP it names the skill only, which says how pages are read: readers know no type for pages.
 *
 * Only titles and descriptions of the directory and its pages appear, never text of listings.
 *
 * @param view Of the root page.
 * @param skill Name and URL of the directory's skill.
 * @returns Files named relative to `.well-known/`. `application/json`, because readers accept nothing else.
 */
export function renderAiCatalog(
  view: PageView,
  contents: DirectoryContents,
  skill: { name: string; description: string; url: string },
): RenderedFile[] {
  const { site, surfaces } = view
  const { pages } = contents
  const { endpoints } = surfaces
  if (endpoints === undefined) return rootCatalog(view, [skillEntry(view, skill)])
  const listed = pages.length <= MAX_CATALOG_PAGES ? pages : []
  return rootCatalog(view, [
    rootEntry(view, endpoints, contents),
    skillEntry(view, skill),
    ...listed.map((page) => pageEntry(site.baseUrl, endpoints, page)),
  ])
}

/** One text, under both names. */
function rootCatalog(view: PageView, entries: readonly CatalogEntry[]): RenderedFile[] {
  const file = { mediaType: 'application/json', text: renderCatalog(view, entries) }
  return ['ard.json', 'ai-catalog.json'].map((name) => ({ name, ...file }))
}

function rootEntry(
  { site, title, description }: PageView,
  endpoints: EndpointUrls,
  contents: DirectoryContents,
): CatalogEntry {
  const first = contents.pages[0]
  return {
    identifier: createAirUrn(site.baseUrl, 'mcp', ROOT_NAME),
    displayName: title,
    type: CARD_TYPE,
    url: endpoints.serverCard(''),
    description: clipText(description, MAX_ENTRY_DESCRIPTION),
    representativeQueries: [
      `Search ${title} for something`,
      `Which categories does ${title} have?`,
      ...(first === undefined ? [] : [`Find ${foldLine(first.title)} in ${title} and compare them`]),
    ],
    updatedAt: dateTime(contents.lastModified),
  }
}

function skillEntry(
  { site, title, surfaces }: PageView,
  { name, description, url }: { name: string; description: string; url: string },
): CatalogEntry {
  return {
    identifier: createAirUrn(site.baseUrl, 'skill', name),
    displayName: name,
    type: SKILL_TYPE,
    url,
    description: clipText(description, MAX_ENTRY_DESCRIPTION),
    representativeQueries: [
      `How do I search ${title}?`,
      surfaces.endpoints ? `How do I read ${title} without MCP?` : `How do I read ${title}?`,
    ],
  }
}

function renderCatalog({ site, title, url }: PageView, entries: readonly CatalogEntry[]): string {
  const host = { displayName: title, documentationUrl: url, logoUrl: site.directory.icon }
  const clipped = entries.map((entry) => ({
    ...entry,
    representativeQueries: entry.representativeQueries.map((query) => clipText(query, MAX_QUERY)),
  }))
  return `${JSON.stringify({ specVersion: '1.0', host, entries: clipped })}\n`
}

/** Longest description of an entry, in UTF-16 code units. */
const MAX_ENTRY_DESCRIPTION = 300

/** Media types of what a directory publishes, as readers of catalogs know them. */
const CARD_TYPE = 'application/mcp-server-card+json'
const SKILL_TYPE = 'text/markdown; profile="urn:air:agent-skills"'

/** An entry of a catalog (ARD 0.91 and AI Catalog 1.0). */
interface CatalogEntry {
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
function pageEntry(
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
function dateTime(date: string | undefined): string | undefined {
  return date === undefined ? undefined : `${date}T00:00:00Z`
}

/**
 * Identifier of something a directory publishes in an ARD manifest: `urn:air:{host}:{path …}:{kind}:{name}`, for instance
 * `urn:air:example.org:mcp:databases`. The only place that knows the format, whose grammar is still being settled.
 *
 * No two names of a kind have the same, in any script.
 *
 * @param name Any slug or id; written in ASCII as {@link writeAirName} says.
 */
export function createAirUrn(baseUrl: string, kind: 'mcp' | 'skill', name: string): string {
  return `${writePublisher(baseUrl)}:${kind}:${writeAirName(name)}`
}

function writePublisher(baseUrl: string): string {
  const { hostname, pathname } = new URL(baseUrl)
  const host = hostname.replace(/[[\]]/g, '').replaceAll(':', '-')
  const path = pathname.split('/').filter((segment) => segment !== '')
  return ['urn:air', host, ...path.map((segment) => writeAirName(decodeSegment(segment)))].join(':')
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** As percent-encoding, with `_` for the percent sign: `node.js` stays, `日本` is `_E6_97_A5_E6_9C_AC`, `a_b` is `a_5Fb`. */
function writeAirName(name: string): string {
  if (/^[a-z0-9.-]*$/.test(name)) return name
  const encoded = encodeURIComponent(name.toWellFormed())
  return encoded
    .replace(/[_!~*'()]/g, (letter) => `_${letter.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%', '_')
}
