import type { Numbers } from '../../values/listed.ts'
import type { NumberSort, OrderName } from '../../values/sort-names.ts'
import type { ByteSource } from '../blocks/byte-source.ts'
import { findId, readNumbers, readOrder } from '../columns/columns-reader.ts'
import { openIndexParts } from '../tables/index-parts.ts'
import type { IndexParts } from '../tables/index-parts.ts'
import type { EditsReader, IndexReader, Postings, Word } from '../postings/index-reader.ts'
import { readContiguous } from '../blocks/byte-source.ts'
import { StoredPostings } from '../postings/stored-postings.ts'
import type { TableCursor } from '../tables/table-cursor.ts'
import { findPrefix, findStem, findWord, readWordAt, readWordsFrom } from '../words/words-reader.ts'

/** An index in a file. Reads its trailer when opened, and keeps it and one key. Its facets are read apart: `StoredFacets`. */
export class StoredIndex implements IndexReader {
  readonly documentCount: number
  readonly language: string
  readonly wordCount: number
  /** Its parts: for its facets. */
  readonly parts: IndexParts
  readonly #cursor: TableCursor

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

  similarWords(word: string, edits: EditsReader): number[] {
    return edits.findSimilarWords(this.parts, word)
  }

  wordsContaining(text: string, edits: EditsReader): number[] {
    return edits.findWordsContaining(this.parts, text)
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
    return readContiguous(source, sections.nameLengths, start, Math.min(count, this.documentCount - start))
  }

  positionsOfId(id: string): number[] {
    return findId(this.parts, id)
  }

  order(sort: OrderName): { readonly length: number; at(place: number): number } {
    return readOrder(this.parts, sort)
  }

  numbered(sort: NumberSort): number {
    return this.parts.facts.numbered[sort]
  }

  numbers(sort: NumberSort): Numbers {
    return readNumbers(this.parts, sort)
  }
}

/**
 * Opens an index. Reads its trailer only.
 *
 * @param source Returns checked bytes.
 * @throws {DamagedIndexError} when this is not an index, or one of another format version, incomplete or damaged; the
 *   message states what to do. Damage elsewhere is thrown by the read that finds it.
 */
export function openIndex(source: ByteSource): StoredIndex {
  return new StoredIndex(openIndexParts(source))
}
