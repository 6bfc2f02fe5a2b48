import type { Numbers } from '../../values/listed.ts'
import type { NumberSort, OrderName } from '../../values/sort-names.ts'
import type { ByteSource } from '../blocks/byte-source.ts'
import { openIndexParts } from '../tables/index-parts.ts'
import type { IndexParts } from '../tables/index-parts.ts'
import type { IndexReader, Postings, Spelling, Word } from '../postings/index-reader.ts'
import { StoredPostings } from '../postings/stored-postings.ts'
import type { TableCursor } from '../tables/table-cursor.ts'
import {
  findPrefix,
  findStem,
  findWord,
  readWordAt,
  readWordsThatBegin,
  readWordsThatEnd,
} from '../words/words-reader.ts'
import { readFixed } from '../bytes/byte-cursor.ts'
import { hashId } from '../columns/columns-writer.ts'
import { positionWidth } from '../blocks/index-layout.ts'

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

  wordsThatBegin(prefix: string, most?: number): Spelling[] {
    return readWordsThatBegin(this.parts, prefix, most)
  }

  wordsThatEnd(suffix: string): Spelling[] {
    return readWordsThatEnd(this.parts, suffix)
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
    return source.read(sections.nameLengths.offset + start, Math.min(count, this.documentCount - start))
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

/** Bytes of a number and its end place. */
const NUMBER_BYTES = 8

/** Positions of listings whose id has the hash of this one. */
function findId({ source, sections, facts }: IndexParts, id: string): number[] {
  const { documentCount } = facts
  const hash = hashId(id)
  const width = positionWidth(documentCount)
  const entry = 4 + width
  const { offset } = sections.ids
  const hashAt = (place: number) => readFixed(source.read(offset + place * entry, 4), 0, 4)
  // Hashes are evenly spread: the place is within about the square root of their number.
  const guess = Math.floor((hash / 2 ** 32) * documentCount)
  let reach = Math.ceil(Math.sqrt(documentCount)) + 8
  let low = Math.max(0, guess - reach)
  let high = Math.min(documentCount, guess + reach)
  while (low > 0 && hashAt(low) >= hash) {
    reach *= 2
    low = Math.max(0, guess - reach)
  }
  while (high < documentCount && hashAt(high) < hash) {
    reach *= 2
    high = Math.min(documentCount, guess + reach)
  }
  while (low < high) {
    const middle = (low + high) >>> 1
    if (hashAt(middle) < hash) low = middle + 1
    else high = middle
  }
  const found: number[] = []
  for (let place = low; place < documentCount && hashAt(place) === hash; place += 1) {
    found.push(readFixed(source.read(offset + place * entry + 4, width), 0, width))
  }
  return found
}

function readOrder(parts: IndexParts, sort: OrderName): ReturnType<IndexReader['order']> {
  const { source, sections, facts } = parts
  const length = facts.documentCount
  if (sort === 'page' || (sort !== 'name' && facts.numbered[sort] === 0)) return { length, at: (place) => place }
  const { offset } = sections[`${sort}Order`]
  const width = positionWidth(length)
  return { length, at: (place) => readFixed(source.read(offset + place * width, width), 0, width) }
}

/** The different dates or numbers of an order. */
function readNumbers({ source, sections }: IndexParts, sort: NumberSort): Numbers {
  const { offset, byteLength } = sections[`${sort}Numbers`]
  return {
    length: byteLength / NUMBER_BYTES,
    at(place) {
      const bytes = source.read(offset + place * NUMBER_BYTES, NUMBER_BYTES)
      return [readFixed(bytes, 0, 4), readFixed(bytes, 4, 4)]
    },
  }
}
