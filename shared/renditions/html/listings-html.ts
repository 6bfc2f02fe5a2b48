import type { Listing } from '../../model/listing.ts'
import type { Facets } from '../../search/values/facets.ts'
import { RESULTS_PER_PAGE } from '../../search/page-query.ts'
import { createFilterOffer } from '../view/filter-offer.ts'
import { sortNumber } from '../../search/values/sort-listings.ts'
import type { PageView } from '../view/page-view.ts'
import { renderFilterForm } from './filter-form.ts'
import { renderListingHtml } from './html-listing.ts'
import { renderPager } from './pager.ts'
import { renderToolbar } from './toolbar.ts'

/** Number of documents that the listings of a category are on. */
export function countDocuments(listings: readonly Listing[]): number {
  return Math.max(1, Math.ceil(listings.length / RESULTS_PER_PAGE))
}

/** Places, from 0, of the listings on a document: the first, and that after the last. @param number From 1. */
export function rangeOf(number: number): { start: number; end: number } {
  return { start: (number - 1) * RESULTS_PER_PAGE, end: number * RESULTS_PER_PAGE }
}

/** Path, below a page, of one of its documents; empty for the first. */
export function documentPath(number: number): string {
  return number === 1 ? '' : `_/${number}/`
}

/**
 * Renders the form and the listings of a category's page: those of one of its documents, with ways to the others.
 *
 * @param number Of the document, from 1.
 */
export function renderListings(view: PageView, listings: readonly Listing[], facets: Facets, number: number): string {
  if (listings.length === 0) return `<p class="empty">${view.words.search.noneYet}</p>\n`
  const count = listings.length
  const numbered: Parameters<typeof createFilterOffer>[0]['numbered'] = (sort) =>
    listings.filter((listing) => sortNumber(listing, sort) > 0).length
  const offer = createFilterOffer({ count, facets, numbered }, 'category', view.words.fields)
  const { start, end } = rangeOf(number)
  const shown = listings.slice(start, end)
  const context = { page: view, offer, here: view.url + documentPath(number) }
  let rows = ''
  for (const listing of shown) rows += renderListingHtml(listing, context)
  const urlOf = (other: number): string | undefined =>
    other < 1 || other > countDocuments(listings) ? undefined : view.url + documentPath(other)
  const pager = renderPager(
    {
      previous: urlOf(number - 1),
      next: urlOf(number + 1),
      first: start + 1,
      last: start + shown.length,
      total: count,
    },
    view.words,
  )
  return (
    `<div class="${offer.facets.length > 0 ? 'cols' : 'flow'}">\n${renderFilterForm(view, offer)}` +
    `<section>\n<h2 class="vh">${view.words.search.listings}</h2>\n${renderToolbar({ page: view, offer, total: count, count })}` +
    `<ol class="rows">\n${rows}</ol>\n${pager}</section>\n</div>\n`
  )
}
