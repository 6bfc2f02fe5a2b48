import type { Numbers } from '../../values/listed.ts'
import type { NumberSort, OrderName } from '../../values/sort-names.ts'

export interface Word {
  readonly text: string
  /** Place in the dictionary, which is sorted by UTF-8 bytes. */
  readonly ordinal: number
  /** Listings that have it. */
  readonly documentCount: number
  /** Location of its postings, for the reader that returned it. */
  readonly offset: number
  readonly byteLength: number
}

/** A word as it is compared with others. */
export type Spelling = Pick<Word, 'text' | 'ordinal'>

/** Most listings in a block of a posting list. */
export const BLOCK_LENGTH = 128

/** Buffer for one decoded block of postings; reused from block to block. */
export interface PostingBlock {
  /** Postings in this block, 1 to {@link BLOCK_LENGTH}. */
  length: number
  /** Positions, ascending. */
  readonly documents: Int32Array
  readonly impacts: Uint8Array
  readonly fields: Uint8Array
}

/** A block to decode into. */
export function createPostingBlock(): PostingBlock {
  return {
    length: 0,
    documents: new Int32Array(BLOCK_LENGTH),
    impacts: new Uint8Array(BLOCK_LENGTH),
    fields: new Uint8Array(BLOCK_LENGTH),
  }
}

/** The listings of one word, by position. */
export interface Postings {
  readonly documentCount: number
  readonly blockCount: number
  /** The last position of a block: for skipping without decoding. */
  lastDocument(block: number): number
  decode(block: number, into: PostingBlock): void
}

export interface IndexFacet {
  readonly name: string
  readonly valueCount: number
  /** The most frequent first, equal counts by key; at most 50. */
  readonly top: readonly IndexFacetValue[]
}

export interface IndexFacetValue {
  /** Place among the facet's values, which are sorted by key. */
  readonly ordinal: number
  /** Its comparison key: folded, except slugs of categories. */
  readonly key: string
  /** As the first listing spells it. */
  readonly value: string
  readonly documentCount: number
}

/**
 * An open index. Reads only the header at first, and then only what is requested. Every method may throw the errors of
 * its {@link ByteSource}.
 */
export interface IndexReader {
  readonly documentCount: number
  /** Primary subtag of the language that words were stemmed in; empty for none. */
  readonly language: string
  readonly wordCount: number

  findWord(word: string): Word | undefined
  wordAt(ordinal: number): Word
  /**
   * Words that start with `prefix`, those with the most listings first, equal counts in dictionary order; at most
   * `limit` ≤ 64. Chosen among the first 1,024 such words if the prefix is longer than three characters.
   */
  wordsWithPrefix(prefix: string, limit: number): Word[]
  /** The first `most` words that start with `prefix`, by default all. What has to be loaded is loaded in one round. */
  wordsThatBegin(prefix: string, most?: number): Spelling[]
  /** The words of 3 to 32 letters that end with `suffix`, in any order; none of fewer than `LARGE_DICTIONARY` words. */
  wordsThatEnd(suffix: string): Spelling[]
  /** Ordinals of the words with this stem and of those for the same, ascending; none if only the stem itself is a word. */
  wordsOfStem(stem: string): number[]
  postings(word: Word): Postings

  /** Number of different words in the names of `count` listings, or as many as there are, from `start` on. */
  nameLengths(start: number, count: number): Uint8Array
  /** Positions of listings whose id may be this one: nearly always none or one. Check the listing. */
  positionsOfId(id: string): number[]
  /** Position of the listing at `place` of an order. */
  order(sort: OrderName): { readonly length: number; at(place: number): number }
  /** Listings that have this date. */
  numbered(sort: NumberSort): number
  numbers(sort: NumberSort): Numbers
}

/** The facets of an open index. See {@link IndexReader} for errors. */
export interface FacetsReader {
  /** In the order shown: ours first, then those of the source by name. Only those with a value. */
  readonly facets: readonly IndexFacet[]
  findValue(facet: string, key: string): IndexFacetValue | undefined
  /** All values by key, from `start` on; at most `limit`. */
  values(facet: string, start: number, limit: number): IndexFacetValue[]
  /** Positions of the listings that have a value, ascending. */
  positionsOfValue(facet: string, value: IndexFacetValue): Int32Array
  /** Counts values among listings at ascending positions: value ordinal → number of listings. */
  countValues(facet: string, positions: Int32Array): Map<number, number>
}
