import { bitsFor, packBits, packedLength, unpackBits } from '../bytes/bit-packing.ts'
import { withCapacity } from '../bytes/growing-bytes.ts'
import type { GrowingBytes } from '../bytes/growing-bytes.ts'
import { ByteCursor } from '../bytes/byte-cursor.ts'
import { BLOCK_LENGTH } from './index-reader.ts'
import type { PostingBlock } from './index-reader.ts'

/** Lists of fewer postings are written one by one, as they have too little in common. */
export const PACKED_FROM = 4

/** Bytes per block in a list's table of blocks: the last position, and where the block ends. */
export const SKIP_BYTES = 8

/** Bits that codes of a column can take; 8 stands for the numbers themselves. */
const CODE_BITS = [0, 1, 2, 4, 8] as const
const PLAIN = 8

const gaps = new Int32Array(BLOCK_LENGTH)
const codes = new Uint8Array(BLOCK_LENGTH)
const codeOf = new Uint8Array(256)

/** Most different numbers with codes. */
const MAX_CODES = 16

/** The different numbers of a column, and the running number of the column in which each was last seen. */
const known = new Uint8Array(MAX_CODES + 1)
const seenIn = new Float64Array(256)
let turn = 0

/** Appends a list of fewer than {@link PACKED_FROM} postings. */
export function encodePlain(list: PostingList, out: GrowingBytes): void {
  for (let at = 0, next = 0; at < list.length; at += 1) {
    const document = list.documents[at] ?? 0
    out.varint(document - next)
    out.byte(list.impacts[at] ?? 0)
    out.byte(list.fields[at] ?? 0)
    next = document + 1
  }
}

/** Reads a list that is not packed: fewer than {@link PACKED_FROM} postings. */
export function decodePlain(bytes: Uint8Array, count: number, into: PostingBlock): void {
  const cursor = new ByteCursor(bytes)
  let next = 0
  for (let index = 0; index < count; index += 1) {
    next += cursor.varint()
    into.documents[index] = next
    into.impacts[index] = cursor.byte()
    into.fields[index] = cursor.byte()
    next += 1
  }
  into.length = count
}

/** Appends only positions: a byte of width and packed distances for each 128 of them. */
export function encodePositions(documents: Int32Array, length: number, out: GrowingBytes): void {
  let next = 0
  for (let at = 0; at < length; at += BLOCK_LENGTH) {
    const count = Math.min(BLOCK_LENGTH, length - at)
    encodeDocuments(documents, at, count, next, out)
    next = (documents[at + count - 1] ?? 0) + 1
  }
}

/** Reads the output of {@link encodePositions}. */
export function decodePositions(bytes: Uint8Array, into: Int32Array, length: number): void {
  let at = 0
  let next = 0
  for (let done = 0; done < length; done += BLOCK_LENGTH) {
    const count = Math.min(BLOCK_LENGTH, length - done)
    at = decodeDocuments(bytes, at, next, into.subarray(done), count)
    next = (into[done + count - 1] ?? 0) + 1
  }
}

/** Reads the positions of a block that begins at `start`; returns where they end. */
export function decodeDocuments(
  bytes: Uint8Array,
  start: number,
  base: number,
  into: Int32Array,
  count: number,
): number {
  const bits = bytes[start] ?? 0
  unpackBits(bytes, start + 1, bits, into, count, base)
  return start + 1 + packedLength(count, bits)
}

/** Reads a column of a block; returns where it ends. */
export function decodeColumn(bytes: Uint8Array, start: number, into: Uint8Array, count: number): number {
  const bits = bytes[start] ?? 0
  let at = start + 1
  if (bits === PLAIN) {
    for (let index = 0; index < count; index += 1) into[index] = bytes[at + index] ?? 0
    return at + count
  }
  if (bits === 0) {
    into.fill(bytes[at] ?? 0, 0, count)
    return at + 1
  }
  const tableLength = bytes[at] ?? 0
  at += 1
  const mask = (1 << bits) - 1
  let next = at + tableLength
  let pending = 0
  let left = 0
  for (let index = 0; index < count; index += 1) {
    if (left === 0) {
      pending = bytes[next] ?? 0
      next += 1
      left = 8
    }
    into[index] = bytes[at + (pending & mask)] ?? 0
    pending >>>= bits
    left -= bits
  }
  return next
}

