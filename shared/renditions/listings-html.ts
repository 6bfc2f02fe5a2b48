import type { Listing } from '../model/listing.ts'
import type { Collection } from '../search/collection.ts'
import { createFacets } from '../search/facets.ts'
import { SORT_NAMES, sortListings } from '../search/sort-listings.ts'
import type { SortName } from '../search/sort-listings.ts'
import { renderFilterForm } from './filter-form.ts'
import type { FilterFormOffer } from './filter-form.ts'
import { renderListingHtml } from './html-listing.ts'
import { choosePageFacets } from './page-facets.ts'
import type { PageView } from './page-view.ts'

/** Pages of fewer listings are read at a glance: what narrows or sorts them would only be in the way. */
const MIN_LISTINGS_TO_NARROW = 6

/** Pages of more listings are not laid out whole; the stylesheet says how much of them is. */
const MAX_LISTINGS_LAID_OUT = 50

/** Works out what can be chosen among the listings of a page. */
export function offerOf({
  listings,
  facets,
  order,
}: Pick<Collection, 'listings' | 'facets' | 'order'>): FilterFormOffer {
  if (listings.length < MIN_LISTINGS_TO_NARROW) return { facets: [], orders: [] }
  return {
    facets: choosePageFacets(facets, listings.length),
    orders: SORT_NAMES.filter((sort) => isOrder(sort, listings)).map((sort) => ({ sort, positions: order(sort) })),
  }
}

/** Whether sorting so means anything: a date that few listings have sorts nothing. */
function isOrder(sort: SortName, listings: readonly Listing[]): boolean {
  if (sort === 'page' || sort === 'name') return sort === 'name'
  return listings.filter((listing) => listing[sort] !== undefined).length * 2 > listings.length
}

/** Renders the form and the listings of a category's page. */
export function renderListings(view: PageView, listings: readonly Listing[]): string {
  if (listings.length === 0) return '<p class="none">Nothing is listed here yet.</p>\n'
  const offer = offerOf({ listings, facets: createFacets(listings), order: (sort) => sortListings(listings, sort) })
  let articles = ''
  for (const listing of listings) articles += renderListingHtml(listing)
  const size = listings.length > MAX_LISTINGS_LAID_OUT ? ' large' : ''
  return (
    `<section>\n<h2>Listings</h2>\n${renderFilterForm(view, offer)}` +
    `<div class="listings${size}">\n${articles}</div>\n</section>\n`
  )
}
