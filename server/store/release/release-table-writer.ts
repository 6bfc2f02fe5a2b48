import { BlockFileWriter } from '../../../shared/search/index/blocks/block-file.ts'
import { GrowingBytes } from '../../../shared/search/index/bytes/growing-bytes.ts'
import { BLOCK_BYTES } from '../../../shared/search/index/blocks/index-layout.ts'
import { encodeUtf8 } from '../../../shared/search/text/utf8.ts'
import { DIGEST_LENGTH, MAX_KEY_BYTES, PLACES_PER_BLOCK } from './release-table-layout.ts'
import type { BundleDigests, BundlePart, ReleaseHead, TableRow } from './release-table-layout.ts'

/** A bundle to note in a table. */
export interface NewRow extends Omit<TableRow, 'order'>, BundleDigests {
  /** The records of its listings, from the bundle's start; empty where it has none. */
  readonly listings: BundlePart
  /** Listings on the page. */
  readonly listingCount: number
  /** Ordinals of those whose first place is on a page before, ascending. */
  readonly repeats: readonly number[]
}

/** Data not known before all bundles are. */
export interface TableEnd {
  readonly head: Omit<ReleaseHead, 'listings'>
  /** Number of each segment in `head.segments`, by the number that rows were added with. */
  readonly segmentNumbers: readonly number[]
}

/** Collects the rows of a table and writes it. Holds about 250 bytes for each. */
export class ReleaseTableWriter {
  /** Each row's key, and the data after its segment. */
  readonly #data = new GrowingBytes(1_024)
  readonly #keyStarts: number[] = []
  readonly #bodyStarts: number[] = []
  readonly #segments: number[] = []
  /** Places, except for their segments. */
  readonly #places: number[] = []
  readonly #repeats = new GrowingBytes()
  readonly #digests = new GrowingBytes()
  #listings = 0

  get rowCount(): number {
    return this.#segments.length
  }

  /** Listings that have their first place so far. */
  get listingCount(): number {
    return this.#listings
  }

