import type { RenderedFile } from '../model/page.ts'
import type { EndpointUrls } from '../urls.ts'
import { escapeMarkdown } from '../renditions/text/escape-markdown.ts'
import type { PageView } from '../renditions/view/page-view.ts'
import { createRecentListings, listPlaced } from './directory-contents.ts'
import type { DirectoryContents } from './directory-contents.ts'
import { renderFeed } from './render-feed.ts'
import { renderPlaced } from './render-placed.ts'
import { renderLlmsText } from './render-llms-text.ts'
import { renderRobots } from './render-robots.ts'
import { renderSitemap, renderSitemapMarkdown } from './render-sitemap.ts'

/**
 * Renders the documents beside the root page: `llms.txt`, `robots.txt`, `auth.md` for a server, `sitemap.xml`,
 * `sitemap.md` with its further parts, `feed.xml`, and `calendar.ics` and `places.geojson` where listings have days and
 * places. Same view and contents, same bytes.
 *
 * @param view Of the root page.
 */
export function renderRootDocuments(view: PageView, found: DirectoryContents): RenderedFile[] {
  const contents = { ...found, own: view.site.brand?.pages }
  return [
    renderLlmsText(view),
    renderRobots(view.site),
    ...(view.surfaces.endpoints ? [renderAuthText(view, view.surfaces.endpoints)] : []),
    renderSitemap(view.urls, contents),
    ...renderSitemapMarkdown(view, contents),
    renderFeed(view, contents.recent),
    ...renderPlaced(view, contents.placed),
  ]
}

/**
 * Renders the discovery documents of a category's page: `llms.txt` for a server, `feed.xml` and, where there are some,
 * days and places.
 */
export function renderPageDocuments(view: PageView): RenderedFile[] {
  const recent = createRecentListings()
  const listings = view.page.kind === 'category' ? view.page.listings : []
  for (const listing of listings) recent.add(listing)
  const overview = view.surfaces.endpoints ? [renderLlmsText(view)] : []
  return [...overview, renderFeed(view, recent.list()), ...renderPlaced(view, listPlaced(listings))]
}

/** Renders `auth.md`, which tells programs that they need no credentials and should not try to get any. */
function renderAuthText({ title, url }: PageView, endpoints: EndpointUrls): RenderedFile {
  const text = `# auth.md

${escapeMarkdown(title)} needs no authentication. Every page, file and MCP endpoint below <${url}> is public and read-only.

- Send no credentials: no key, token, cookie or account exists, and none is read.
- There is no authorization server and no registration of clients, so there is no OAuth metadata to look for.
- MCP clients connect to <${endpoints.mcp('')}> (Streamable HTTP) as they are.
`
  return { name: 'auth.md', mediaType: 'text/markdown; charset=utf-8', text }
}
