import { readFixed, ByteCursor } from '../bytes/byte-cursor.ts'
import type { ByteSource } from '../blocks/byte-source.ts'
import { BLOCK_LENGTH } from './index-reader.ts'
import type { PostingBlock, Postings } from './index-reader.ts'
import { packedLength, unpackBits } from '../bytes/bit-packing.ts'

/** Lists of fewer postings are written one by one, as they have too little in common. */
export const PACKED_FROM = 4

/** Bytes per block in a list's table of blocks: the last position, and where the block ends. */
export const SKIP_BYTES = 8

/** Bits of a column of which the numbers themselves are written, without codes. */
export const PLAIN = 8

const scratch = new Int32Array(BLOCK_LENGTH)

/** Postings of a word in a file: reads one block at a time if there are several. */
export class StoredPostings implements Postings {
  readonly documentCount: number
  readonly blockCount: number
  readonly #source: ByteSource
  readonly #offset: number
  /** The whole list if it is one block, else the table of blocks. */
  readonly #bytes: Uint8Array

  constructor(source: ByteSource, offset: number, byteLength: number, documentCount: number) {
    this.documentCount = documentCount
    this.blockCount = Math.ceil(documentCount / BLOCK_LENGTH)
    this.#source = source
    this.#offset = offset
    if (this.blockCount > 1) {
      source.prepare?.([{ offset, byteLength }])
      const tableLength = this.blockCount * SKIP_BYTES
      this.#bytes = source.read(offset + byteLength - tableLength, tableLength)
    } else {
      this.#bytes = source.read(offset, byteLength)
    }
  }

  lastDocument(block: number): number {
    if (this.blockCount > 1) return readFixed(this.#bytes, block * SKIP_BYTES, 4)
    if (this.documentCount >= PACKED_FROM) {
      decodeDocuments(this.#bytes, 0, 0, scratch, this.documentCount)
      return scratch[this.documentCount - 1] ?? 0
    }
    let next = 0
    const cursor = new ByteCursor(this.#bytes)
    for (let index = 0; index < this.documentCount; index += 1) {
      next += cursor.varint() + 1
      cursor.at += 2
    }
    return next - 1
  }

  decode(block: number, into: PostingBlock): void {
    if (this.documentCount < PACKED_FROM) {
      decodePlain(this.#bytes, this.documentCount, into)
      return
    }
    const bytes = this.#bytesOf(block)
    into.length = Math.min(BLOCK_LENGTH, this.documentCount - block * BLOCK_LENGTH)
    const base = block > 0 ? this.lastDocument(block - 1) + 1 : 0
    const impacts = decodeDocuments(bytes, 0, base, into.documents, into.length)
    const fields = decodeColumn(bytes, impacts, into.impacts, into.length)
    decodeColumn(bytes, fields, into.fields, into.length)
  }

  /** The bytes of a block of {@link PACKED_FROM} postings or more. */
  #bytesOf(block: number): Uint8Array {
    if (this.blockCount === 1) return this.#bytes
    const start = block > 0 ? readFixed(this.#bytes, (block - 1) * SKIP_BYTES + 4, 4) : 0
    const end = readFixed(this.#bytes, block * SKIP_BYTES + 4, 4)
    return this.#source.read(this.#offset + start, end - start)
  }
}

/** Reads a list of fewer than {@link PACKED_FROM} postings. */
function decodePlain(bytes: Uint8Array, count: number, into: PostingBlock): void {
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

/** Reads the output of `encodePositions`. */
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
function decodeDocuments(bytes: Uint8Array, start: number, base: number, into: Int32Array, count: number): number {
  const bits = bytes[start] ?? 0
  unpackBits(bytes, start + 1, bits, into, count, base)
  return start + 1 + packedLength(count, bits)
}

/** Reads a column of a block; returns where it ends. */
function decodeColumn(bytes: Uint8Array, start: number, into: Uint8Array, count: number): number {
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
