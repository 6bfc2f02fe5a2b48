import { bitsFor, packedAt, packedLength, unpackBits } from '../bytes/bit-packing.ts'
import { ByteCursor, readFixed } from '../bytes/byte-cursor.ts'
import { LISTINGS_PER_BLOCK } from '../blocks/index-layout.ts'
import type { IndexParts } from '../tables/index-parts.ts'
import type { IndexFacet, IndexFacetValue, FacetsReader } from '../postings/index-reader.ts'
import { decodePositions } from '../postings/stored-postings.ts'
import { readAllOnceLoaded } from '../blocks/byte-source.ts'
import type { TableCursor } from '../tables/table-cursor.ts'
import { encodeUtf8, readUtf8 } from '../../text/utf8.ts'

/** Bytes of a facet's place in the keys of the table of values. */
const FACET_KEY_BYTES = 3

/** Most values counted in an array rather than in a map. */
const MAX_COUNTED_IN_ARRAY = 0x1_0000

/** A facet, with the places of its values. */
export interface StoredFacet extends IndexFacet {
  /** Place among the facets. */
  readonly place: number
  /** Place of its first value in the table of values. */
  readonly firstOrdinal: number
  /** Start of its values by listing; undefined if there are none. */
  readonly valuesOffset: number | undefined
}

export function readFacets({ source, sections }: IndexParts): StoredFacet[] {
  const cursor = new ByteCursor(source.read(sections.facets.offset, sections.facets.byteLength))
  return Array.from({ length: cursor.varint() }, (_, place) => {
    const name = cursor.text()
    const firstOrdinal = cursor.varint()
    const valueCount = cursor.varint()
    const valuesOffset = cursor.varint() - 1
    const top = Array.from({ length: cursor.varint() }, () => ({
      ordinal: cursor.varint(),
      key: cursor.text(),
      value: cursor.text(),
      documentCount: cursor.varint(),
    }))
    return { name, place, firstOrdinal, valueCount, valuesOffset: valuesOffset < 0 ? undefined : valuesOffset, top }
  })
}

export function findValue({ values }: IndexParts, facet: StoredFacet, key: string): IndexFacetValue | undefined {
  const { place } = facet
  // As facets-writer.ts writes it. Its own GrowingBytes would bring a kilobyte into a page's script.
  const bytes = Uint8Array.of(place >>> 16, place >>> 8, place, ...encodeUtf8(key))
  const cursor = values.createCursor()
  if (!values.find(cursor, bytes, bytes.length)) return undefined
  return {
    ordinal: cursor.ordinal - facet.firstOrdinal,
    key,
    value: spelling(cursor, key),
    documentCount: cursor.first,
  }
}

/** Values of a facet by key, starting at `start`. */
export function readValues(
  { values }: IndexParts,
  facet: StoredFacet,
  start: number,
  limit: number,
): IndexFacetValue[] {
  const count = Math.min(limit, facet.valueCount - start)
  if (count <= 0) return []
  const cursor = values.createCursor()
  values.seekOrdinal(cursor, facet.firstOrdinal + start)
  return Array.from({ length: count }, (_, index) => {
    if (index > 0) values.next(cursor)
    const key = readUtf8(cursor.key, FACET_KEY_BYTES, cursor.keyLength)
    return { ordinal: start + index, key, value: spelling(cursor, key), documentCount: cursor.first }
  })
}

/** Positions of the listings that have a value, given by its place in the table of values. */
export function readPositions(parts: IndexParts, ordinal: number): Int32Array {
  const cursor = parts.values.createCursor()
  parts.values.seekOrdinal(cursor, ordinal)
  return readPositionsAt(parts, cursor)
}

/** Positions of the listings that have the value at the cursor. */
function readPositionsAt({ source, sections }: IndexParts, cursor: TableCursor): Int32Array {
  const positions = new Int32Array(cursor.first)
  const bytes = source.read(sections.valuePositions.offset + cursor.total, cursor.second)
  decodePositions(bytes, positions, positions.length)
  return positions
}

