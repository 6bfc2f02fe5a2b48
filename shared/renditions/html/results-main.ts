import { escapeHtml, hrefOf, renderOurLink } from '../text/escape-html.ts'
import type { Listing } from '../../model/listing.ts'
import type { PageIdentity } from '../view/page-identity.ts'
import { labelOf, listFilters } from '../view/describe-query.ts'
import type { ResultsView } from '../view/results-view.ts'
import { isShown } from '../../model/field-table.ts'
import { rowLayoutOf, withShared } from '../view/row-view.ts'
import { renderHead } from './category-head.ts'
import { tellingWords } from '../text/mark-words.ts'
import { offersFilters, renderFilterForm } from './filter-form.ts'
import type { RowContext } from './html-listing.ts'
import { renderRows } from './list-html.ts'
import { renderTray, renderSuggest } from './listing-parts.ts'
import { describePartly, renderPager, renderToolbar } from './toolbar.ts'
import type { PagerContent, ToolbarContent } from './toolbar.ts'

/** `id` of what depends on the query in a page of listings. */
export const RESULTS_ID = '_results'

/** Results on any surface: the parts of a result page that change with its query. */
type AnyResults = ResultsView<PageIdentity>

/**
 * Renders what of a result page depends on its query: head, list and filters. The server writes the same, and so does the
 * page's script while one chooses: what a page shows then is what the same address shows when it is loaded.
 *
 * @param today ISO 8601 day. Events before it are over.
 */
export function renderResultsContent(results: AnyResults, today?: string): string {
  const { page, offer, query, total, title, path, listings, weaker } = results
  const isPartly = results.totalWithAll === 0
  const shown = results.totalWithAll || total
  // Values that are only preferred narrow nothing where no listing has all of it.
  const readAs = results.readAs.filter(({ isStrict }) => isStrict || weaker < listings.length)
  // Results with an address of their own are all of it: the title says what was asked.
  const asked =
    path === undefined
      ? { count: results.collection.count, query, applied: listFilters({ ...results, readAs }) }
      : { count: total }
  const content =
    total === 0 || listings.length === 0
      ? renderNothing(results)
      : renderListed(
          { page, offer, total: shown, isPartly, ...asked },
          renderNotes(results) + renderFound(results, isPartly, today),
          { ...results, first: query.start + 1, last: query.start + results.positions.length, rel: ' nofollow' },
          renderFilterForm(page, offer, query, total),
        )
  return `<div id="${RESULTS_ID}" data-partial>\n${renderHead(page, title)}${content}</div>\n`
}

/** Renders a list with what stands around it, on pages and in results alike: toolbar, pager, tray and filters. */
export function renderListed(toolbar: ToolbarContent, rows: string, pager: PagerContent, form: string): string {
  const { page, offer, query } = toolbar
  return (
    `<div class="page${offersFilters(offer, query) ? ' cols' : ''}">\n<div>${renderToolbar(toolbar)}` +
    `${rows}${renderPager(pager, page.words)}${renderTray(page)}</div>\n${form}</div>\n`
  )
}

/** Renders which words were read differently or occur nowhere, and the way to the whole directory. */
function renderNotes({ remark, elsewhere, page: { words } }: AnyResults): string {
  const { searchEverything } = words.search
  const texts = [
    ...(remark === '' ? [] : [escapeHtml(remark)]),
    ...(elsewhere === undefined ? [] : [`<a href="${hrefOf(elsewhere)}" rel="nofollow">${searchEverything}</a>`]),
  ]
  return texts.map((text) => `<p class="s note"${words.isolation}>${text}</p>\n`).join('')
}

