import { ROOT_NAME } from '../model/ascii-name.ts'
import { clipText } from '../model/clean-text.ts'
import type { RenderedFile } from '../model/page.ts'
import { foldLine } from '../renditions/text/escape-markdown.ts'
import type { PageView } from '../renditions/view/page-view.ts'
import { AI_CATALOG } from '../urls.ts'
import type { EndpointUrls } from '../urls.ts'
import { createAirUrn } from './create-air-urn.ts'
import type { DirectoryContents, DiscoveredPage } from './directory-contents.ts'

/** Most pages in one catalog; with more, the root catalog links to further ones. */
export const MAX_CATALOG_PAGES = 100

/** Longest description of an entry. */
const MAX_DESCRIPTION = 300

const CARD_TYPE = 'application/mcp-server-card+json'
const SKILL_TYPE = 'text/markdown; profile="urn:air:agent-skills"'

/** An entry of an AI catalog (ARD 0.9). */
interface CatalogEntry {
  identifier: string
  displayName: string
  type: string
  url: string
  description?: string
  /** Two to five sample queries. */
  representativeQueries: readonly string[]
  /** RFC 3339. */
  updatedAt?: string | undefined
}

/**
 * Renders `ai-catalog.json` (Agentic Resource Discovery): the root's MCP server, the agent skill and every page's MCP
 * server. Above 100 pages, the pages are in separate catalogs, `ai-catalog/pages-1.json` …
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
  const { site, title, urls, surfaces } = view
  const { pages } = contents
  const { endpoints } = surfaces
  if (endpoints === undefined) return [catalogFile(view, 'ai-catalog.json', [skillEntry(view, skill)])]
  const entryOf = (page: DiscoveredPage): CatalogEntry => pageEntry(view, endpoints, page)
  const head = [rootEntry(view, endpoints, contents), skillEntry(view, skill)]
  if (pages.length <= MAX_CATALOG_PAGES) {
    return [catalogFile(view, 'ai-catalog.json', [...head, ...pages.map(entryOf)])]
  }
  const parts: RenderedFile[] = []
  const nested: CatalogEntry[] = []
  for (let start = 0; start < pages.length; start += MAX_CATALOG_PAGES) {
    const part = pages.slice(start, start + MAX_CATALOG_PAGES)
    const name = `pages-${parts.length + 1}`
    const file = `ai-catalog/${name}.json`
    parts.push(catalogFile(view, file, part.map(entryOf)))
    nested.push({
      identifier: createAirUrn(site.baseUrl, 'catalog', name),
      displayName: clipText(`${title}: pages ${start + 1} to ${start + part.length}`, 200),
      type: AI_CATALOG.type,
      url: urls.file(`.well-known/${file}`),
      description: clipText(`From “${part[0]?.title ?? ''}” to “${part.at(-1)?.title ?? ''}”.`, MAX_DESCRIPTION),
      representativeQueries: [`Which pages does ${title} have?`, `What is listed under ${part[0]?.title ?? title}?`],
    })
  }
  return [catalogFile(view, 'ai-catalog.json', [...head, ...nested]), ...parts]
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
    description: clipText(description, MAX_DESCRIPTION),
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
    description: clipText(description, MAX_DESCRIPTION),
    representativeQueries: [
      `How do I search ${title}?`,
      surfaces.endpoints ? `How do I read ${title} without MCP?` : `How do I read ${title}?`,
    ],
  }
}

function pageEntry({ site }: PageView, endpoints: EndpointUrls, page: DiscoveredPage): CatalogEntry {
  const title = foldLine(page.title)
  const description = foldLine(page.description ?? '')
  return {
    identifier: createAirUrn(site.baseUrl, 'mcp', page.slug),
    displayName: title,
    type: CARD_TYPE,
    url: endpoints.serverCard(page.slug),
    ...(description !== '' && { description: clipText(description, MAX_DESCRIPTION) }),
    representativeQueries: [`What is listed under ${title}?`, `Compare entries of ${title}`],
    updatedAt: dateTime(page.lastModified),
  }
}

function catalogFile({ site, title, url }: PageView, name: string, entries: readonly CatalogEntry[]): RenderedFile {
  const host = { displayName: title, documentationUrl: url, logoUrl: site.directory.icon }
  const text = `${JSON.stringify({ specVersion: '1.0', host, entries })}\n`
  return { name, mediaType: 'application/json', text }
}

function dateTime(date: string | undefined): string | undefined {
  return date === undefined ? undefined : `${date}T00:00:00Z`
}
