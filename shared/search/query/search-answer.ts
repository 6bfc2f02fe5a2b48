import type { DocumentSet } from '../values/document-set.ts'
import type { Typos } from './find-similar-words.ts'
import type { ReadPart, RequestReader } from './request.ts'
import type { Sort } from '../values/sort-names.ts'
import type { FieldName } from '../values/index-document.ts'

/** A listing that answers a query. */
export interface SearchHit {
  readonly position: number
  /** Higher is better; scores of different queries do not compare. */
  readonly score: number
  /** Fields in which words of the query were found, the most important first. */
  readonly fields: readonly FieldName[]
  /** Words and phrases of the query that the listing does not have, as written. */
  readonly lacks: readonly string[]
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
  /** Reads sentences; without it, every word is taken for itself. May throw `BytesNotLoaded`. */
  readonly read?: RequestReader | undefined
  /** Corrects words; without it, none is taken for another. May throw `BytesNotLoaded`. */
  readonly openTypos?: (() => Typos) | undefined
  /** Takes every word for itself: no sentence is read. */
  readonly isLiteral?: boolean | undefined
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
  /** Of these, those that have all that is asked; none where what is to be replaced is listed and nothing replaces it. */
  readonly totalWithAll: number
  /**
   * Whether one of the first three has all that is asked, each word in itself, another form or another word for the
   * same. If not, perhaps no listing is what was meant. `undefined` where no hits were requested.
   */
  readonly complete: boolean | undefined
  /** Words of the query that no listing has, not even as a beginning, as written. */
  readonly unknown: readonly string[]
  /** Words and phrases of the query that were looked for, folded: not those that only shape a question. */
  readonly searched?: readonly string[]
  /** What was read besides words, in the order of the query. */
  readonly readAs: readonly ReadPart[]
  /** Fields that the query asks for the values of. */
  readonly asks: readonly string[]
  /** The order that the query asks for, where enough have all its words. */
  readonly sort?: Sort | undefined
  /** Demands on a number that no field has, as written: they are `unknown`, too. */
  readonly unread?: readonly string[] | undefined
  /** What is listed and to be replaced, where no listing says that it replaces it. */
  readonly unreplaced?: string | undefined
  /** Language of the query, where its function words are not English. */
  readonly language?: string | undefined
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
