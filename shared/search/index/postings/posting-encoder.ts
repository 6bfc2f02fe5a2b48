import { BLOCK_LENGTH } from './index-reader.ts'
import { bitsFor, packBits, packedLength } from '../bytes/bit-packing.ts'
import { PACKED_FROM, PLAIN } from './stored-postings.ts'
import { GrowingBytes, withCapacity } from '../bytes/growing-bytes.ts'

/** Bits that codes of a column can take; 8 stands for the numbers themselves. */
const CODE_BITS = [0, 1, 2, 4, 8] as const
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

/** Appends only positions: a byte of width and packed distances for each 128 of them. */
export function encodePositions(documents: Int32Array, length: number, out: GrowingBytes): void {
  let next = 0
  for (let at = 0; at < length; at += BLOCK_LENGTH) {
    const count = Math.min(BLOCK_LENGTH, length - at)
    encodeDocuments(documents, at, count, next, out)
    next = (documents[at + count - 1] ?? 0) + 1
  }
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

/**
 * Encodes the postings of one word after another, one block at a time. Up to three: for each, the distance from
 * the position before as a varint, impact, fields. More: blocks of 128; after more than one block a table of
 * `SKIP_BYTES` each. One encoder serves all words.
 */
export class PostingEncoder {
  /** Postings so far. */
  length = 0
  /** One more than the last position of the blocks written. */
  #next = 0
  readonly #pending = new PostingList()
  readonly #out = new GrowingBytes(1_024)
  readonly #skips = new GrowingBytes()

  /** Begins with the next word. */
  clear(): void {
    this.length = 0
    this.#next = 0
    this.#pending.clear()
    this.#out.clear()
    this.#skips.clear()
  }

  /** Positions ascend. */
  push(document: number, impact: number, fields: number): void {
    this.#pending.push(document, impact, fields)
    this.length += 1
    if (this.#pending.length === BLOCK_LENGTH) this.#endBlock()
  }

  /** The bytes, valid until the next word. */
  finish(): Uint8Array {
    if (this.length < PACKED_FROM) {
      encodePlain(this.#pending, this.#out)
      return this.#out.view()
    }
    if (this.#pending.length > 0) this.#endBlock()
    if (this.length > BLOCK_LENGTH) this.#out.append(this.#skips.view())
    return this.#out.view()
  }

  #endBlock(): void {
    const list = this.#pending
    encodeBlock(list, this.#next, this.#out)
    const last = list.documents[list.length - 1] ?? 0
    this.#next = last + 1
    this.#skips.fixed(last, 4)
    this.#skips.fixed(this.#out.length, 4)
    list.clear()
  }
}
