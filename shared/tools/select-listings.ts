import type { Listing } from '../model/listing.ts'
import type { Collection } from '../search/collection.ts'
import { resolveFilters } from '../search/filters.ts'
import type { FilterProblem } from '../search/filters.ts'
import type { PageQuery } from '../search/page-query.ts'
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

/** Selects the listings a query is about: the same, in the same order, as the tools `search` and `browse` give. */
export async function selectListings(collection: Collection, query: PageQuery): Promise<Selection> {
  const outcome = resolveFilters(collection.facets, Object.fromEntries(query.filters))
  if (!outcome.ok) {
    const problem = { ...outcome.problem, suggestions: suggestInstead(collection, outcome.problem) }
    return { collection, query, total: 0, listings: [], problem }
  }
  const { accepts } = outcome
  const { words, sort, start } = query
  if (words !== '' && sort === undefined) {
    const index = await collection.index()
    const options = { limit: RESULTS_PER_PAGE, offset: start, ...(accepts && { accepts }) }
    const { hits, total } = index.search(words, options)
    return { collection, query, total, listings: hits.map(({ listing }) => listing) }
  }
  const isFound = words === '' ? () => true : await findAll(collection, words)
  const matching = collection
    .order(sort ?? 'page')
    .filter((position) => accepts?.(position) !== false && isFound(position))
  const listings = matching.slice(start, start + RESULTS_PER_PAGE).flatMap((at) => collection.listings[at] ?? [])
  return { collection, query, total: matching.length, listings }
}

/** Whether the listing at a position is an answer to these words, however good. */
async function findAll(collection: Collection, words: string): Promise<(position: number) => boolean> {
  const { listings } = collection
  const { hits } = (await collection.index()).search(words, { limit: listings.length })
  const found = new Set<Listing | undefined>(hits.map(({ listing }) => listing))
  return (position) => found.has(listings[position])
}
