import { ByteCursor, readFixed } from './byte-cursor.ts'
import { hashId } from './columns-writer.ts'
import { positionWidth } from './index-layout.ts'
import type { IndexParts } from './index-parts.ts'
import type { IndexReader } from './index-reader.ts'
import type { SortName } from '../sort-listings.ts'
import { readUtf8 } from './utf8.ts'

/** Bytes of a date and the place where its listings end. */
const DATE_BYTES = 8

/** Bytes of names that are read at once. */
const NAME_WINDOW = 4_096

/** Positions of listings whose id has the hash of this one. */
export function findId({ source, sections, facts }: IndexParts, id: string): number[] {
  const { documentCount } = facts
  const hash = hashId(id)
  const width = positionWidth(documentCount)
  const entry = 4 + width
  const { offset } = sections.ids
  const hashAt = (place: number) => readFixed(source.read(offset + place * entry, 4), 0, 4)
  // Hashes are evenly spread: the place is near this one, by the square root of their number.
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

/** Hashes of ids by position. */
export function readIdHashes({ source, sections, facts }: IndexParts): Uint32Array {
  const { documentCount } = facts
  const width = positionWidth(documentCount)
  const hashes = new Uint32Array(documentCount)
  const chunk = 512
  for (let place = 0; place < documentCount; place += chunk) {
    const count = Math.min(chunk, documentCount - place)
    const bytes = source.read(sections.ids.offset + place * (4 + width), count * (4 + width))
    for (let index = 0; index < count; index += 1) {
      hashes[readFixed(bytes, index * (4 + width) + 4, width)] = readFixed(bytes, index * (4 + width), 4)
    }
  }
  return hashes
}

/** Listings in an order. */
export function readOrder(parts: IndexParts, sort: SortName): ReturnType<IndexReader['order']> {
  const { source, sections, facts } = parts
  const length = facts.documentCount
  if (sort === 'page' || (sort !== 'name' && facts[sort] === 0)) return { length, at: (place) => place }
  const { offset } = sections[sort === 'name' ? 'nameOrder' : sort === 'added' ? 'addedOrder' : 'updatedOrder']
  const width = positionWidth(length)
  return { length, at: (place) => readFixed(source.read(offset + place * width, width), 0, width) }
}

/** Dates by position, as `yyyymmdd`, 0 where there is none. */
export function readDates(parts: IndexParts, sort: 'added' | 'updated'): Uint32Array {
  const { source, sections, facts } = parts
  const dates = new Uint32Array(facts.documentCount)
  const { offset, byteLength } = sections[sort === 'added' ? 'addedDates' : 'updatedDates']
  const table = new ByteCursor(source.read(offset, byteLength))
  const order = readOrder(parts, sort)
  let place = 0
  while (table.at < byteLength) {
    const date = table.fixed(4)
    for (const end = table.fixed(4); place < end; place += 1) dates[order.at(place)] = date
  }
  return dates
}

/** Different dates, as `yyyymmdd`, the newest first; at most `limit`. */
export function readLatestDates({ source, sections }: IndexParts, sort: 'added' | 'updated', limit: number): number[] {
  const { offset, byteLength } = sections[sort === 'added' ? 'addedDates' : 'updatedDates']
  const table = new ByteCursor(source.read(offset, Math.min(byteLength, limit * DATE_BYTES)))
  return Array.from({ length: Math.min(limit, byteLength / DATE_BYTES) }, () => {
    const date = table.fixed(4)
    table.fixed(4)
    return date
  })
}

/** Goes through the names of an index in their order. */
export class NamesCursor {
  name = ''
  position = -1
  readonly #parts: IndexParts
  readonly #order: { at(place: number): number }
  #place = 0
  #at = 0
  #window: Uint8Array = new Uint8Array()
  #windowStart = 0
  #bytes = new Uint8Array(64)

  constructor(parts: IndexParts) {
    this.#parts = parts
    this.#order = readOrder(parts, 'name')
  }

  /** Moves to the next name; false after the last. */
  next(): boolean {
    if (this.#place === this.#parts.facts.documentCount) return false
    const shared = this.#varint()
    const added = this.#varint()
    if (shared + added > this.#bytes.length) {
      const larger = new Uint8Array((shared + added) * 2)
      larger.set(this.#bytes)
      this.#bytes = larger
    }
    for (let index = 0; index < added; index += 1) this.#bytes[shared + index] = this.#byte()
    this.name = readUtf8(this.#bytes, 0, shared + added)
    this.position = this.#order.at(this.#place)
    this.#place += 1
    return true
  }

  #byte(): number {
    if (this.#at === this.#windowStart + this.#window.length) {
      const { offset, byteLength } = this.#parts.sections.names
      this.#windowStart = this.#at
      this.#window = this.#parts.source.read(offset + this.#at, Math.min(NAME_WINDOW, byteLength - this.#at))
      if (this.#window.length === 0) return 0
    }
    this.#at += 1
    return this.#window[this.#at - 1 - this.#windowStart] ?? 0
  }

  #varint(): number {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = this.#byte()
      value += (byte & 0x7f) * scale
      if (byte < 0x80) return value
    }
  }
}
