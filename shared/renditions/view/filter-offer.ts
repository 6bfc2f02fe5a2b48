import type { Collection } from '../../search/collection.ts'
import { SORT_NAMES } from '../../search/values/sort-listings.ts'
import type { SortName } from '../../search/values/sort-listings.ts'
import { choosePageFacets } from './page-facets.ts'
import type { PageFacet } from './page-facets.ts'

/** What a form offers besides words. */
export interface FilterOffer {
  readonly facets: readonly PageFacet[]
  /** Orders other than page order. */
  readonly orders: readonly SortName[]
}

/** Pages with fewer listings are read at a glance: narrowing or sorting them would only be in the way. */
const MIN_LISTINGS_TO_NARROW = 6

/** The choices among the listings of a page, computed from as much of a collection as that needs. */
export function createFilterOffer({
  count,
  facets,
  dated,
}: Pick<Collection, 'count' | 'facets' | 'dated'>): FilterOffer {
  if (count < MIN_LISTINGS_TO_NARROW) return { facets: [], orders: [] }
  // A date that few listings have is useless for sorting.
  const isOrder = (sort: SortName): boolean => sort === 'name' || (sort !== 'page' && dated(sort) * 2 > count)
  return { facets: choosePageFacets(facets, count), orders: SORT_NAMES.filter(isOrder) }
}
