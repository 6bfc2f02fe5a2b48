import { readTrailer } from '../../../shared/search/index/blocks/block-file.ts'
import type { Section } from '../../../shared/search/index/blocks/block-file.ts'
import { ByteCursor, readFixed } from '../../../shared/search/index/bytes/byte-cursor.ts'
import type { ByteSource } from '../../../shared/search/index/blocks/byte-source.ts'
import { BLOCK_BYTES } from '../../../shared/search/index/blocks/index-layout.ts'
import { readContiguous } from '../../../shared/search/index/blocks/byte-source.ts'
import { compareBytes, encodeUtf8, readUtf8 } from '../../../shared/search/text/utf8.ts'
import { DamagedReleaseError } from './release-format.ts'
import { POINTER_FORMAT } from './release-pointer.ts'
import { DIGEST_LENGTH, PLACE_BYTES, PLACES_PER_BLOCK, TABLE_SECTIONS } from './release-table-layout.ts'
import type { BundleDigests, ListingsPlace, ReleaseHead, TableRow } from './release-table-layout.ts'

/** A page and the place of a listing on it. */
export interface ListingPlace {
  readonly page: ListingsPlace
  readonly ordinal: number
}

interface Place extends ListingsPlace {
  readonly repeatsStart: number
  readonly repeatsCount: number
}

/**
 * A table written by `ReleaseTableWriter`, read by position. Holds its head and the fences: about 30 bytes for every
 * 130 pages. Every method may throw the errors of its source.
 */
export class ReleaseTable {
  readonly head: ReleaseHead
  readonly rowCount: number
  readonly #source: ByteSource
  readonly #sections: Readonly<Record<(typeof TABLE_SECTIONS)[number], Section>>
  /** First keys of blocks of rows, and the ordinals of those rows. */
  readonly #keys: Uint8Array[] = []
  readonly #ordinals: number[] = []
  /** First positions of blocks of places. */
  readonly #positions: number[] = []

  /** Reads the head and the fences. @throws {DamagedReleaseError} when this is not a table. */
  constructor(source: ByteSource) {
    // The end states where the head is, which is at the beginning: both are read together.
    source.prepare?.([{ offset: 0, byteLength: Math.min(BLOCK_BYTES, source.byteLength) }])
    const { kind, sections, facts } = readTrailer(source)
    if (kind !== 'table' || sections.length !== TABLE_SECTIONS.length) throw damagedTable(`it is of kind ${kind}`)
    const none: Section = { offset: 0, byteLength: 0 }
    const [head = none, rows = none, places = none, repeats = none, digests = none, fences = none] = sections
    source.prepare?.([head, fences])
    const cursor = new ByteCursor(facts)
    this.#source = source
    this.#sections = { head, rows, places, repeats, digests, fences }
    const headLength = cursor.varint()
    this.rowCount = cursor.varint()
    this.head = parseHead(source.read(head.offset, headLength))
    this.#readFences(source.read(fences.offset, fences.byteLength).slice())
  }

