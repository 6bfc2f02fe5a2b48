import type { DocumentSet } from '../values/document-set.ts'
import type { FieldName } from '../values/index-document.ts'

/** A listing that answers a query. */
export interface SearchHit {
  readonly position: number
  /** Higher is better; scores of different queries do not compare. */
  readonly score: number
  /** Fields in which words of the query were found, the most important first; `partly` before them if not all were. */
  readonly fields: readonly (FieldName | 'partly')[]
}

/** Options that narrow and page a search. */
export interface SearchOptions {
  /** Listings that may be answers; all of them by default. */
  readonly accepts?: DocumentSet | undefined
  /** Largest number of hits returned. */
  readonly limit: number
  /** Hits skipped before the first one returned. */
  readonly offset?: number
  /** The stem of a word, if listings were stemmed: as `createStemmer` returns it for the index's language. */
  readonly stem?: ((word: string) => string | undefined) | undefined
  /** Whether two words with the same stem are forms of one word; all are by default. */
  readonly isForm?: ((word: string, other: string) => boolean) | undefined
  /** Function words, folded: `functionWordsOf` the index's language; the English ones by default. */
  readonly functionWords?: ReadonlySet<string>
  /** Told how many postings are about to be evaluated. */
  readonly onPostings?: ((count: number) => void) | undefined
  /** Told how many listings were scored, of which the best are the answers. */
  readonly onCandidates?: ((count: number) => void) | undefined
}

/** The answers to a query. */
export interface SearchAnswer {
  readonly hits: readonly SearchHit[]
  /** Number of all answers, not only of those returned. Exact. */
  readonly total: number
  /** Positions of all answers, ascending. */
  readonly positions: Int32Array
  /** Words of the query that the index does not have, not even as a beginning, and was searched for others instead. */
  readonly corrections: readonly Correction[]
}

/** A word of a query that is taken for others, folded. */
export interface Correction {
  readonly asked: string
  /** The likeliest that it misspells, at most {@link MAX_MEANT}. */
  readonly meant: readonly string[]
}

/** Words named of those that a word may misspell. */
export const MAX_MEANT = 2
