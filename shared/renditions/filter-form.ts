import { encodePositions } from '../search/position-list.ts'
import { FILTER_PREFIX, MAX_QUERY_LENGTH } from '../search/page-query.ts'
import type { PageQuery } from '../search/page-query.ts'
import type { SortName } from '../search/sort-listings.ts'
import { escapeHtml } from './escape-html.ts'
import { FORM_TOOL_NAMES } from './form-tool-names.ts'
import type { PageFacet } from './page-facets.ts'
import { countListings } from './page-view.ts'
import type { FrameView } from './page-view.ts'

/** What a form offers besides words. */
export interface FilterFormOffer {
  readonly facets: readonly PageFacet[]
  /** Orders other than that of the page, each with the positions of all listings in it. */
  readonly orders: readonly { readonly sort: SortName; readonly positions: () => ArrayLike<number> }[]
}

/** Said to agents, at most 500 characters: what the tool does and what comes back. */
const DESCRIPTIONS = {
  category:
    'Finds listings of this page by words and filters. Gives the listings found as Schema.org JSON-LD (an ItemList with name, url and description of each), the best first. Read-only.',
  root: 'Finds listings in the whole directory by words. Gives the listings found as Schema.org JSON-LD (an ItemList with name, url and description of each), the best first. Read-only.',
} as const

const SORT_LABELS: Readonly<Record<SortName, string>> = {
  page: 'Page order',
  name: 'Name',
  added: 'Newest',
  updated: 'Last updated',
}

/**
 * Renders the form that searches and filters a page.
 *
 * Without scripts it is a plain GET that leads to a result page (see `page-query.ts`), and to browsers with WebMCP it is a
 * tool. The page's script makes it filter while one types: what each choice leaves, and each order, is written beside it
 * as positions (`data-at`), so that the page and the server cannot disagree.
 *
 * @param query What is asked, on a result page.
 */
export function renderFilterForm(view: FrameView, offer: FilterFormOffer, query?: PageQuery): string {
  const { kind } = view.page
  const what = countListings(view.count)
  const words = query === undefined || query.words === '' ? '' : ` value="${escapeHtml(query.words)}"`
  return [
    `<search>\n<form class="filter" method="get" action="${escapeHtml(new URL(view.url).pathname)}" `,
    `toolname="${FORM_TOOL_NAMES[kind]}" tooldescription="${DESCRIPTIONS[kind]}" toolautosubmit>\n`,
    `<div class="words"><label for="_query">Search ${what}</label>`,
    `<input id="_query" type="search" name="query"${words} placeholder="Search ${what}" maxlength="${MAX_QUERY_LENGTH}" autocomplete="off" spellcheck="false" `,
    'aria-keyshortcuts="/" toolparamdescription="Words to find; spelling mistakes are forgiven."><button>Search</button></div>\n',
    renderChoices(offer, query),
    renderFound(view, query),
    '</form>\n</search>\n',
  ].join('')
}

/** What the script needs to filter the page; a result page has only some of its listings. */
function positionsAttribute(positions: () => ArrayLike<number>, query: PageQuery | undefined): string {
  return query === undefined ? ` data-at="${encodePositions(positions())}"` : ''
}

/** What is shown, for the script to keep true, and the way back to everything. */
function renderFound({ page, count, url }: FrameView, query: PageQuery | undefined): string {
  const shown = page.kind === 'root' ? `${page.categoryCount} pages` : countListings(count)
  const all = `<a href="${escapeHtml(new URL(url).pathname)}"${query === undefined ? ' hidden' : ''}>Show all</a>`
  return `<p class="found"><span role="status" lang="en" dir="ltr">${query === undefined ? shown : ''}</span> ${all}</p>\n`
}

function renderChoices({ facets, orders }: FilterFormOffer, query: PageQuery | undefined): string {
  const choices = facets.map((facet) => renderFacet(facet, query))
  if (orders.length > 0) choices.push(renderSort(orders, query))
  return choices.length === 0 ? '' : `<div class="choices">\n${choices.join('')}</div>\n`
}

function renderFacet({ name, label, values }: PageFacet, query: PageQuery | undefined): string {
  const [asked = ''] = query?.filters.get(name) ?? []
  const parameter = escapeHtml(FILTER_PREFIX + name)
  const isOffered = values.some(({ value }) => value === asked)
  const options = values.map(
    ({ value, label: text, count, positions }) =>
      `<option value="${escapeHtml(value)}"${positionsAttribute(positions, query)}${value === asked ? ' selected' : ''}>` +
      `${escapeHtml(text)} · ${count}</option>`,
  )
  // Addresses may ask for any value, and for several: the form keeps the first.
  const other = asked === '' || isOffered ? '' : `<option selected>${escapeHtml(asked)}</option>`
  return (
    `<label><span>${escapeHtml(label)}</span><select name="${parameter}" toolparamdescription="${escapeHtml(label)}, exactly.">` +
    `<option value="">any</option>${other}${options.join('')}</select></label>\n`
  )
}

function renderSort(orders: FilterFormOffer['orders'], query: PageQuery | undefined): string {
  const own = query === undefined || query.words === '' ? SORT_LABELS.page : 'Best first'
  const options = orders.map(
    ({ sort, positions }) =>
      `<option value="${sort}"${positionsAttribute(positions, query)}${sort === query?.sort ? ' selected' : ''}>${SORT_LABELS[sort]}</option>`,
  )
  return (
    '<label><span>Order</span><select name="sort" toolparamdescription="Order of the listings found.">' +
    `<option value="">${own}</option>${options.join('')}</select></label>\n`
  )
}