/** Renders the listings found; those that lack words of the query as a list of their own, which says so. */
function renderFound(results: AnyResults, isPartly: boolean, today: string | undefined): string {
  const { page, listings, total, weaker, query, asks } = results
  const shared = Array.from(query.filters, ([field, values]) => ({ field, value: values.join('\n') }))
  const { facts = [], ...layout } = rowLayoutOf(page, listings, today)
  const titles = new Set(Array.from(results.places.values(), ({ title }) => title))
  // Categories that are made of tags are links already.
  const isRepeated = page.slug === '' && listings.every(({ tags }) => tags.every((tag) => titles.has(tag)))
  const asked = asks.filter((name) => name !== layout.figure && isShown(page.words.fields.get(name)))
  const own = { ...layout, facts: [...new Set([...asked, ...facts])].filter((name) => name !== 'tags' || !isRepeated) }
  const context: RowContext = {
    page,
    layout: withShared(own, shared),
    marked: tellingWords(query.words, results),
    ...(page.page.kind === 'root' &&
      page.page.categoryCount > 1 && { placesOf: (listing) => renderPlaces(results, listing) }),
  }
  const isGrouped = query.words === '' && query.sort === undefined
  const further = query.start === 0 ? total - listings.length : 0
  if (weaker === 0 || isPartly) return renderRows(listings, context, { query, isGrouped, further })
  const strong = listings.slice(0, -weaker)
  const isFirst = strong.length > 0
  const { someWords } = page.words.search
  const text = isFirst ? describePartly(page.words, total - query.start - strong.length) : someWords
  const heading = `<h2 class="s note"${page.words.isolation}>${text}</h2>\n`
  return (
    (isFirst ? renderRows(strong, context, { query }) : '') +
    heading +
    renderRows(listings.slice(-weaker), context, { query })
  )
}

/** Renders a page on which nothing was found: what is missing, what there is with less, and where else to look. */
function renderNothing({ notice, page, collection, places }: AnyResults): string {
  const { words } = page
  const less = (notice?.links ?? []).map(({ text, url, note }) => renderWay(url, text, note, ' rel="nofollow"'))
  const categories = Array.from(places.values()).slice(0, 3)
  const ways = categories.map(({ slug, count }) =>
    renderWay(page.urls.page(slug), labelOf(places, slug), words.things(count)),
  )
  // The title says that nothing was found; a filter that cannot match is worth a sentence.
  const text =
    notice === undefined || notice.text === words.search.nothing
      ? ''
      : `<p class="soft"${words.isolation}>${escapeHtml(notice.text)}</p>\n`
  return (
    `${text}<div class="two" id="_list" tabindex="-1">\n` +
    (less.length === 0
      ? ''
      : `<section><h2>${words.search.askLess}</h2>\n<ul class="link">\n${less.join('')}</ul></section>\n`) +
    `${renderElsewhere(page, ways.join(''), less.length === 0 ? words.page.categories : undefined)}</div>\n` +
    (collection.count === 0 ? '' : renderFilterForm(page, { facets: [], orders: [] }))
  )
}

/** Where else to look where there is nothing, and how to suggest what is missing. */
export function renderElsewhere(page: PageIdentity, ways = '', heading = page.words.search.elsewhere): string {
  const { search, page: text, fill } = page.words
  const link = renderSuggest(page)
  return (
    `<section><h2>${heading}</h2>\n<ul class="link">\n${ways}${renderWay(page.urls.page(''), text.allCategories)}</ul>\n` +
    `${link === '' ? '' : `<p class="s">${fill(search.missingOne, { link })}</p>\n`}</section>\n`
  )
}

export function renderWay(url: string, title: string, note = '', rel = ''): string {
  const number = note === '' ? '' : `<span class="n">${escapeHtml(note)}</span>`
  return `<li>${renderOurLink(url, title, rel)}${number}</li>\n`
}

/** On the root page: which pages a listing is on. */
function renderPlaces({ page, places }: AnyResults, { categories }: Listing): string {
  const link = (slug: string): string => renderOurLink(page.urls.page(slug), labelOf(places, slug))
  return page.words.list(categories.map(link))
}
