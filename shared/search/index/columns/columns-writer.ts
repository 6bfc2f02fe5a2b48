import type { SectionFileWriter } from '../blocks/section-file.ts'
import { GrowingBytes, withCapacity } from '../bytes/growing-bytes.ts'
import { positionWidth } from '../blocks/index-layout.ts'
import { NUMBER_SORTS } from '../../values/sort-names.ts'
import type { NumberSort } from '../../values/sort-names.ts'
import { encodeUtf8 } from '../../text/utf8.ts'

/** Bytes gathered before they are appended to the file. */
const WRITE_BYTES = 8_192

/** Columns with one value per listing, by position. Longer than there are listings. */
export class ListingColumns {
  nameLengths = new Uint8Array(16)
  /** Hash of the id; see {@link hashId}. */
  ids = new Uint32Array(16)
  /** What listings are sorted by: each of {@link NUMBER_SORTS} that some listing has. */
  readonly numbers = new Map<NumberSort, Uint32Array>()
  #length = 0

  /** Adds the next listing. */
  push(nameLength: number, id: number, numbers: Readonly<Partial<Record<NumberSort, number>>>): void {
    const position = this.#length
    if (position === this.ids.length) this.#grow(position * 2)
    this.nameLengths[position] = nameLength
    this.ids[position] = id
    for (const sort of NUMBER_SORTS) {
      const number = numbers[sort] ?? 0
      if (number === 0) continue
      const column = this.numbers.get(sort) ?? new Uint32Array(this.ids.length)
      column[position] = number
      this.numbers.set(sort, column)
    }
    this.#length += 1
  }

  #grow(capacity: number): void {
    this.nameLengths = withCapacity(this.nameLengths, capacity)
    this.ids = withCapacity(this.ids, capacity)
    for (const [sort, column] of this.numbers) this.numbers.set(sort, withCapacity(column, capacity))
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
 * Writes the listings by a number: their positions, the largest first, equal ones by position, those without one last;
 * then each number with the place where its listings end. Nothing if no listing has one.
 *
 * @returns Listings that have one.
 */
export function writeNumberOrder(file: SectionFileWriter, numbers: Uint32Array | undefined, length: number): number {
  let numbered = 0
  for (let position = 0; position < length; position += 1) if ((numbers?.[position] ?? 0) > 0) numbered += 1
  if (numbers === undefined || numbered === 0) {
    file.endSection()
    file.endSection()
    return 0
  }
  // The largest comes first.
  const order = orderByNumber(
    numbers.map((number) => ~number),
    length,
  )
  writeFixed(file, order, positionWidth(length))
  file.endSection()
  const table = new GrowingBytes()
  for (let place = 0; place < numbered; place += 1) {
    const number = numbers[order[place] ?? 0] ?? 0
    if (place + 1 < numbered && number === numbers[order[place + 1] ?? 0]) continue
    table.fixed(number, 4)
    table.fixed(place + 1, 4)
  }
  file.append(table.view())
  file.endSection()
  return numbered
}

/** Writes the hashes of ids, ascending, each with its position, equal hashes by position. */
export function writeIds(file: SectionFileWriter, ids: Uint32Array, length: number): void {
  const order = orderByNumber(ids, length)
  const width = positionWidth(length)
  const out = new GrowingBytes()
  for (const position of order) {
    out.fixed(ids[position] ?? 0, 4)
    out.fixed(position, width)
    if (out.length > WRITE_BYTES) {
      file.append(out.view())
      out.clear()
    }
  }
  file.append(out.view())
  file.endSection()
}

/**
 * Writes folded names in the order of their UTF-16 code units, equal ones by position, each without the prefix it shares
 * with the one before; and then their positions.
 */
export function writeNames(file: SectionFileWriter, names: readonly string[]): void {
  const order = Uint32Array.from(names, (_, position) => position)
  order.sort((a, b) => compareText(names[a] ?? '', names[b] ?? '') || a - b)
  const out = new GrowingBytes()
  let last: Uint8Array = new Uint8Array()
  for (const position of order) {
    const name = encodeUtf8(names[position] ?? '')
    const most = Math.min(name.length, last.length)
    let shared = 0
    while (shared < most && name[shared] === last[shared]) shared += 1
    out.varint(shared)
    out.varint(name.length - shared)
    out.appendRange(name, shared, name.length)
    last = name
    if (out.length < WRITE_BYTES) continue
    file.append(out.view())
    out.clear()
  }
  file.append(out.view())
  file.endSection()
  writeFixed(file, order, positionWidth(order.length))
  file.endSection()
}

function compareText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}

function writeFixed(file: SectionFileWriter, values: Uint32Array, width: number): void {
  const out = new GrowingBytes()
  for (const value of values) {
    out.fixed(value, width)
    if (out.length > WRITE_BYTES) {
      file.append(out.view())
      out.clear()
    }
  }
  file.append(out.view())
}

/** Bits sorted per pass. */
const DIGIT_BITS = 11
const DIGITS = 2 ** DIGIT_BITS

/** Fewer numbers are sorted with their places packed into them. */
const MIN_BY_DIGITS = 2_048

const SCALE = 2 ** 21

/**
 * Places of the first `length` numbers, the smallest number first, equal ones by place. By digits, the lowest first, in
 * time that grows with `length` only.
 */
export function orderByNumber(numbers: Uint32Array, length: number): Uint32Array {
  if (length < MIN_BY_DIGITS) {
    const keys = new Float64Array(length)
    for (let place = 0; place < length; place += 1) keys[place] = (numbers[place] ?? 0) * SCALE + place
    return Uint32Array.from(keys.sort(), (key) => key % SCALE)
  }
  let from = new Uint32Array(length)
  let to = new Uint32Array(length)
  for (let place = 0; place < length; place += 1) from[place] = place
  for (let shift = 0; shift < 32; shift += DIGIT_BITS) {
    sortByDigit(numbers, shift, from, to)
    const sorted = to
    to = from
    from = sorted
  }
  return from
}

function sortByDigit(numbers: Uint32Array, shift: number, from: Uint32Array, to: Uint32Array): void {
  const starts = new Uint32Array(DIGITS + 1)
  for (const place of from) {
    const next = (((numbers[place] ?? 0) >>> shift) & (DIGITS - 1)) + 1
    starts[next] = (starts[next] ?? 0) + 1
  }
  for (let digit = 1; digit < DIGITS; digit += 1) starts[digit] = (starts[digit] ?? 0) + (starts[digit - 1] ?? 0)
  for (const place of from) {
    const digit = ((numbers[place] ?? 0) >>> shift) & (DIGITS - 1)
    const at = starts[digit] ?? 0
    to[at] = place
    starts[digit] = at + 1
  }
}
