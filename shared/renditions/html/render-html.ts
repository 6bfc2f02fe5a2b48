import type { RenderedFile } from '../../model/page.ts'
import { createFacets } from '../../search/listing-facets.ts'
import { RENDITIONS } from '../../model/rendition.ts'
import { renderJsonLd } from '../json/render-json-ld.ts'
import { renderAgentAccess } from './agents/agent-access-html.ts'
import { renderCategoryHead } from './category-head.ts'
import { escapeHtml } from '../text/escape-html.ts'
import { renderFilterForm } from './filter-form.ts'
import { groupCategories } from '../view/group-categories.ts'
import { renderDocument } from './html-document.ts'
import { countDocuments, documentPath, rangeOf, renderListings } from './listings-html.ts'
import { countListings } from '../view/page-identity.ts'
import type { PageView } from '../view/page-view.ts'
import { renderPageLine, renderPages } from './pages-html.ts'
import { renderTray } from './tray.ts'
import { AGENT_ACCESS_ID } from '../view/agent-access.ts'

/**
 * Renders `index.html`: complete without scripts, for people first. A category of more listings than fit on one
 * document has further ones, `_/2/index.html` …, so that every listing is reached from any host.
 *
 * @param jsonLd The text of the page's `index.jsonld`, which the page carries too: its first listings, of many.
 */
export function renderHtml(view: PageView, jsonLd: string): RenderedFile[] {
  const { page } = view
  const documents = page.kind === 'root' ? 1 : countDocuments(page.listings)
  return Array.from({ length: documents }, (_, index) => {
    const number = index + 1
    const data = documents === 1 ? jsonLd : renderJsonLd(view, rangeOf(number))
    return {
      name: `${documentPath(number)}index.html`,
      mediaType: RENDITIONS['index.html'].mediaType,
      text: page.kind === 'root' ? renderRoot(view, data) : renderCategory(view, data, number),
    }
  })
}

function renderRoot(view: PageView, jsonLd: string): string {
  if (view.page.kind !== 'root') return ''
  const groups = groupCategories(view.page.categories).map(({ groups: titles, categories }) =>
    renderPages(view, titles.length === 0 ? 'Pages' : titles.join(' › '), categories),
  )
  const form = renderFilterForm(view, { facets: [], orders: [] })
  const main = renderLead(view) + form + groups.join('') + renderAgentAccess(view)
  return renderDocument(view, { main, jsonLd })
}

function renderLead(view: PageView): string {
  const { page, title, description, count, updated } = view
  if (page.kind !== 'root') return ''
  const facts = [
    page.categories.length === 1 ? '1 page' : `${page.categories.length} pages`,
    countListings(count),
    ...(updated === undefined ? [] : [`updated <time datetime="${updated}">${updated}</time>`]),
  ]
  return [
    `<div class="head">\n<h1>${escapeHtml(title)}</h1>\n`,
    `<p class="lead" dir="auto">${escapeHtml(description)}</p>\n`,
    // Our own words are English: isolated, they keep their order on a page written from right to left.
    `<p class="s soft"><bdi lang="en">${facts.join(' · ')} · <a href="#${AGENT_ACCESS_ID}">Agent access</a></bdi></p>\n`,
    '</div>\n',
  ].join('')
}

/** @param number Of the document, from 1. */
function renderCategory(view: PageView, jsonLd: string, number: number): string {
  const { page } = view
  if (page.kind === 'root') return ''
  const { children, listings, related } = page
  const main = [
    renderCategoryHead(view, createFacets(listings)),
    // Where nothing else is listed, the pages under this one are the main content.
    listings.length > 0 || children.length === 0 ? renderListings(view, listings, number) : '',
    (listings.length > 0 ? renderPageLine : renderPages)(view, 'Narrower categories', children),
    renderPageLine(view, 'Related categories', related),
    renderAgentAccess(view),
    listings.length === 0 ? '' : renderTray(view),
  ]
  const head = number === 1 ? {} : { title: `${view.title} · ${number}`, path: documentPath(number) }
  return renderDocument(view, { main: main.join(''), jsonLd, head })
}