/** Counts the values of a facet among listings. */
export function countValues(parts: IndexParts, facet: StoredFacet, positions: Int32Array): Map<number, number> {
  if (facet.valuesOffset === undefined) return countByValue(parts, facet, positions)
  const { source, sections, facts } = parts
  const base = sections.valuesOfListings.offset + facet.valuesOffset
  const blockCount = Math.ceil(facts.documentCount / LISTINGS_PER_BLOCK)
  const bits = bitsFor(facet.valueCount - 1)
  const inArray = facet.valueCount <= MAX_COUNTED_IN_ARRAY ? new Int32Array(facet.valueCount) : undefined
  const counts = new Map<number, number>()
  const perListing = new Int32Array(LISTINGS_PER_BLOCK)
  const readBlock = (from: number, end: number): void => {
    const block = Math.floor((positions[from] ?? 0) / LISTINGS_PER_BLOCK)
    const bounds = source.read(base + block * 4, 8)
    const start = base + (blockCount + 1) * 4 + readFixed(bounds, 0, 4)
    const bytes = source.read(start, readFixed(bounds, 4, 4) - readFixed(bounds, 0, 4))
    const listings = Math.min(LISTINGS_PER_BLOCK, facts.documentCount - block * LISTINGS_PER_BLOCK)
    const countBits = bytes[0] ?? 0
    unpackBits(bytes, 1, countBits, perListing, listings)
    const values = 1 + packedLength(listings, countBits)
    let next = 0
    let value = 0
    for (let at = from; at < end; at += 1) {
      const listing = (positions[at] ?? 0) - block * LISTINGS_PER_BLOCK
      for (; next < listing; next += 1) value += perListing[next] ?? 0
      for (let index = perListing[listing] ?? 0; index > 0; index -= 1) {
        const ordinal = packedAt(bytes, values, bits, value + index - 1)
        if (inArray === undefined) counts.set(ordinal, (counts.get(ordinal) ?? 0) + 1)
        else inArray[ordinal] = (inArray[ordinal] ?? 0) + 1
      }
    }
  }
  readAllOnceLoaded(eachBlock(positions, readBlock))
  inArray?.forEach((count, ordinal) => {
    if (count > 0) counts.set(ordinal, count)
  })
  return counts
}

/** The reads of blocks that contain positions. */
function* eachBlock(positions: Int32Array, read: (from: number, end: number) => void): Generator<() => void> {
  for (let from = 0; from < positions.length;) {
    const next = (Math.floor((positions[from] ?? 0) / LISTINGS_PER_BLOCK) + 1) * LISTINGS_PER_BLOCK
    let end = from + 1
    while (end < positions.length && (positions[end] ?? 0) < next) end += 1
    const start = from
    yield () => read(start, end)
    from = end
  }
}

function countByValue(parts: IndexParts, facet: StoredFacet, positions: Int32Array): Map<number, number> {
  const asked = new Set(positions)
  const counts = new Map<number, number>()
  const cursor = parts.values.createCursor()
  for (let ordinal = 0; ordinal < facet.valueCount; ordinal += 1) {
    if (ordinal === 0) parts.values.seekOrdinal(cursor, facet.firstOrdinal)
    else parts.values.next(cursor)
    let count = 0
    for (const position of readPositionsAt(parts, cursor)) if (asked.has(position)) count += 1
    if (count > 0) counts.set(ordinal, count)
  }
  return counts
}

export function spelling(cursor: TableCursor, key: string): string {
  return cursor.third === 0 ? key : readUtf8(cursor.view, cursor.blobStart, cursor.blobStart + cursor.third)
}

/** The facets of an index in a file. Keeps their names and most frequent values once they are read. */
export class StoredFacets implements FacetsReader {
  readonly #parts: IndexParts
  #facets: readonly StoredFacet[] | undefined

  constructor(parts: IndexParts) {
    this.#parts = parts
  }

  get facets(): readonly StoredFacet[] {
    this.#facets ??= readFacets(this.#parts)
    return this.#facets
  }

  findValue(facet: string, key: string): IndexFacetValue | undefined {
    const stored = this.#facet(facet)
    return stored && findValue(this.#parts, stored, key)
  }

  values(facet: string, start: number, limit: number): IndexFacetValue[] {
    const stored = this.#facet(facet)
    return stored === undefined ? [] : readValues(this.#parts, stored, start, limit)
  }

  positionsOfValue(facet: string, value: IndexFacetValue): Int32Array {
    const stored = this.#facet(facet)
    return stored === undefined ? new Int32Array() : readPositions(this.#parts, stored.firstOrdinal + value.ordinal)
  }

  countValues(facet: string, positions: Int32Array): Map<number, number> {
    const stored = this.#facet(facet)
    return stored === undefined ? new Map<number, number>() : countValues(this.#parts, stored, positions)
  }

  #facet(name: string): StoredFacet | undefined {
    return this.facets.find((facet) => facet.name === name)
  }
}
