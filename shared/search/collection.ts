import type { Listing } from '../model/listing.ts'
import { createFacets } from './facets.ts'
import type { Facets } from './facets.ts'
import { createMiniSearchIndex } from './minisearch-index.ts'
import { sortListings } from './sort-listings.ts'
import type { SortName } from './sort-listings.ts'
import type { SearchIndex } from './search-index.ts'

/** The listings a page answers from: those of a category, or all of the directory. */
export interface Collection {
  /** In page order. */
  readonly listings: readonly Listing[]
  readonly byId: ReadonlyMap<string, Listing>
  readonly facets: Facets
  /** Positions of all listings in this order; sorted on first use. */
  order(sort: SortName): readonly number[]
  /** The search index; built on first use, at once afterwards. */
  index(): SearchIndex | Promise<SearchIndex>
}

/**
 * Creates a collection. A listing given twice (it stands on several pages) keeps its first place.
 *
 * @param categoryTitle Title of a category by its slug.
 */
export function createCollection(
  given: readonly Listing[],
  categoryTitle: (slug: string) => string | undefined,
): Collection {
  const byId = new Map<string, Listing>()
  for (const listing of given) if (!byId.has(listing.id)) byId.set(listing.id, listing)
  const listings = byId.size === given.length ? given : [...byId.values()]
  const orders = new Map<SortName, readonly number[]>()
  let index: SearchIndex | Promise<SearchIndex> | undefined
  const build = async (): Promise<SearchIndex> => {
    const built = await createMiniSearchIndex(listings, categoryTitle)
    index = built
    return built
  }
  return {
    listings,
    byId,
    facets: createFacets(listings),
    order(sort) {
      const known = orders.get(sort) ?? sortListings(listings, sort)
      orders.set(sort, known)
      return known
    },
    index() {
      index ??= build()
      return index
    },
  }
}
