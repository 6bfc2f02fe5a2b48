import type { Listing } from '../model/listing.ts'
import type { Collection } from '../search/collection.ts'
import { createFacets } from '../search/listing-facets.ts'
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

/** What can be chosen among the listings of a page, worked out of as much as that takes of a collection. */
export function offerOf(collection: Pick<Collection, 'count' | 'facets' | 'order' | 'dated'>): FilterFormOffer {
  const { count, facets } = collection
  if (count < MIN_LISTINGS_TO_NARROW) return { facets: [], orders: [] }
  // A date that few listings have sorts nothing.
  const isOrder = (sort: SortName): boolean =>
    sort === 'name' || (sort !== 'page' && collection.dated(sort) * 2 > count)
  return {
    facets: choosePageFacets(facets, count),
    orders: SORT_NAMES.filter(isOrder).map((sort) => ({
      sort,
      positions() {
        const order = collection.order(sort)
        return Array.from({ length: order.length }, (_, place) => order.at(place))
      },
    })),
  }
}

/** Renders the form and the listings of a category's page. */
export function renderListings(view: PageView, listings: readonly Listing[]): string {
  if (listings.length === 0) return '<p class="none">Nothing is listed here yet.</p>\n'
  const offer = offerOf({
    count: listings.length,
    facets: createFacets(listings),
    order: (sort) => sortListings(listings, sort),
    dated: (sort) => listings.filter((listing) => listing[sort] !== undefined).length,
  })
  let articles = ''
  for (const listing of listings) articles += renderListingHtml(listing)
  const size = listings.length > MAX_LISTINGS_LAID_OUT ? ' large' : ''
  return (
    `<section>\n<h2>Listings</h2>\n${renderFilterForm(view, offer)}` +
    `<div class="listings${size}">\n${articles}</div>\n</section>\n`
  )
}
