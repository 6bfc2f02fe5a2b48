import type { Listing } from '../model/listing.ts'
import type { Facets } from './facets.ts'
import type { SearchAnswer, SearchOptions } from './query/search-answer.ts'
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
  /**
   * Listings for `query`, best first: those that match all its words or, where these are few, most. Equal scores keep
   * page order. A blank query gives all listings in page order.
   */
  search(query: string, options: SearchOptions): SearchAnswer
}
