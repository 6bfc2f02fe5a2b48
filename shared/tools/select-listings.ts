import type { Listing } from '../model/listing.ts'
import type { Collection } from '../search/collection.ts'
import { findAll } from '../search/find-all.ts'
import { resolveFilters } from '../search/filters.ts'
import type { FilterProblem } from '../search/filters.ts'
import type { PageQuery } from '../search/page-query.ts'
import { takeInOrder } from '../search/take-in-order.ts'
import { suggestInstead } from './narrow.ts'

/** Listings on one result page: agents get all of them at once, as data of some 10 KB. */
export const RESULTS_PER_PAGE = 20

/** What a page answers to a query. */
export interface Selection {
  /** What is asked. */
  readonly collection: Collection
  readonly query: PageQuery
  /** Number of all listings that match. */
  readonly total: number
  /** Those from `query.start` on, at most {@link RESULTS_PER_PAGE}; empty when it lies beyond the last. */
  readonly listings: readonly Listing[]
  /** Why nothing can match. */
  readonly problem?: UnmatchedFilter
}

/** A filter that cannot match. */
export interface UnmatchedFilter extends FilterProblem {
  /** What exists and may have been meant instead of the value or, where that is missing, of the facet. */
  readonly suggestions: readonly string[]
}

/**
 * Selects the listings a query is about: the same, in the same order, as the tools `search` and `browse` give. Does
 * nothing but read.
 */
export function selectListings(collection: Collection, query: PageQuery): Selection {
  const outcome = resolveFilters(collection, Object.fromEntries(query.filters))
  if (!outcome.ok) {
    const problem = { ...outcome.problem, suggestions: suggestInstead(collection, outcome.problem) }
    return { collection, query, total: 0, listings: [], problem }
  }
  const { accepts } = outcome
  const { words, sort, start } = query
  const range = { offset: start, limit: RESULTS_PER_PAGE }
  const select = (positions: readonly number[], total: number): Selection => {
    return { collection, query, total, listings: collection.listings(positions) }
  }
  if (words === '') {
    return select(takeInOrder(collection, sort ?? 'page', accepts, range), accepts?.size ?? collection.count)
  }
  if (sort === undefined) {
    const { hits, total } = collection.search(words, { ...range, accepts })
    return select(
      hits.map(({ position }) => position),
      total,
    )
  }
  const found = findAll(collection, words, accepts)
  return select(takeInOrder(collection, sort, found, range), found.size)
}