  /** Adds the next bundle in display order. @throws {Error} when its key is too long. */
  add(row: NewRow): void {
    const key = encodeUtf8(row.key)
    if (key.length > MAX_KEY_BYTES) throw new Error(`"${row.key.slice(0, 40)}…": longer than ${MAX_KEY_BYTES} bytes`)
    const data = this.#data
    this.#segments.push(row.segment)
    this.#keyStarts.push(data.length)
    data.append(key)
    this.#bodyStarts.push(data.length)
    writeBody(row, data)
    const { offset, byteLength } = row.listings
    const repeatsStart = this.#repeats.length / 4
    this.#places.push(
      this.#listings,
      row.offset + offset,
      byteLength,
      row.listingCount,
      repeatsStart,
      row.repeats.length,
    )
    this.#listings += row.listingCount - row.repeats.length
    for (const ordinal of row.repeats) this.#repeats.fixed(ordinal, 4)
    this.#digests.append(toDigest(row.inputDigest))
    this.#digests.append(toDigest(row.contentDigest))
  }

  /** @param write Receives the file in pieces, which it may keep. @throws {Error} when a key was added twice. */
  finish({ head, segmentNumbers }: TableEnd, write: (bytes: Uint8Array) => void): void {
    const file = new BlockFileWriter('table', write)
    const numberOf = (segment: number): number => segmentNumbers[segment] ?? 0
    const json = encodeUtf8(JSON.stringify({ ...head, listings: this.#listings } satisfies ReleaseHead))
    file.append(json)
    file.align()
    file.endSection()
    const fences = this.#writeRows(file, numberOf)
    this.#writePlaces(file, numberOf, fences)
    file.append(this.#repeats.view())
    file.endSection()
    file.append(this.#digests.view())
    file.endSection()
    file.append(fences.view())
    file.endSection()
    const facts = new GrowingBytes()
    facts.varint(json.length)
    facts.varint(this.rowCount)
    file.finish(facts.view())
  }

  /** Writes blocks of as many rows as fit; returns their fences. */
  #writeRows(file: BlockFileWriter, numberOf: (segment: number) => number): GrowingBytes {
    const data = this.#data.view()
    const order = Uint32Array.from(this.#segments, (_, index) => index).sort((a, b) => this.#compareKeys(a, b))
    const fences = new GrowingBytes()
    const block = new GrowingBytes(BLOCK_BYTES)
    const row = new GrowingBytes()
    let starts: number[] = []
    const flush = (): void => {
      const start = 2 + 2 * starts.length
      const whole = new GrowingBytes(BLOCK_BYTES)
      whole.fixed(starts.length, 2)
      for (const at of starts) whole.fixed(start + at, 2)
      whole.append(block.view())
      file.append(whole.view())
      file.align()
      block.clear()
      starts = []
    }
    for (const [place, index] of order.entries()) {
      const before = order[place - 1]
      if (before !== undefined && this.#compareKeys(before, index) === 0) throw new Error('a table has each key once')
      const { keyStart, bodyStart, end } = this.#bounds(index)
      row.clear()
      row.varint(bodyStart - keyStart)
      row.append(data.subarray(keyStart, bodyStart))
      row.varint(index)
      row.varint(numberOf(this.#segments[index] ?? 0))
      row.append(data.subarray(bodyStart, end))
      if (2 + 2 * (starts.length + 1) + block.length + row.length > BLOCK_BYTES) flush()
      if (starts.length === 0) {
        fences.varint(place)
        fences.varint(bodyStart - keyStart)
        fences.append(data.subarray(keyStart, bodyStart))
      }
      starts.push(block.length)
      block.append(row.view())
    }
    if (starts.length > 0) flush()
    file.endSection()
    return fences
  }

  #writePlaces(file: BlockFileWriter, numberOf: (segment: number) => number, fences: GrowingBytes): void {
    const block = new GrowingBytes(BLOCK_BYTES)
    for (const [order, segment] of this.#segments.entries()) {
      const [first = 0, offset = 0, byteLength = 0, count = 0, repeats = 0, repeatCount = 0] = this.#places.slice(
        order * 6,
        order * 6 + 6,
      )
      if (order % PLACES_PER_BLOCK === 0) {
        file.append(block.view())
        if (order > 0) file.align()
        block.clear()
        fences.fixed(first, 4)
      }
      block.fixed(first, 4)
      block.fixed(numberOf(segment), 4)
      block.fixed(offset, 6)
      for (const number of [byteLength, count, repeats, repeatCount]) block.fixed(number, 4)
    }
    file.append(block.view())
    file.endSection()
  }

  #bounds(index: number): { keyStart: number; bodyStart: number; end: number } {
    const { length } = this.#data
    const [keyStart = 0, bodyStart = 0] = [this.#keyStarts[index], this.#bodyStarts[index]]
    return { keyStart, bodyStart, end: this.#keyStarts[index + 1] ?? length }
  }

  #compareKeys(a: number, b: number): number {
    const { bytes } = this.#data
    const [aStart = 0, aEnd = 0] = [this.#keyStarts[a], this.#bodyStarts[a]]
    const [bStart = 0, bEnd = 0] = [this.#keyStarts[b], this.#bodyStarts[b]]
    const shared = Math.min(aEnd - aStart, bEnd - bStart)
    for (let at = 0; at < shared; at += 1) {
      const difference = (bytes[aStart + at] ?? 0) - (bytes[bStart + at] ?? 0)
      if (difference !== 0) return difference
    }
    return aEnd - aStart - (bEnd - bStart)
  }
}

function writeBody(row: NewRow, to: GrowingBytes): void {
  const { searchIndex } = row
  const numbers = [row.offset, row.payloadLength, row.indexLength, row.coreOffset]
  for (const number of [...numbers, searchIndex.offset, searchIndex.byteLength]) to.varint(number)
  to.append(toDigest(row.indexDigest))
}

function toDigest(digest: string): Uint8Array {
  const bytes = encodeUtf8(digest)
  if (bytes.length !== DIGEST_LENGTH) throw new Error(`"${digest}": expected a digest of ${DIGEST_LENGTH} characters`)
  return bytes
}
