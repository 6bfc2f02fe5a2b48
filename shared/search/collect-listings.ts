import type { Listing } from '../model/listing.ts'
import type { Collection } from './collection.ts'
import { createFacets } from './listing-facets.ts'
import { createMiniSearchIndex } from './minisearch-index.ts'
import type { SearchIndex } from './search-index.ts'
import { sortListings } from './sort-listings.ts'
import type { Order, SortName } from './sort-listings.ts'

/** What listings do not say themselves. */
export interface CollectOptions {
  /** Title of a category by its slug, so that a listing is also found by the names of its pages. */
  readonly categoryTitle?: (slug: string) => string | undefined
}

/**
 * Makes a collection of listings that are all at hand, in memory. A listing given twice (it stands on several pages)
 * keeps its first place.
 */
export function collectListings(given: readonly Listing[], options: CollectOptions = {}): Collection {
  const positions = new Map<string, number>()
  const listings = given.filter(({ id }) => !positions.has(id) && positions.set(id, positions.size))
  const orders = new Map<SortName, Order>()
  let index: SearchIndex | undefined
  const listingAt = (position: number): Listing => {
    const listing = listings[position]
    if (listing === undefined) throw new RangeError(`no listing at ${position} of ${listings.length}`)
    return listing
  }
  return {
    count: listings.length,
    listing: listingAt,
    listings: (positions) => Array.from(positions, listingAt),
    find: (id) => positions.get(id),
    facets: createFacets(listings),
    order(sort) {
      const known = orders.get(sort) ?? sortListings(listings, sort)
      orders.set(sort, known)
      return known
    },
    dated: (sort) => listings.filter((listing) => listing[sort] !== undefined).length,
    search(query, asked) {
      index ??= createMiniSearchIndex(listings, options.categoryTitle ?? (() => undefined))
      return index.search(query, asked)
    },
  }
}
