import { bitsFor, packBits, packedLength, unpackBits } from './bit-packing.ts'
import type { GrowingBytes } from './growing-bytes.ts'
import { ByteCursor } from './byte-cursor.ts'
import { BLOCK_LENGTH } from './index-reader.ts'
import type { PostingBlock } from './index-reader.ts'
import type { PostingList } from './posting-list.ts'

/** Lists of fewer postings are written one by one, as they have too little in common. */
export const PACKED_FROM = 4

/** Bytes of a list's table of blocks, for each: the last position, and where the block ends. */
export const SKIP_BYTES = 8

/** Bits that codes of a column can take; 8 stands for the numbers themselves. */
const CODE_BITS = [0, 1, 2, 4, 8] as const
const PLAIN = 8

const gaps = new Int32Array(BLOCK_LENGTH)
const codes = new Uint8Array(BLOCK_LENGTH)
const codeOf = new Int16Array(256)

/**
 * Appends a list's postings. Up to three: for each the distance from the position before as a varint, impact, fields.
 * More: blocks of 128; after more than one block a table of {@link SKIP_BYTES} each.
 */
export function encodePostings(list: PostingList, out: GrowingBytes): void {
  const { length } = list
  if (length < PACKED_FROM) {
    for (let at = 0, next = 0; at < length; at += 1) {
      const document = list.documents[at] ?? 0
      out.varint(document - next)
      out.byte(list.impacts[at] ?? 0)
      out.byte(list.fields[at] ?? 0)
      next = document + 1
    }
    return
  }
  const start = out.length
  const ends: number[] = []
  for (let at = 0; at < length; at += BLOCK_LENGTH) {
    encodeBlock(list, at, Math.min(BLOCK_LENGTH, length - at), out)
    ends.push(out.length - start)
  }
  if (ends.length === 1) return
  ends.forEach((end, block) => {
    out.fixed(list.documents[Math.min(length, (block + 1) * BLOCK_LENGTH) - 1] ?? 0, 4)
    out.fixed(end, 4)
  })
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

/** Appends positions alone: a byte of width and packed distances for each 128 of them. */
export function encodePositions(documents: Int32Array, length: number, out: GrowingBytes): void {
  let next = 0
  for (let at = 0; at < length; at += BLOCK_LENGTH) {
    const count = Math.min(BLOCK_LENGTH, length - at)
    const bits = takeGaps(documents, at, count, next)
    out.byte(bits)
    packBits(gaps, count, bits, out)
    next = (documents[at + count - 1] ?? 0) + 1
  }
}

/** Reads what {@link encodePositions} wrote. */
export function decodePositions(bytes: Uint8Array, into: Int32Array, length: number): void {
  let at = 0
  let next = 0
  for (let done = 0; done < length; done += BLOCK_LENGTH) {
    const count = Math.min(BLOCK_LENGTH, length - done)
    const bits = bytes[at] ?? 0
    unpackBits(bytes, at + 1, bits, gaps, count)
    at += 1 + packedLength(count, bits)
    for (let index = 0; index < count; index += 1) {
      next += gaps[index] ?? 0
      into[done + index] = next
      next += 1
    }
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
  unpackBits(bytes, start + 1, bits, into, count)
  let next = base
  for (let index = 0; index < count; index += 1) {
    next += into[index] ?? 0
    into[index] = next
    next += 1
  }
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

/** Width and distances of the positions, then the columns of impacts and fields. */
function encodeBlock(list: PostingList, at: number, count: number, out: GrowingBytes): void {
  const bits = takeGaps(list.documents, at, count, at === 0 ? 0 : (list.documents[at - 1] ?? 0) + 1)
  out.byte(bits)
  packBits(gaps, count, bits, out)
  encodeColumn(list.impacts.subarray(at, at + count), out)
  encodeColumn(list.fields.subarray(at, at + count), out)
}

/** The different numbers once, ascending, and a code of few bits for each number; or the numbers, where that is less. */
function encodeColumn(values: Uint8Array, out: GrowingBytes): void {
  codeOf.fill(-1)
  for (const value of values) codeOf[value] = 0
  let different = 0
  for (let value = 0; value < 256; value += 1) {
    if (codeOf[value] === -1) continue
    codeOf[value] = different
    different += 1
  }
  const bits = CODE_BITS.find((candidate) => different <= 2 ** candidate) ?? PLAIN
  const coded = bits === 0 ? 1 : 1 + different + packedLength(values.length, bits)
  if (bits === PLAIN || coded >= values.length) {
    out.byte(PLAIN)
    out.append(values)
    return
  }
  out.byte(bits)
  if (bits > 0) out.byte(different)
  for (let value = 0; value < 256; value += 1) if (codeOf[value] !== -1) out.byte(value)
  for (let index = 0; index < values.length; index += 1) codes[index] = codeOf[values[index] ?? 0] ?? 0
  packBits(codes, values.length, bits, out)
}

/** Fills `gaps` with what each position is past the one before, `next` being the first possible; returns their bits. */
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
