import type { Postings } from '../index/index-reader.ts'

/** Postings that count for a word of a query. */
export interface Expansion {
  readonly postings: Postings
  /** How near to what was asked, in (0, 1]. */
  readonly closeness: number
  /** Whether it is the word itself, another form of it, or what it misspells where nobody has it. */
  readonly literal: boolean
}

/** A word of a query and what it may stand for in an index. */
export interface ExpandedWord {
  /** Not empty. */
  readonly expansions: readonly Expansion[]
  /** What finding it is worth: see `wordWeight`. */
  readonly weight: number
  /** Postings of all expansions. */
  readonly cost: number
}
