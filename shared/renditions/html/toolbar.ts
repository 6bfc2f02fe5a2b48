import { escapeHtml, hrefOf, renderText } from '../text/escape-html.ts'
import type { PageQuery } from '../../search/page-query.ts'
import { parseSort } from '../../search/values/sort-names.ts'
import type { RowLayout } from '../../model/theme.ts'
import type { Sort } from '../../search/values/sort-names.ts'
import { nameOrder } from '../view/describe-query.ts'
import type { AppliedPart } from '../view/describe-query.ts'
import type { FilterOffer } from '../view/filter-offer.ts'
import type { PageIdentity } from '../view/page-identity.ts'
import { queryUrl } from '../view/results-view.ts'
import type { Words } from '../words/words.ts'
import { FORM_ID, offersFilters } from './filter-form.ts'

/** Target of the link that skips what is above a list. */
export const LIST_ID = '_list'

/** The order in which the listings of a page are when none is asked for. */
function pageOrder({ facts, lead, order }: RowLayout): Sort {
  return facts === undefined || lead === 'date' || order === undefined ? 'page' : (parseSort(order) ?? 'page')
}

/** What a toolbar stands above. */
export interface ToolbarContent {
  readonly page: PageIdentity
  readonly offer: FilterOffer
  /** Number of listings found, and of all. */
  readonly total: number
  readonly count: number
  /** Whether all that was found lacks words of the query. */
  readonly isPartly?: boolean
  /** The query of a result page, and what narrows it. */
  readonly query?: PageQuery
  readonly applied?: readonly AppliedPart[]
}

/**
 * Renders the line above listings, which stays in sight: how many, what was asked, filters and order. The heading of the
 * list is hidden, and says the same.
 */
export function renderToolbar(content: ToolbarContent): string {
  const { page, offer, query } = content
  const { words } = page
  return [
    `<div class="bar" id="${LIST_ID}" tabindex="-1"><h2${words.isolation}><b role="status">${describeCount(content)}</b></h2>\n`,
    !offersFilters(offer, query)
      ? ''
      : `<a class="skip wide" href="#${FORM_ID}">${words.page.skipToFilters}</a><button type="button" popovertarget="${FORM_ID}">${words.search.filters}</button>\n`,
    renderApplied(content),
    offer.orders.length === 0 ? '' : renderSort(page, offer.orders, query),
    '</div>\n',
  ].join('')
}

/** `6 of 31 books`, or `31 books` where these are all. */
function describeCount({ page: { words }, total, count, isPartly }: ToolbarContent): string {
  if (isPartly) return describePartly(words, total)
  const things = words.things(count)
  return total === count ? things : words.fill(words.count.of, { shown: total, things })
}

/** Of listings that lack words of a query: they are no answer, and not counted as one. */
export function describePartly({ search, number }: Words, count: number): string {
  return `${search.someWords} <span class="n">${number(count)}</span>`
}

/** Renders a link for each filter, and for what was read as one, which leads to the results without it; nothing for none. */
function renderApplied({ page, applied = [] }: ToolbarContent): string {
  const { words } = page
  return applied
    .map(
      ({ text, without }) =>
        `<a class="on" href="${hrefOf(queryUrl(page, without))}" rel="nofollow"><span class="vh">${words.search.without} </span>${renderText(text)}</a>\n`,
    )
    .join('')
}

function renderSort(page: PageIdentity, orders: readonly Sort[], query: PageQuery | undefined): string {
  const { words, page: frame } = page
  const layout = (frame.kind === 'category' ? frame.category.row : undefined) ?? {}
  const own = pageOrder(layout)
  const isSearch = query !== undefined && query.words !== ''
  const asked = query?.sort !== undefined && !orders.includes(query.sort) ? [query.sort] : []
  const further: Sort[] = [...orders, ...(isSearch && own !== 'page' ? [own] : []), ...asked]
  const options = Array.from(new Set(further))
    .filter((sort) => isSearch || sort !== own)
    .map(
      (sort) =>
        `<option value="${escapeHtml(sort)}"${sort === query?.sort ? ' selected' : ''}>${escapeHtml(nameOrder(sort, words))}</option>`,
    )
  const first = isSearch
    ? words.search.orderBest
    : layout.lead === 'date'
      ? words.search.orderSoonest
      : escapeHtml(nameOrder(own, words))
  return (
    `<label class="s"><span class="wide">${words.search.order}</span> <select name="sort" form="${FORM_ID}" ` +
    `aria-label="${words.search.order}" toolparamdescription="Order of the listings found.">` +
    `<option value="">${first}</option>${options.join('')}</select></label>\n`
  )
}

/** A part of a list, and where those before and after it are. */
export interface PagerContent {
  readonly previous: string | undefined
  readonly next: string | undefined
  /** Numbers of the first and the last listing, from 1, and number of all. */
  readonly first: number
  readonly last: number
  readonly total: number
  /** Further relations of the links, each after a space. */
  readonly rel?: string
}

/** Renders the ways to the listings before and after these; nothing where there are none. */
export function renderPager({ previous, next, first, last, total, rel = '' }: PagerContent, words: Words): string {
  if (previous === undefined && next === undefined) return ''
  const link = (url: string | undefined, relation: string, text: string): string =>
    url === undefined ? '<span></span>' : `<a class="btn" href="${hrefOf(url)}" rel="${relation}${rel}">${text}</a>`
  const range = last < first ? '' : words.fill(words.count.range, { from: first, to: last, all: total })
  return (
    `<nav class="pager" aria-label="${words.search.listings}">${link(previous, 'prev', words.search.before)}\n` +
    `<span class="n">${range}</span>\n${link(next, 'next', words.search.next)}</nav>\n`
  )
}
