import { FILTER_PREFIX, MAX_QUERY_LENGTH } from '../../search/page-query.ts'
import type { PageQuery } from '../../search/page-query.ts'
import type { SortName } from '../../search/values/sort-listings.ts'
import { escapeHtml } from '../text/escape-html.ts'
import type { FilterOffer } from '../view/filter-offer.ts'
import { MAX_CHARACTERS, MIN_CHARACTERS } from '../../tools/budget/answer-length.ts'
import { FORM_TOOL_NAMES } from '../view/form-tool-names.ts'
import type { PageFacet } from '../view/page-facets.ts'
import { countListings } from '../view/page-identity.ts'
import type { FrameView } from '../view/page-view.ts'

/** What the form does as a tool, by the kind of its page. */
const PURPOSES = {
  category: 'Finds listings of this page by words and filters.',
  root: 'Finds listings in the whole directory by words.',
} as const

/** What it returns. */
const ANSWER =
  'Gives the listings found as Schema.org JSON-LD (an ItemList with name, url and description of each), the best first.'

/** Where the host has no result pages, the script of the page finds them. */
const WITHOUT_SCRIPT = 'The script of this page does it; without scripts there is only the whole page.'

/** Tool description for agents, at most 500 characters. */
function describeTool({ page, surfaces }: FrameView): string {
  const parts = [PURPOSES[page.kind], ANSWER, ...(surfaces.hasResultPages ? [] : [WITHOUT_SCRIPT]), 'Read-only.']
  return parts.join(' ')
}

/** A parameter for agents only: browsers give them fields that they do not show. */
const MAX_CHARACTERS_FIELD =
  `<input type="number" name="max_characters" min="${MIN_CHARACTERS}" max="${MAX_CHARACTERS}" hidden ` +
  'toolparamdescription="Longest answer in characters; ask for more where one was cut.">\n'

const SORT_LABELS: Readonly<Record<SortName, string>> = {
  page: 'Page order',
  name: 'Name',
  added: 'Newest',
  updated: 'Last updated',
}

/**
 * Renders the form that searches and filters a page.
 *
 * Without scripts it is a plain GET to a result page (see `page-query.ts`), and for browsers with WebMCP it is a
 * tool. The page's script answers as you type, with the engine that the server answers with.
 *
 * @param query The query of a result page.
 */
export function renderFilterForm(view: FrameView, offer: FilterOffer, query?: PageQuery): string {
  const { kind } = view.page
  const what = countListings(view.count)
  const words = query === undefined || query.words === '' ? '' : ` value="${escapeHtml(query.words)}"`
  return [
    `<search>\n<form class="filter" method="get" action="${escapeHtml(new URL(view.url).pathname)}"${view.surfaces.hasResultPages ? '' : ' data-static'} `,
    `toolname="${FORM_TOOL_NAMES[kind]}" tooldescription="${describeTool(view)}" toolautosubmit>\n`,
    `<div class="words"><label for="_query">Search ${what}</label>`,
    `<input id="_query" type="search" name="query"${words} placeholder="Search ${what}" maxlength="${MAX_QUERY_LENGTH}" autocomplete="off" spellcheck="false" `,
    'aria-keyshortcuts="/" toolparamdescription="Words to find; spelling mistakes are forgiven."><button>Search</button></div>\n',
    MAX_CHARACTERS_FIELD,
    renderChoices(offer, query),
    renderFound(view, query),
    '</form>\n</search>\n',
  ].join('')
}

/** Status of what is shown, which the script updates, and the way back to everything. */
function renderFound({ page, count, url }: FrameView, query: PageQuery | undefined): string {
  const shown = page.kind === 'root' ? `${page.categoryCount} pages` : countListings(count)
  const all = `<a href="${escapeHtml(new URL(url).pathname)}"${query === undefined ? ' hidden' : ''}>Show all</a>`
  return `<p class="found"><span role="status" lang="en" dir="ltr">${query === undefined ? shown : ''}</span> ${all}</p>\n`
}

/** Renders the selects of a form; nothing where there is nothing to choose. */
export function renderChoices({ facets, orders }: FilterOffer, query: PageQuery | undefined): string {
  const choices = facets.map((facet) => renderFacet(facet, query))
  if (orders.length > 0) choices.push(renderSort(orders, query))
  return choices.length === 0 ? '' : `<div class="choices">\n${choices.join('')}</div>\n`
}

function renderFacet({ name, label, values }: PageFacet, query: PageQuery | undefined): string {
  const [asked = ''] = query?.filters.get(name) ?? []
  const parameter = escapeHtml(FILTER_PREFIX + name)
  const isOffered = values.some(({ value }) => value === asked)
  const options = values.map(
    ({ value, label: text, count }) =>
      `<option value="${escapeHtml(value)}"${value === asked ? ' selected' : ''}>` +
      `${escapeHtml(text)} · ${count}</option>`,
  )
  // Addresses may contain any value, and several: the form keeps the first.
  const other = asked === '' || isOffered ? '' : `<option selected>${escapeHtml(asked)}</option>`
  return (
    `<label><span>${escapeHtml(label)}</span><select name="${parameter}" toolparamdescription="${escapeHtml(label)}, exactly.">` +
    `<option value="">any</option>${other}${options.join('')}</select></label>\n`
  )
}

function renderSort(orders: readonly SortName[], query: PageQuery | undefined): string {
  const own = query === undefined || query.words === '' ? SORT_LABELS.page : 'Best first'
  const options = orders.map(
    (sort) => `<option value="${sort}"${sort === query?.sort ? ' selected' : ''}>${SORT_LABELS[sort]}</option>`,
  )
  return (
    '<label><span>Order</span><select name="sort" toolparamdescription="Order of the listings found.">' +
    `<option value="">${own}</option>${options.join('')}</select></label>\n`
  )
}
