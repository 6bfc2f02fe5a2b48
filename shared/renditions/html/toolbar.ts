import type { PageQuery } from '../../search/page-query.ts'
import type { SortName } from '../../search/values/sort-listings.ts'
import { escapeHtml } from '../text/escape-html.ts'
import type { FilterOffer } from '../view/filter-offer.ts'
import { countListings } from '../view/page-identity.ts'
import type { PageIdentity } from '../view/page-identity.ts'
import { listApplied, queryUrl } from '../view/results-view.ts'
import { FORM_ID } from './filter-form.ts'
import { hrefOf } from './href-of.ts'

const SORT_LABELS: Readonly<Record<SortName, string>> = {
  page: 'Page order',
  name: 'Name',
  added: 'Newest',
  updated: 'Last updated',
}

/** What a toolbar stands above. */
export interface ToolbarContent {
  readonly page: PageIdentity
  readonly offer: FilterOffer
  /** Number of listings found, and of all. */
  readonly total: number
  readonly count: number
  /** The query of a result page. */
  readonly query?: PageQuery
}

/** Renders the line above listings, which stays in sight: how many, what was asked, filters, order and density. */
export function renderToolbar(content: ToolbarContent): string {
  const { offer, query } = content
  const button = `<button type="button" popovertarget="${FORM_ID}">Filters</button>\n`
  return [
    `<div class="bar"><b role="status">${describeCount(content)}</b>\n`,
    `<div class="chips">${renderApplied(content)}</div>\n`,
    offer.facets.length === 0 ? '' : button,
    offer.orders.length === 0 ? '' : renderSort(offer.orders, query),
    DENSITY,
    '</div>\n',
  ].join('')
}

/** A preference, and no part of a query. */
const DENSITY =
  '<div class="seg s wide" role="group" aria-label="Density"><label><input type="radio" name="view" checked><span>Rows</span></label>' +
  '<label><input type="radio" name="view" id="_dense"><span>Dense</span></label></div>\n'

/** `6 of 31`, or `31 listings` where these are all. */
export function describeCount({ total, count }: Pick<ToolbarContent, 'total' | 'count'>): string {
  return total === count ? countListings(count) : `${total} of ${count}`
}

/** Renders a link for each part of a query, which leads to the results without it; nothing for none. */
export function renderApplied({ page, offer, query }: Pick<ToolbarContent, 'page' | 'offer' | 'query'>): string {
  if (query === undefined) return ''
  const labelOf = (facet: string, value: string): string =>
    offer.facets.find(({ name }) => name === facet)?.values.find((each) => each.value === value)?.label ?? value
  const parts = listApplied(query, labelOf).map(
    ({ text, without }) =>
      `<a class="chip on" href="${hrefOf(queryUrl(page, without))}" rel="nofollow"><span class="vh">Remove </span>` +
      `<bdi>${escapeHtml(text)}</bdi> <span aria-hidden="true">×</span></a>\n`,
  )
  return parts.length === 0 ? '' : `${parts.join('')}<a class="s" href="${hrefOf(page.url)}">Clear</a>`
}

function renderSort(orders: readonly SortName[], query: PageQuery | undefined): string {
  const own = query === undefined || query.words === '' ? SORT_LABELS.page : 'Best first'
  const options = orders.map(
    (sort) => `<option value="${sort}"${sort === query?.sort ? ' selected' : ''}>${SORT_LABELS[sort]}</option>`,
  )
  return (
    `<label class="s"><span class="vh">Order</span><select name="sort" form="${FORM_ID}" toolparamdescription="Order of the listings found.">` +
    `<option value="">${own}</option>${options.join('')}</select></label>\n`
  )
}
