import type { RenderedFile } from '../../model/page.ts'
import { createFacets } from '../../search/listing-facets.ts'
import { RENDITIONS } from '../../model/rendition.ts'
import type { Facets } from '../../search/values/facets.ts'
import { renderJsonLdOutline } from '../json/render-json-ld.ts'
import { renderAgentAccess } from './agents/agent-access-html.ts'
import { renderCategoryHead } from './category-head.ts'
import { renderDocument } from './html-document.ts'
import { countDocuments, documentPath, rangeOf, renderListings } from './listings-html.ts'
import type { PageView } from '../view/page-view.ts'
import { renderPageLine, renderPages } from './pages-html.ts'
import { renderRootMain } from './root-html.ts'
import { renderTray } from './tray.ts'

/**
 * Renders `index.html`: complete without scripts, for people first. A category of more listings than fit on one
 * document has further ones, `_/2/index.html` …, so that every listing is reached from any host.
 *
 * Of the page's JSON-LD, each carries what its rows are called and where they are described.
 */
export function renderHtml(view: PageView): RenderedFile[] {
  const { page } = view
  const facets = createFacets(page.kind === 'root' ? [] : page.listings)
  const documents = page.kind === 'root' ? 1 : countDocuments(page.listings)
  return Array.from({ length: documents }, (_, index) => {
    const number = index + 1
    const data = renderJsonLdOutline(view, documents === 1 ? {} : rangeOf(number))
    return {
      name: `${documentPath(number)}index.html`,
      mediaType: RENDITIONS['index.html'].mediaType,
      text: page.kind === 'root' ? renderRoot(view, data) : renderCategory(view, data, facets, number),
    }
  })
}

function renderRoot(view: PageView, jsonLd: string): string {
  if (view.page.kind !== 'root') return ''
  return renderDocument(view, { main: renderRootMain(view, view.page), jsonLd, isFullWidth: true, hasOwnSearch: true })
}

/** @param number Of the document, from 1. */
function renderCategory(view: PageView, jsonLd: string, facets: Facets, number: number): string {
  const { page } = view
  if (page.kind === 'root') return ''
  const { children, listings, related } = page
  const main = [
    renderCategoryHead(view, facets),
    // Where nothing else is listed, the pages under this one are the main content.
    listings.length > 0 || children.length === 0 ? renderListings(view, listings, facets, number) : '',
    (listings.length > 0 ? renderPageLine : renderPages)(view, view.words.category.narrower, children),
    renderPageLine(view, view.words.category.related, related),
    renderAgentAccess(view),
    listings.length === 0 ? '' : renderTray(view),
  ]
  const head = number === 1 ? {} : { title: `${view.title} · ${number}`, path: documentPath(number) }
  return renderDocument(view, { main: main.join(''), jsonLd, head })
}