  #readFences(bytes: Uint8Array): void {
    const cursor = new ByteCursor(bytes)
    const blocks = this.#sections.rows.byteLength / BLOCK_BYTES
    for (let block = 0; block < blocks; block += 1) {
      this.#ordinals.push(cursor.varint())
      const length = cursor.varint()
      this.#keys.push(bytes.subarray(cursor.at, cursor.at + length))
      cursor.at += length
    }
    for (let order = 0; order < this.rowCount; order += PLACES_PER_BLOCK) this.#positions.push(cursor.fixed(4))
  }

  /** Finds a bundle by its key. Reads one block. */
  find(key: string): TableRow | undefined {
    const wanted = encodeUtf8(key)
    const block = lastNotAfter(this.#keys.length, (at) => compare(this.#keys[at], wanted))
    if (block === -1) return undefined
    const bytes = this.#rowBlock(block)
    const row = lastNotAfter(readFixed(bytes, 0, 2), (at) => compareRowKey(bytes, rowStart(bytes, at), wanted))
    if (row === -1 || compareRowKey(bytes, rowStart(bytes, row), wanted) !== 0) return undefined
    return readRow(bytes, rowStart(bytes, row))
  }

  /** All bundles in the order of their keys, block by block. */
  *rows(): Generator<TableRow> {
    for (let block = 0; block < this.#keys.length; block += 1) {
      // A copy: the caller may use the rows later.
      const bytes = this.#rowBlock(block).slice()
      const count = readFixed(bytes, 0, 2)
      for (let at = 0; at < count; at += 1) yield readRow(bytes, rowStart(bytes, at))
    }
  }

  /** Input and content of a bundle. */
  digests({ order }: TableRow): BundleDigests {
    const offset = this.#sections.digests.offset + order * 2 * DIGEST_LENGTH
    const text = readUtf8(this.#source.read(offset, 2 * DIGEST_LENGTH), 0, 2 * DIGEST_LENGTH)
    return { inputDigest: text.slice(0, DIGEST_LENGTH), contentDigest: text.slice(DIGEST_LENGTH) }
  }

  /** Where the listings of a bundle are. */
  listingsOf({ order }: TableRow): ListingsPlace {
    return this.#place(order)
  }

  /**
   * Finds a listing by its position in the whole directory. Reads one block, and another for pages that repeat listings.
   *
   * @throws {RangeError} where there is none.
   */
  locate(position: number): ListingPlace {
    const { listings } = this.head
    if (!Number.isInteger(position) || position < 0 || position >= listings)
      throw new RangeError(`no listing at ${position} of ${listings}`)
    const block = lastNotAfter(this.#positions.length, (at) => (this.#positions[at] ?? 0) - position)
    const start = Math.max(0, block) * PLACES_PER_BLOCK
    const count = Math.min(PLACES_PER_BLOCK, this.rowCount - start)
    const bytes = readContiguous(this.#source, this.#sections.places, placeOffset(start), count * PLACE_BYTES)
    const at = lastNotAfter(count, (place) => readFixed(bytes, place * PLACE_BYTES, 4) - position)
    const page = readPlace(bytes, Math.max(0, at) * PLACE_BYTES)
    const ordinal = this.#ordinal(page, position - page.firstPosition)
    if (at === -1 || ordinal >= page.count) throw damagedTable(`position ${position} is on no page`)
    return { page, ordinal }
  }

  /** Ordinal of the listing that is the n-th of those with their first place on the page. */
  #ordinal({ repeatsStart, repeatsCount }: Place, place: number): number {
    const before = lastNotAfter(repeatsCount, (at) => this.#repeat(repeatsStart + at) - at - place)
    return place + before + 1
  }

  #repeat(index: number): number {
    return readFixed(this.#source.read(this.#sections.repeats.offset + index * 4, 4), 0, 4)
  }

  #place(order: number): Place {
    return readPlace(this.#source.read(this.#sections.places.offset + placeOffset(order), PLACE_BYTES), 0)
  }

  #rowBlock(block: number): Uint8Array {
    return this.#source.read(this.#sections.rows.offset + block * BLOCK_BYTES, BLOCK_BYTES)
  }
}

/** The last of `count` for which `compareAt` is not above 0, where it ascends; -1 when there is none. */
function lastNotAfter(count: number, compareAt: (at: number) => number): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareAt(middle) <= 0) low = middle + 1
    else high = middle
  }
  return low - 1
}

function compare(a: Uint8Array | undefined, b: Uint8Array): number {
  return a === undefined ? 0 : compareBytes(a, a.length, b, b.length)
}

/** Where the place of a bundle is, from the first place on. */
function placeOffset(order: number): number {
  return Math.floor(order / PLACES_PER_BLOCK) * BLOCK_BYTES + (order % PLACES_PER_BLOCK) * PLACE_BYTES
}

function rowStart(block: Uint8Array, at: number): number {
  return readFixed(block, 2 + 2 * at, 2)
}

function compareRowKey(block: Uint8Array, at: number, key: Uint8Array): number {
  const cursor = new ByteCursor(block, at)
  const length = cursor.varint()
  const shared = Math.min(length, key.length)
  for (let index = 0; index < shared; index += 1) {
    const difference = (block[cursor.at + index] ?? 0) - (key[index] ?? 0)
    if (difference !== 0) return difference
  }
  return length - key.length
}

function readRow(block: Uint8Array, at: number): TableRow {
  const cursor = new ByteCursor(block, at)
  const key = cursor.text()
  const order = cursor.varint()
  const segment = cursor.varint()
  const offset = cursor.varint()
  const payloadLength = cursor.varint()
  const indexLength = cursor.varint()
  const coreOffset = cursor.varint()
  const searchIndex = { offset: cursor.varint(), byteLength: cursor.varint() }
  const indexDigest = readUtf8(block, cursor.at, cursor.at + DIGEST_LENGTH)
  return { key, order, segment, offset, payloadLength, indexLength, indexDigest, coreOffset, searchIndex }
}

function readPlace(bytes: Uint8Array, at: number): Place {
  return {
    firstPosition: readFixed(bytes, at, 4),
    segment: readFixed(bytes, at + 4, 4),
    offset: readFixed(bytes, at + 8, 6),
    byteLength: readFixed(bytes, at + 14, 4),
    count: readFixed(bytes, at + 18, 4),
    repeatsStart: readFixed(bytes, at + 22, 4),
    repeatsCount: readFixed(bytes, at + 26, 4),
  }
}

function parseHead(bytes: Uint8Array): ReleaseHead {
  const head = JSON.parse(readUtf8(bytes, 0, bytes.length)) as ReleaseHead
  if (head.format !== POINTER_FORMAT) throw damagedTable(`it has format ${String(head.format)}`)
  return head
}

function damagedTable(what: string): DamagedReleaseError {
  return new DamagedReleaseError(`release table: ${what}; build again`)
}
