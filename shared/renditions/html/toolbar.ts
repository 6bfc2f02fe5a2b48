import type { PageQuery } from '../../search/page-query.ts'
import type { ReadPart } from '../../search/query/request.ts'
import { fieldOfSort, isFieldSort } from '../../search/values/sort-names.ts'
import type { Sort } from '../../search/values/sort-names.ts'
import { escapeHtml } from '../text/escape-html.ts'
import { fieldLabel, valueLabel } from '../text/field-label.ts'
import type { FilterOffer } from '../view/filter-offer.ts'
import type { PageIdentity } from '../view/page-identity.ts'
import { listApplied, queryUrl } from '../view/results-view.ts'
import type { Words } from '../words/words.ts'
import { FORM_ID } from './filter-form.ts'
import { hrefOf } from '../text/href-of.ts'

/** What an order is called. */
function nameOrder(sort: Sort, words: Words): string {
  if (isFieldSort(sort)) return escapeHtml(fieldLabel(fieldOfSort(sort), words))
  const names = {
    page: words.search.orderPage,
    name: words.search.orderName,
    added: words.search.orderAdded,
    updated: words.search.orderUpdated,
    stars: words.search.orderStars,
    recent: words.search.orderRecent,
  }
  return names[sort]
}

/** What a toolbar stands above. */
interface ToolbarContent {
  readonly page: PageIdentity
  readonly offer: FilterOffer
  /** Number of listings found, and of all. */
  readonly total: number
  readonly count: number
  /** The query of a result page, and what was read of it. */
  readonly query?: PageQuery
  readonly readAs?: readonly ReadPart[]
}

/** Renders the line above listings, which stays in sight: how many, what was asked, filters, order and density. */
export function renderToolbar(content: ToolbarContent): string {
  const { page, offer, query } = content
  const { words } = page
  const button = `<button type="button" popovertarget="${FORM_ID}">${words.search.filters}</button>\n`
  return [
    `<div class="bar"><b role="status">${describeCount(content)}</b>\n`,
    `<div class="chips">${renderApplied(content)}</div>\n`,
    offer.facets.length === 0 ? '' : button,
    offer.orders.length === 0 ? '' : renderSort(offer.orders, query, words),
    renderDensity(words),
    '</div>\n',
  ].join('')
}

/** A preference, and no part of a query. */
function renderDensity({ search }: Words): string {
  const choice = (text: string, more: string): string =>
    `<label><input type="radio" name="view"${more}><span>${text}</span></label>`
  return (
    `<div class="seg s wide" role="group" aria-label="${search.density}">${choice(search.rows, ' id="_rows" checked')}` +
    `${choice(search.dense, ' id="_dense"')}</div>\n`
  )
}

/** `6 of 31`, or `31 listings` where these are all. */
function describeCount({ page: { words }, total, count }: Pick<ToolbarContent, 'page' | 'total' | 'count'>): string {
  return total === count
    ? words.fill(words.count.listings, { count })
    : words.fill(words.count.of, { shown: total, count })
}

/** Renders a link for each part of a query, which leads to the results without it; nothing for none. */
function renderApplied({ page, offer, query, readAs }: ToolbarContent): string {
  if (query === undefined) return ''
  const { words } = page
  const labelOf = (facet: string, value: string): string =>
    offer.facets.find(({ name }) => name === facet)?.values.find((each) => each.value === value)?.label ??
    valueLabel(facet, value, words)
  const parts = listApplied(query, words, labelOf, readAs).map(
    ({ text, without }) =>
      `<a class="chip on" href="${hrefOf(queryUrl(page, without))}" rel="nofollow"><span class="vh">${words.search.without} </span>` +
      `<bdi>${escapeHtml(text)}</bdi> <span aria-hidden="true">×</span></a>\n`,
  )
  return parts.length === 0
    ? ''
    : `${parts.join('')}<span class="s"><a href="${hrefOf(page.url)}">${words.search.clear}</a></span>`
}

function renderSort(named: readonly Sort[], query: PageQuery | undefined, words: Words): string {
  const own = query === undefined || query.words === '' ? words.search.orderPage : words.search.orderBest
  const orders = query?.sort !== undefined && isFieldSort(query.sort) ? [...named, query.sort] : named
  const options = orders.map(
    (sort) =>
      `<option value="${escapeHtml(sort)}"${sort === query?.sort ? ' selected' : ''}>${nameOrder(sort, words)}</option>`,
  )
  return (
    `<label class="s"><span class="vh">${words.search.order}</span><select name="sort" form="${FORM_ID}" toolparamdescription="Order of the listings found.">` +
    `<option value="">${own}</option>${options.join('')}</select></label>\n`
  )
}

/** A part of a list, and where those before and after it are. */
interface PagerContent {
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
