import type { RenderedFile } from '../model/page.ts'
import type { PageView } from '../renditions/view/page-view.ts'
import type { DirectoryContents } from './directory-contents.ts'
import { hasDataFiles } from '../surfaces.ts'
import { API_CATALOG, DATA_PACKAGE, OPENAPI, wholeTextName } from '../urls.ts'
import { MAX_CATALOG_PAGES } from './render-ai-catalog.ts'

/**
 * Renders `api-catalog` (RFC 9727): the interface of plain requests and the MCP endpoints as a link set (RFC 9264), each
 * with its description, the page that documents it and its health endpoint. Above 100 pages, only the root's endpoint,
 * which searches all pages.
 *
 * @param view Of the root page.
 * @returns No file where nothing answers MCP.
 */
export function renderApiCatalog(
  { page, site, urls, surfaces }: PageView,
  { pages }: DirectoryContents,
): RenderedFile[] {
  const { endpoints } = surfaces
  if (endpoints === undefined) return []
  const slugs = ['', ...(pages.length <= MAX_CATALOG_PAGES ? pages.map(({ slug }) => slug) : [])]
  const requests = urls.page('')
  const wholeTexts = page.kind === 'root' ? (page.wholeTexts ?? 0) : 0
  const texts = ['llms.txt', ...Array.from({ length: wholeTexts }, (_, index) => wholeTextName(index + 1))]
  const status = [{ href: endpoints.readiness, type: 'application/json' }]
  const linkset = [
    {
      anchor: urls.file(API_CATALOG.path),
      item: [{ href: requests }, ...slugs.map((slug) => ({ href: endpoints.mcp(slug) }))],
    },
    {
      anchor: requests,
      'service-desc': [{ href: urls.file(OPENAPI.path), type: OPENAPI.type }],
      'service-doc': texts.map((name) => ({ href: urls.file(name), type: 'text/plain' })),
      status,
      ...(hasDataFiles(site.directory) && {
        describedby: [{ href: urls.file(DATA_PACKAGE), type: 'application/json' }],
      }),
    },
    ...slugs.map((slug) => ({
      anchor: endpoints.mcp(slug),
      'service-desc': [{ href: endpoints.serverCard(slug), type: 'application/mcp-server-card+json' }],
      'service-doc': [
        { href: urls.page(slug), type: 'text/html' },
        { href: urls.rendition(slug, 'index.md'), type: 'text/markdown' },
      ],
      status,
    })),
  ]
  const text = `${JSON.stringify({ linkset })}\n`
  return [{ name: 'api-catalog', mediaType: API_CATALOG.type, text }]
}
