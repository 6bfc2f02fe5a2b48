import type { Postings } from '../index/postings/index-reader.ts'

/** Postings that count for a word of a query. */
export interface Expansion {
  readonly postings: Postings
  /** Closeness to the query word, in (0, 1]. */
  readonly closeness: number
  /** Whether it is the word itself, another form of it, or what it misspells if no listing has it. */
  readonly literal: boolean
  /** Whether a listing that has it has the word: it is the word, a form of it or another word for the same, no guess. */
  readonly certain: boolean
}

/** A word of a query with its expansions in an index. */
export interface ExpandedWord {
  /** Not empty. */
  readonly expansions: readonly Expansion[]
  /** The weight of finding it: see `wordWeight`. */
  readonly weight: number
  /** Postings of all expansions. */
  readonly cost: number
}
