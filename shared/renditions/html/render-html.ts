import type { CategorySummary } from '../../model/category.ts'
import type { Listing } from '../../model/listing.ts'
import type { RenderedFile } from '../../model/page.ts'
import { RENDITIONS } from '../../model/rendition.ts'
import type { RowLayout } from '../../model/theme.ts'
import type { Collection } from '../../search/collection.ts'
import { createFacets } from '../../search/listing-facets.ts'
import { RESULTS_PER_PAGE } from '../../search/page-query.ts'
import { sortNumber } from '../../search/values/sort-listings.ts'
import { renderJsonLdOutline } from '../json/render-json-ld.ts'
import { escapeHtml, renderLink, renderText } from '../text/escape-html.ts'
import { createFilterOffer } from '../view/filter-offer.ts'
import type { FilterOffer } from '../view/filter-offer.ts'
import type { FrameView, PageView } from '../view/page-view.ts'
import { rowLayoutOf } from '../view/row-view.ts'
import { renderAgentAccess } from './agents/agent-access-html.ts'
import { GUIDE_ID, renderHead, saysMore } from './category-head.ts'
import { renderFilterForm } from './filter-form.ts'
import { renderDocument } from './html-document.ts'
import { renderIntroHtml } from './intro-html.ts'
import { renderRows } from './list-html.ts'
import { renderCategoryLink } from './listing-parts.ts'
import { RESULTS_ID, renderElsewhere, renderListed } from './results-main.ts'
import { renderRootMain } from './root-html.ts'

/**
 * Renders `index.html`: complete without scripts, for people first. A category of more listings than fit on one
 * document has further ones, `_/2/index.html` …, so that every listing is reached from any host.
 *
 * Of the page's JSON-LD, each carries what its rows are called and where they are described.
 */
export function renderHtml(view: PageView): RenderedFile[] {
  const { page } = view
  const documents = page.kind === 'root' ? 1 : countDocuments(page.listings)
  const list = createList(view, page.kind === 'root' ? [] : page.listings)
  return Array.from({ length: documents }, (_, index) => {
    const number = index + 1
    const data = renderJsonLdOutline(view, documents === 1 ? {} : rangeOf(number))
    return {
      name: `${documentPath(number)}index.html`,
      mediaType: RENDITIONS['index.html'].mediaType,
      text: page.kind === 'root' ? renderRoot(view, data) : renderCategory(view, data, list, number),
    }
  })
}

/** The listings of a category, and what their documents have in common. */
interface List {
  readonly listings: readonly Listing[]
  readonly offer: FilterOffer
  readonly layout: RowLayout
}

function createList(view: PageView, listings: readonly Listing[]): List {
  const numbered: Collection['numbered'] = (sort) => listings.filter((listing) => sortNumber(listing, sort) > 0).length
  const collection = { count: listings.length, facets: createFacets(listings), numbered }
  const offer = createFilterOffer(collection, 'category', view.words.fields)
  return { listings, offer, layout: rowLayoutOf(view, listings) }
}

function renderRoot(view: PageView, jsonLd: string): string {
  if (view.page.kind !== 'root') return ''
  return renderDocument(view, { main: renderRootMain(view, view.page), jsonLd, hasOwnSearch: true })
}

/** @param number Of the document, from 1. */
function renderCategory(view: PageView, jsonLd: string, list: List, number: number): string {
  const { page } = view
  if (page.kind === 'root') return ''
  const { children, listings } = page
  // Where nothing else is listed, the pages under this one are the main content.
  const rows = listings.length > 0 || children.length === 0 ? renderListings(view, list, number) : ''
  const main = `<div class="wrap">\n<div id="${RESULTS_ID}">\n${renderHead(view, view.title)}${rows}</div>\n${renderAround(view)}</div>\n`
  const head = number === 1 ? {} : { title: `${view.title} · ${number}`, path: documentPath(number) }
  return renderDocument(view, { main, jsonLd, head, hasList: listings.length > 0 })
}

/** Renders what stands below the listings of a category whatever is asked: related pages, introduction, agent access. */
export function renderAround(view: FrameView): string {
  const { page, words } = view
  if (page.kind === 'root') return ''
  const { children, related, category } = page
  return [
    renderPages(view, words.page.narrower, children, category.count > 0 ? 'line' : 'cards'),
    renderPages(view, words.page.related, related, 'line'),
    renderGuide(view),
    renderAgentAccess(view),
  ].join('')
}

function countDocuments(listings: readonly Listing[]): number {
  return Math.max(1, Math.ceil(listings.length / RESULTS_PER_PAGE))
}

/** Places, from 0, of the listings on a document: the first, and that after the last. @param number From 1. */
function rangeOf(number: number): { start: number; end: number } {
  return { start: (number - 1) * RESULTS_PER_PAGE, end: number * RESULTS_PER_PAGE }
}

/** Path, below a page, of one of its documents; empty for the first. */
function documentPath(number: number): string {
  return number === 1 ? '' : `_/${number}/`
}

/**
 * Renders the form and the listings of a category's page: those of one of its documents, with ways to the others.
 *
 * @param number Of the document, from 1.
 */
function renderListings(view: PageView, { listings, offer, layout }: List, number: number): string {
  const count = listings.length
  if (count === 0)
    return `<p class="soft">${view.words.root.noneYet}</p>\n<div class="two">\n${renderElsewhere(view)}</div>\n`
  const { start, end } = rangeOf(number)
  const shown = listings.slice(start, end)
  const urlOf = (other: number): string | undefined =>
    other < 1 || other > countDocuments(listings) ? undefined : view.url + documentPath(other)
  const [previous, next] = [urlOf(number - 1), urlOf(number + 1)]
  return renderListed(
    { page: view, offer, total: count, count },
    renderRows(shown, { page: view, layout }, { isGrouped: true, further: number === 1 ? count - shown.length : 0 }),
    { previous, next, first: start + 1, last: start + shown.length, total: count },
    renderFilterForm(view, offer),
  )
}

/** Renders links to pages under a heading, with their numbers: on one line, or each with its description; nothing for none. */
function renderPages(view: FrameView, heading: string, pages: readonly CategorySummary[], kind: string): string {
  const items = pages.map((each) => {
    const { description } = each
    const link = renderCategoryLink(view, each)
    const text = description ? `<p>${renderText(description)}</p>` : ''
    return `<li>${kind === 'line' ? link : `<h3>${link}</h3>${text}`}</li>\n`
  })
  if (items.length === 0) return ''
  return `<section class="block">\n<h2>${escapeHtml(heading)}</h2>\n<ul class="${kind}">\n${items.join('')}</ul>\n</section>\n`
}

/** The introduction of a category and where to read on, where that is more than its description; nothing else. */
function renderGuide({ intro, page, words }: FrameView): string {
  if (page.kind === 'root') return ''
  const { links, description } = page.category
  const text = intro !== undefined && saysMore(page.category.intro, description) ? renderIntroHtml(intro, 2) : ''
  const further = links.map(({ title, url }) => renderLink(title, url)).join(' · ')
  if (text === '' && further === '') return ''
  return (
    `<section class="block prose" id="${GUIDE_ID}">\n<h2>${text === '' ? words.facts.links : words.category.guide}</h2>\n` +
    `${text}${further === '' ? '' : `<p>${further}</p>\n`}</section>\n`
  )
}
