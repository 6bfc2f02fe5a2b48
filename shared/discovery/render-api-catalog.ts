import type { RenderedFile } from '../model/page.ts'
import type { PageView } from '../renditions/page-view.ts'
import type { DirectoryContents } from './directory-contents.ts'
import { MAX_CATALOG_PAGES } from './render-ai-catalog.ts'

/**
 * Renders `api-catalog` (RFC 9727): the MCP endpoints as a link set (RFC 9264), each with its server card, the page
 * that documents it and where its health is told. Above 100 pages only the root's endpoint, which searches all pages.
 *
 * @param view Of the root page.
 */
export function renderApiCatalog({ urls }: PageView, { pages }: DirectoryContents): RenderedFile {
  const slugs = ['', ...(pages.length <= MAX_CATALOG_PAGES ? pages.map(({ slug }) => slug) : [])]
  const linkset = [
    {
      anchor: urls.file('.well-known/api-catalog'),
      item: slugs.map((slug) => ({ href: urls.mcp(slug) })),
    },
    ...slugs.map((slug) => ({
      anchor: urls.mcp(slug),
      'service-desc': [{ href: urls.serverCard(slug), type: 'application/mcp-server-card+json' }],
      'service-doc': [
        { href: urls.page(slug), type: 'text/html' },
        { href: urls.rendition(slug, 'index.md'), type: 'text/markdown' },
      ],
      status: [{ href: urls.file('_/readyz'), type: 'application/json' }],
    })),
  ]
  return {
    name: 'api-catalog',
    mediaType: 'application/linkset+json',
    text: `${JSON.stringify({ linkset })}\n`,
  }
}
