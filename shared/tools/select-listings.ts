import type { Listing } from '../model/listing.ts'
import type { Collection } from '../search/collection.ts'
import { resolveFilters } from '../search/filters.ts'
import type { FilterProblem } from '../search/filters.ts'
import { RESULTS_PER_PAGE } from '../search/page-query.ts'
import type { PageQuery } from '../search/page-query.ts'
import { DocumentSet } from '../search/values/document-set.ts'
import type { SearchAnswer, SearchHit } from '../search/query/search-answer.ts'
import { searchInOrder, slicePositions } from '../search/slice-positions.ts'
import { fieldOfSort, isFieldSort, NUMBER_SORTS } from '../search/values/sort-names.ts'
import { suggestInstead } from './suggest/suggest.ts'

/** What an answer says about the words of a query. */
type AboutWords = Pick<SearchAnswer, 'corrections' | 'unknown' | 'readAs' | 'asks'> &
  Partial<Pick<SearchAnswer, 'complete' | 'totalWithAll' | 'searched' | 'unread' | 'unreplaced'>>

/** Which listings of a page match a query. */
export interface Matches extends AboutWords {
  readonly query: PageQuery
  /** Number of all listings that match. */
  readonly total: number
  /** Of those from `query.start` on, in order, as many as were requested; empty when it is beyond the last. */
  readonly positions: readonly number[]
  /** What was found at each of these, where the best come first. */
  readonly hits?: readonly SearchHit[]
  /** Positions of all answers, ascending, where they had to be found. */
  readonly answers?: Int32Array
  /** The field that they were to be sorted by, which no listing has: the query is without it. */
  readonly unknownSort?: string
  /** Why nothing can match. */
  readonly problem?: UnmatchedFilter
}

/** A page's answer to a query. */
export interface Selection extends Matches {
  readonly collection: Collection
  /** Those at {@link Matches.positions}. */
  readonly listings: readonly Listing[]
}

const WITHOUT_WORDS: AboutWords = { corrections: [], unknown: [], readAs: [], asks: [] }

/** A filter that cannot match. */
export interface UnmatchedFilter extends FilterProblem {
  /** Existing alternatives to the value or, where that is missing, to the facet. */
  readonly suggestions: readonly string[]
}

/**
 * Selects the listings that match a query: the same, in the same order, as the tools `search` and `browse` return. Only
 * reads.
 *
 * @param limit Most listings. Default: {@link RESULTS_PER_PAGE}.
 */
export function selectListings(collection: Collection, query: PageQuery, limit: number = RESULTS_PER_PAGE): Selection {
  const matches = matchListings(collection, query, limit)
  return { ...matches, collection, listings: collection.listings(matches.positions) }
}

function isOrdered(collection: Collection, field: string): boolean {
  const order = NUMBER_SORTS.find((name) => name === field)
  return collection.facets.names.includes(field) || (order !== undefined && collection.numbered(order) > 0)
}

/**
 * Finds the listings that match a query without reading them. Only reads.
 *
 * @param limit Most positions returned.
 */
export function matchListings(collection: Collection, query: PageQuery, limit: number): Matches {
  const field = query.sort !== undefined && isFieldSort(query.sort) ? fieldOfSort(query.sort) : undefined
  if (field !== undefined && !isOrdered(collection, field)) {
    return { ...matchListings(collection, { ...query, sort: undefined }, limit), unknownSort: field }
  }
  const outcome = resolveFilters(collection, Object.fromEntries(query.filters))
  if (!outcome.ok) {
    const problem = { ...outcome.problem, suggestions: suggestInstead(collection, outcome.problem) }
    return { query, total: 0, positions: [], ...WITHOUT_WORDS, problem }
  }
  const { accepts } = outcome
  const { words, sort, start } = query
  const range = { offset: start, limit }
  if (words === '') {
    const positions = slicePositions(collection, sort ?? 'page', accepts, range)
    return { query, total: accepts?.size ?? collection.count, positions, ...WITHOUT_WORDS }
  }
  if (sort === undefined) {
    const { positions: answers, hits, ...found } = searchInOrder(collection, words, { ...range, accepts })
    return { query, ...found, positions: hits.map(({ position }) => position), hits, answers }
  }
  const { hits: _, positions: answers, ...found } = collection.search(words, { limit: 0, accepts })
  const positions = slicePositions(collection, sort, new DocumentSet(collection.count, answers), range)
  return { query, ...found, positions, answers }
}
