import type { Listing } from '../model/listing.ts'
import { createStemmer } from './analysis/stem.ts'
import type { Facets } from './facets.ts'
import { createIndexFacets } from './index-facets.ts'
import type { IndexReader } from './index/index-reader.ts'
import { readTogether } from './index/read-when-loaded.ts'
import type { SearchAnswer, SearchOptions } from './query/search-answer.ts'
import { searchIndex } from './query/search-index.ts'
import type { Order, SortName } from './sort-listings.ts'

/**
 * The listings a page answers from: those of a category, or all of the directory, each once. They have positions, which
 * are their places in page order.
 *
 * Nothing is read before it is asked for, so that every method may throw what bytes throw that are read: callers answer
 * within `readWhenLoaded`.
 */
export interface Collection {
  /** Number of listings. */
  readonly count: number
  /** @throws {RangeError} where there is no such position. */
  listing(position: number): Listing
  /** The listings at these positions, in their order. Where bytes must be waited for, it is once for all of them. */
  listings(positions: Iterable<number>): Listing[]
  /** Position of the listing with this id. */
  find(id: string): number | undefined
  readonly facets: Facets
  order(sort: SortName): Order
  /** Number of listings that have this date; they are the first of the order of that name. */
  dated(sort: 'added' | 'updated'): number
  /** Different dates of that kind, as `2026-01-31`, the latest first; at most `limit`. */
  latestDates(sort: 'added' | 'updated', limit: number): string[]
  /**
   * Listings for `query`, best first: those that match all its words or, where these are few, most. Equal scores keep
   * page order. A blank query gives all listings in page order.
   */
  search(query: string, options: SearchOptions): SearchAnswer
}

/** Where listings are read from, by position. */
export interface ListingRecords {
  read(position: number): Listing
  /** Says which will be read soon, where it helps to wait for them together. */
  prepare?(positions: readonly number[]): void
}

/**
 * Makes a collection of an index. Holds nothing of the listings itself.
 *
 * @param records The listings that were indexed, in the same order.
 */
export function createCollection(index: IndexReader, records: ListingRecords): Collection {
  const { documentCount } = index
  const stem = createStemmer(index.language)
  const listing = (position: number): Listing => {
    if (position < 0 || position >= documentCount) throw new RangeError(`no listing at ${position} of ${documentCount}`)
    return records.read(position)
  }
  return {
    count: documentCount,
    listing,
    listings(given) {
      const positions = Array.from(given)
      records.prepare?.(positions.filter((position) => position >= 0 && position < documentCount))
      return readTogether(positions.map((position) => () => listing(position)))
    },
    find: (id) => index.positionsOfId(id).find((position) => listing(position).id === id),
    facets: createIndexFacets(index),
    order: (sort) => index.order(sort),
    dated: (sort) => index.dated(sort),
    latestDates: (sort, limit) => index.latestDates(sort, limit).map(toIsoDate),
    search: (query, options) => searchIndex(index, query, { ...options, stem }),
  }
}

/** 20260131 → `2026-01-31`. */
function toIsoDate(day: number): string {
  return String(day)
    .padStart(8, '0')
    .replace(/^(....)(..)/, '$1-$2-')
}
