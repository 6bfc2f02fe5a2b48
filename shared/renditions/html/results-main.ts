import type { PageIdentity } from '../view/page-identity.ts'
import type { ResultsView } from '../view/results-view.ts'
import { renderFilterForm } from './filter-form.ts'
import { renderTray } from './listing-parts.ts'
import type { Listing } from '../../model/listing.ts'
import { escapeHtml } from '../text/escape-html.ts'
import { labelOf } from '../view/results-view.ts'
import { renderListingHtml } from './html-listing.ts'
import { renderPager, renderToolbar } from './toolbar.ts'
import { hrefOf } from '../text/href-of.ts'

/**
 * Renders what is in the `<main>` of a result page, but for the head of a category, which says the same for every query,
 * and the section about agent access, which a script takes from the page it is on. The server writes the same, and so
 * does the page's script while one types: what a page shows then is what the same address shows when it is loaded.
 */
export function renderResultsMain(results: ResultsView<PageIdentity>): string {
  const { page } = results
  return renderResultsContent(results) + (page.count === 0 ? '' : renderTray(page))
}

/** Renders what of it depends on the query. */
export function renderResultsContent(results: ResultsView<PageIdentity>): string {
  const { page, offer, query, total } = results
  const head = page.page.kind === 'root' ? renderResultsHead(results) : ''
  const form = page.count === 0 ? '' : renderFilterForm(page, offer, query, total)
  const className = offer.facets.length > 0 ? 'cols' : 'flow'
  return `${head}<div class="${className}">\n${form}${renderResultsSection(results)}</div>\n`
}

/** The title of a result page, without that of the directory. Plain text. */
export function titleResults({ page, title }: ResultsView<PageIdentity>): string {
  return page.page.kind === 'root' ? title : `${title} · ${page.title}`
}

/** Results on any surface: the parts of a result page that change with its query. */
type AnyResults = ResultsView<PageIdentity>

/** Renders the head of a result page of the whole directory: how much was found. */
function renderResultsHead({ page, title }: AnyResults): string {
  return (
    `<div class="head">\n<h1 dir="auto"${page.words.isolation === '' ? '' : ' lang="en"'}>${escapeHtml(title)}</h1>\n` +
    `<p class="lead">${page.words.fill(page.words.search.within, { page: `<a href="${hrefOf(page.url)}"><bdi>${escapeHtml(page.title)}</bdi></a>` })}</p>\n</div>\n`
  )
}

/** Renders what was found, with the toolbar above it. */
function renderResultsSection(results: AnyResults): string {
  return (
    `<section>\n<h2 class="vh">${results.page.words.search.listings}</h2>\n${renderResultsToolbar(results)}${renderRemark(results)}${renderNotice(results)}` +
    `${renderFound(results)}${renderResultsPager(results)}</section>\n`
  )
}

/** Renders the toolbar of results. */
function renderResultsToolbar({ page, offer, total, collection, query, readAs }: AnyResults): string {
  return renderToolbar({ page, offer, total, count: collection.count, query, readAs })
}

/** Renders the listings found; those that lack words of the query as a list of their own, which says so. */
function renderFound(results: AnyResults): string {
  const { page, listings, weaker } = results
  if (weaker === 0) return renderRows(results, listings)
  const heading = `<h2 class="block s soft"${page.words.isolation}>${page.words.search.someWords}</h2>\n`
  const strong = weaker === listings.length ? '' : renderRows(results, listings.slice(0, -weaker))
  return strong + heading + renderRows(results, listings.slice(-weaker))
}

function renderRows(results: AnyResults, listings: readonly Listing[]): string {
  const { page, offer } = results
  const placesOf = (listing: Listing): string => renderPlaces(results, listing)
  let rows = ''
  for (const listing of listings) rows += renderListingHtml(listing, { page, offer, here: page.url, placesOf })
  return `<ol class="rows" data-partial>\n${rows}</ol>\n`
}

function renderRemark({ remark, elsewhere, page: { words } }: AnyResults): string {
  const { searchEverything } = words.search
  const texts = [
    ...(remark === '' ? [] : [escapeHtml(remark)]),
    ...(elsewhere === undefined ? [] : [`<a href="${hrefOf(elsewhere)}" rel="nofollow">${searchEverything}</a>`]),
  ]
  return texts.map((text) => `<p class="s soft"${words.isolation}>${text}</p>\n`).join('')
}

/** Renders why there is nothing to see; nothing where there is something. */
function renderNotice({ notice, page }: AnyResults): string {
  if (notice === undefined) return ''
  const ways = notice.links.map(
    (link) => `<a class="btn" href="${hrefOf(link.url)}" rel="nofollow"><bdi>${escapeHtml(link.text)}</bdi></a>\n`,
  )
  const line = ways.length === 0 ? '' : `<p class="line">${ways.join('')}</p>\n`
  return `<div class="empty flow"${page.words.isolation}><p>${escapeHtml(notice.text)}</p>\n${line}</div>\n`
}

/** Renders the ways to the results before and after these; nothing where there are none. */
function renderResultsPager({ page: { words }, previous, next, query, positions, total }: AnyResults): string {
  const start = query.start
  return renderPager(
    { previous, next, first: start + 1, last: start + positions.length, total, rel: ' nofollow' },
    words,
  )
}

/** On the root page: which pages a listing is on. */
function renderPlaces({ page, places }: AnyResults, { categories }: Listing): string {
  if (page.page.kind === 'category') return ''
  const links = categories.map((slug) => {
    const title = labelOf(places, slug)
    return `<a class="place" href="${hrefOf(page.urls.page(slug))}">${page.words.fill(page.words.search.within, { page: `<bdi>${escapeHtml(title)}</bdi>` })}</a>`
  })
  return links.join('')
}