/**
 * Appends a block: width and distances of the positions, then the columns of impacts and fields.
 *
 * @param next The first possible position.
 */
export function encodeBlock(
  { documents, impacts, fields, length }: PostingList,
  next: number,
  out: GrowingBytes,
): void {
  encodeDocuments(documents, 0, length, next, out)
  encodeColumn(impacts, length, out)
  encodeColumn(fields, length, out)
}

/** Appends positions of a block; see {@link encodeBlock}. */
function encodeDocuments(documents: Int32Array, at: number, count: number, next: number, out: GrowingBytes): void {
  const bits = takeGaps(documents, at, count, next)
  out.byte(bits)
  packBits(gaps, count, bits, out)
}

/** The different numbers once, ascending, and a code of few bits for each number; or the numbers, if shorter. */
function encodeColumn(values: Uint8Array, count: number, out: GrowingBytes): void {
  const different = findDifferent(values, count)
  const bits = CODE_BITS.find((candidate) => different <= 2 ** candidate) ?? PLAIN
  const coded = bits === 0 ? 1 : 1 + different + packedLength(count, bits)
  if (bits === PLAIN || coded >= count) {
    out.byte(PLAIN)
    out.append(values.subarray(0, count))
    return
  }
  out.byte(bits)
  if (bits > 0) out.byte(different)
  for (let code = 0; code < different; code += 1) {
    const value = known[code] ?? 0
    codeOf[value] = code
    out.byte(value)
  }
  for (let index = 0; index < count; index += 1) codes[index] = codeOf[values[index] ?? 0] ?? 0
  packBits(codes, count, bits, out)
}

/** Fills `known` with the different numbers, ascending, and counts them; stops if there are too many for codes. */
function findDifferent(values: Uint8Array, count: number): number {
  let different = 0
  turn += 1
  for (let index = 0; index < count; index += 1) {
    const value = values[index] ?? 0
    if (seenIn[value] === turn) continue
    seenIn[value] = turn
    let at = different
    for (; at > 0 && (known[at - 1] ?? 0) > value; at -= 1) known[at] = known[at - 1] ?? 0
    known[at] = value
    different += 1
    if (different > MAX_CODES) break
  }
  return different
}

/** Fills `gaps` with distances of positions from those before, `next` being the first possible; returns their bits. */
function takeGaps(documents: Int32Array, at: number, count: number, next: number): number {
  let largest = 0
  let expected = next
  for (let index = 0; index < count; index += 1) {
    const document = documents[at + index] ?? 0
    const gap = document - expected
    gaps[index] = gap
    if (gap > largest) largest = gap
    expected = document + 1
  }
  return bitsFor(largest)
}

/** The listings of one word, or of one value, while an index is written: ascending positions. */
export class PostingList {
  length = 0
  documents = new Int32Array(16)
  impacts = new Uint8Array(16)
  fields = new Uint8Array(16)

  push(document: number, impact: number, fields: number): void {
    const at = this.length
    if (at === this.documents.length) this.#grow()
    this.documents[at] = document
    this.impacts[at] = impact
    this.fields[at] = fields
    this.length = at + 1
  }

  clear(): void {
    this.length = 0
  }

  #grow(): void {
    const capacity = this.documents.length * 2
    this.documents = withCapacity(this.documents, capacity)
    this.impacts = withCapacity(this.impacts, capacity)
    this.fields = withCapacity(this.fields, capacity)
  }
}
