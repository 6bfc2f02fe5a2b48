import type { Listing } from '../model/listing.ts'

/** A listing that answers a query. A higher score is better; scores of different queries do not compare. */
export interface SearchHit {
  readonly listing: Listing
  readonly score: number
}

/** What narrows and pages a search. */
export interface SearchOptions {
  /** Whether the listing at this position of the page may be an answer. */
  readonly accepts?: (position: number) => boolean
  /** Largest number of hits returned. */
  readonly limit: number
  /** Hits skipped before the first one returned. */
  readonly offset?: number
}

/** The answers to a query. `total` counts all of them, not only those returned. */
export interface SearchAnswer {
  readonly hits: readonly SearchHit[]
  readonly total: number
}

/** Finds listings of one page, or of the whole directory. */
export interface SearchIndex {
  /**
   * Listings for `query`, best first: those that match all its words, then those that match some.
   * Equal scores keep page order. A blank query gives all listings in page order.
   */
  search(query: string, options: SearchOptions): SearchAnswer
}
