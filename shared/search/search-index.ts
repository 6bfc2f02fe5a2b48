import type { SearchAnswer, SearchOptions } from './query/search-answer.ts'

/** Finds listings of one page, or of the whole directory. */
export interface SearchIndex {
  /**
   * Listings for `query`, best first: those that match all its words, then those that match some.
   * Equal scores keep page order. A blank query gives all listings in page order.
   */
  search(query: string, options: SearchOptions): SearchAnswer
}
