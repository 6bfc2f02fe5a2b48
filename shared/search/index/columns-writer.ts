import type { BlockFileWriter } from './block-file.ts'
import { GrowingBytes } from './growing-bytes.ts'
import { positionWidth } from './index-layout.ts'
import { encodeUtf8 } from './utf8.ts'

const SCALE = 2 ** 32

/** Listings whose position fits into a number beside 32 bits of a hash, which sorts ten times as fast. */
const MAX_SORTED_AS_NUMBERS = 2 ** 21

/** What every listing has one of, by position. */
export class ListingColumns {
  length = 0
  nameLengths = new Uint8Array(16)
  /** Hash of the id; see {@link hashId}. */
  ids = new Uint32Array(16)
  added = new Uint32Array(16)
  updated = new Uint32Array(16)

  push(nameLength: number, id: number, added: number, updated: number): void {
    const at = this.length
    if (at === this.ids.length) this.#grow(at * 2)
    this.nameLengths[at] = nameLength
    this.ids[at] = id
    this.added[at] = added
    this.updated[at] = updated
    this.length = at + 1
  }

  #grow(capacity: number): void {
    const { nameLengths, ids, added, updated } = this
    this.nameLengths = new Uint8Array(capacity)
    this.nameLengths.set(nameLengths)
    this.ids = new Uint32Array(capacity)
    this.ids.set(ids)
    this.added = new Uint32Array(capacity)
    this.added.set(added)
    this.updated = new Uint32Array(capacity)
    this.updated.set(updated)
  }
}

/** 32 bits of a hash of an id, evenly spread (FNV-1a, then the last steps of MurmurHash3). */
export function hashId(id: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/**
 * Writes the listings by a date: their positions, the newest first, equal dates by position, those without a date last;
 * then each date with the place where its listings end. Nothing where no listing has a date.
 *
 * @returns Listings that have one.
 */
export function writeDateOrder(file: BlockFileWriter, dates: Uint32Array, length: number): number {
  let dated = 0
  for (let position = 0; position < length; position += 1) if ((dates[position] ?? 0) > 0) dated += 1
  if (dated === 0) {
    file.endSection()
    file.endSection()
    return 0
  }
  // A date and a position are too many bits for one number; the date's rank and a position are not.
  const days = [...new Set(dates.subarray(0, length))].sort((a, b) => b - a)
  const rankOf = new Map(days.map((day, rank) => [day, rank]))
  const counts = new Uint32Array(days.length)
  const keys = new Float64Array(length)
  for (let position = 0; position < length; position += 1) {
    const rank = rankOf.get(dates[position] ?? 0) ?? 0
    keys[position] = rank * SCALE + position
    counts[rank] = (counts[rank] ?? 0) + 1
  }
  keys.sort()
  const width = positionWidth(length)
  writeFixed(
    file,
    keys.map((key) => key % SCALE),
    width,
  )
  file.endSection()
  const table = new GrowingBytes()
  let end = 0
  days.forEach((day, rank) => {
    if (day === 0) return
    end += counts[rank] ?? 0
    table.fixed(day, 4)
    table.fixed(end, 4)
  })
  file.append(table.view())
  file.endSection()
  return dated
}

/** Writes the hashes of ids, ascending, each with its position, equal hashes by position. */
export function writeIds(file: BlockFileWriter, ids: Uint32Array, length: number): void {
  const order = new Uint32Array(length)
  for (let position = 0; position < length; position += 1) order[position] = position
  if (length <= MAX_SORTED_AS_NUMBERS) {
    const keys = Float64Array.from(order, (position) => (ids[position] ?? 0) * MAX_SORTED_AS_NUMBERS + position).sort()
    keys.forEach((key, place) => {
      order[place] = key % MAX_SORTED_AS_NUMBERS
    })
  } else {
    order.sort((a, b) => (ids[a] ?? 0) - (ids[b] ?? 0) || a - b)
  }
  const width = positionWidth(length)
  const out = new GrowingBytes()
  for (const position of order) {
    out.fixed(ids[position] ?? 0, 4)
    out.fixed(position, width)
    if (out.length > 8_192) {
      file.append(out.view())
      out.clear()
    }
  }
  file.append(out.view())
  file.endSection()
}

/** Writes the names in their order, each without what it shares with the one before, and then their positions. */
export class NamesWriter {
  readonly #file: BlockFileWriter
  readonly #out = new GrowingBytes()
  readonly #positions: Uint32Array
  #count = 0
  #last: Uint8Array = new Uint8Array()

  constructor(file: BlockFileWriter, documentCount: number) {
    this.#file = file
    this.#positions = new Uint32Array(documentCount)
  }

  /** Names come in the order of their UTF-16 code units, equal ones by position. */
  add(name: string, position: number): void {
    const bytes = encodeUtf8(name)
    const last = this.#last
    let shared = 0
    while (shared < bytes.length && shared < last.length && bytes[shared] === last[shared]) shared += 1
    this.#out.varint(shared)
    this.#out.varint(bytes.length - shared)
    this.#out.append(bytes.subarray(shared))
    this.#last = bytes
    this.#positions[this.#count] = position
    this.#count += 1
    if (this.#out.length < 8_192) return
    this.#file.append(this.#out.view())
    this.#out.clear()
  }

  finish(): void {
    this.#file.append(this.#out.view())
    this.#file.endSection()
    writeFixed(this.#file, this.#positions, positionWidth(this.#positions.length))
    this.#file.endSection()
  }
}

function writeFixed(file: BlockFileWriter, values: Uint32Array | Float64Array, width: number): void {
  const out = new GrowingBytes()
  for (const value of values) {
    out.fixed(value, width)
    if (out.length > 8_192) {
      file.append(out.view())
      out.clear()
    }
  }
  file.append(out.view())
}
