import type { DocumentSet } from '../document-set.ts'
import type { FieldName } from '../index/index-document.ts'

/** A listing that answers a query. */
export interface SearchHit {
  readonly position: number
  /** Higher is better; scores of different queries do not compare. */
  readonly score: number
  /** Where words of the query were found, the most important field first. */
  readonly fields: readonly FieldName[]
}

/** What narrows and pages a search. */
export interface SearchOptions {
  /** Listings that may be an answer; all of them by default. */
  readonly accepts?: DocumentSet | undefined
  /** Largest number of hits returned. */
  readonly limit: number
  /** Hits skipped before the first one returned. */
  readonly offset?: number
  /** The stem of a word, where listings were stemmed: as `createStemmer` of the index's language gives it. */
  readonly stem?: ((word: string) => string | undefined) | undefined
}

/** The answers to a query. */
export interface SearchAnswer {
  readonly hits: readonly SearchHit[]
  /** Of all answers, not only of those returned. Exact. */
  readonly total: number
  /** Positions of all answers, ascending. */
  readonly positions: Int32Array
}
