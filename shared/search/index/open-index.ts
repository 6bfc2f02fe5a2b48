import type { SortName } from '../sort-listings.ts'
import type { ByteSource } from './byte-source.ts'
import { findId, readLatestDates, readOrder } from './columns-reader.ts'
import { findSimilarWords } from './edits-reader.ts'
import { countValues, findValue, readFacets, readPositions, readValues } from './facets-reader.ts'
import type { StoredFacet } from './facets-reader.ts'
import { openIndexParts } from './index-parts.ts'
import type { IndexParts } from './index-parts.ts'
import type { IndexFacet, IndexFacetValue, IndexReader, Postings, Word } from './index-reader.ts'
import { readInStretch } from './read-in-stretch.ts'
import { StoredPostings } from './stored-postings.ts'
import type { TableCursor } from './table-cursor.ts'
import { findPrefix, findStem, findWord, readWordAt, readWordsFrom } from './words-reader.ts'

/** An index in a file. Reads its trailer when opened, and keeps that, its facets and one key. */
export class StoredIndex implements IndexReader {
  readonly documentCount: number
  readonly language: string
  readonly wordCount: number
  /** What it consists of: for merging. */
  readonly parts: IndexParts
  readonly #cursor: TableCursor
  #facets: readonly StoredFacet[] | undefined

  constructor(parts: IndexParts) {
    this.parts = parts
    this.documentCount = parts.facts.documentCount
    this.language = parts.facts.language
    this.wordCount = parts.words.count
    this.#cursor = parts.words.createCursor()
  }

  findWord(word: string): Word | undefined {
    return findWord(this.parts, this.#cursor, word)
  }

  wordAt(ordinal: number): Word {
    return readWordAt(this.parts, this.#cursor, ordinal)
  }

  wordsWithPrefix(prefix: string, limit: number): Word[] {
    return findPrefix(this.parts, this.#cursor, prefix, limit)
  }

  wordsFrom(text: string, limit: number): Word[] {
    return readWordsFrom(this.parts, this.#cursor, text, limit)
  }

  similarWords(word: string): number[] {
    return findSimilarWords(this.parts, word)
  }

  wordsOfStem(stem: string): number[] {
    return findStem(this.parts, stem)
  }

  postings(word: Word): Postings {
    const { source, sections } = this.parts
    return new StoredPostings(source, sections.postings.offset + word.offset, word.byteLength, word.documentCount)
  }

  nameLengths(start: number, count: number): Uint8Array {
    const { source, sections } = this.parts
    return readInStretch(source, sections.nameLengths, start, Math.min(count, this.documentCount - start))
  }

  positionsOfId(id: string): number[] {
    return findId(this.parts, id)
  }

  order(sort: SortName): { readonly length: number; at(place: number): number } {
    return readOrder(this.parts, sort)
  }

  dated(sort: 'added' | 'updated'): number {
    return this.parts.facts[sort]
  }

  latestDates(sort: 'added' | 'updated', limit: number): number[] {
    return readLatestDates(this.parts, sort, limit)
  }

  get facets(): readonly IndexFacet[] {
    return this.storedFacets()
  }

  findValue(facet: string, key: string): IndexFacetValue | undefined {
    const stored = this.#facet(facet)
    return stored && findValue(this.parts, stored, key)
  }

  values(facet: string, start: number, limit: number): IndexFacetValue[] {
    const stored = this.#facet(facet)
    return stored === undefined ? [] : readValues(this.parts, stored, start, limit)
  }

  positionsOfValue(facet: string, value: IndexFacetValue): Int32Array {
    const stored = this.#facet(facet)
    return stored === undefined ? new Int32Array() : readPositions(this.parts, stored.firstOrdinal + value.ordinal)
  }

  countValues(facet: string, positions: Int32Array): Map<number, number> {
    const stored = this.#facet(facet)
    return stored === undefined ? new Map<number, number>() : countValues(this.parts, stored, positions)
  }

  #facet(name: string): StoredFacet | undefined {
    return this.storedFacets().find((facet) => facet.name === name)
  }

  /** {@link StoredIndex.facets} with where they are. */
  storedFacets(): readonly StoredFacet[] {
    this.#facets ??= readFacets(this.parts)
    return this.#facets
  }
}

/**
 * Opens an index. Reads its trailer only.
 *
 * @param source Gives checked bytes: `createMemorySource`, `createRangeSource`, on Node a file's.
 * @throws {DamagedIndexError} when this is no index, one of another format version, a part of one, or damaged; the
 *   message says what to do. What is wrong elsewhere is thrown by the read that meets it.
 */
export function openIndex(source: ByteSource): StoredIndex {
  return new StoredIndex(openIndexParts(source))
}
