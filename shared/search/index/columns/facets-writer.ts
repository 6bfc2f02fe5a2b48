import { CORE_FACETS } from '../../values/facets.ts'
import { bitsFor, packBits } from '../bytes/bit-packing.ts'
import type { SectionFileWriter } from '../blocks/section-file.ts'
import { GrowingBytes, groupByNumber, NumberLog } from '../bytes/growing-bytes.ts'
import { LISTINGS_PER_BLOCK, TOP_VALUES, VALUE_TABLE } from '../blocks/index-layout.ts'
import { encodePositions } from '../postings/posting-encoder.ts'
import { SortedTableWriter } from '../tables/sorted-table-writer.ts'
import type { TableFacts } from '../tables/sorted-table-writer.ts'
import { compareBytes } from '../../text/utf8.ts'

/** Average values per listing from which they are also written by listing. */
const DENSE_SHARE = 1 / 16

/** A candidate for the most frequent values. */
interface TopValue {
  readonly ordinal: number
  readonly key: Uint8Array
  readonly value: Uint8Array
  readonly documentCount: number
}

/** A facet that has been written. */
interface WrittenFacet {
  readonly name: string
  readonly firstOrdinal: number
  readonly valueCount: number
  /** Start of its values by listing; undefined if so few listings have one that they are read by value. */
  readonly valuesOffset: number | undefined
  readonly top: readonly TopValue[]
}

/** A key of the table of values: the facet's place in three bytes, the highest first, and the value's key. */
function writeValueKey(facet: number, key: Uint8Array, out: GrowingBytes): void {
  out.clear()
  out.byte(facet >>> 16)
  out.byte((facet >>> 8) & 0xff)
  out.byte(facet & 0xff)
  out.append(key)
}

/** Facets in the order shown: ours first, then the others by name. */
export function sortFacetNames(names: Iterable<string>): string[] {
  const rank = (name: string) => (CORE_FACETS.includes(name) ? CORE_FACETS.indexOf(name) : CORE_FACETS.length)
  return [...names].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
}

/**
 * Writes facets, one after the other: positions by value, the table of values, values by listing, and their facts.
 * Keeps eight bytes for each value of each listing of one facet, and the values by listing.
 */
export class FacetsWriter {
  readonly #file: SectionFileWriter
  readonly #documentCount: number
  readonly #table = new SortedTableWriter(VALUE_TABLE)
  readonly #byListing = new GrowingBytes(1_024)
  readonly #facets: WrittenFacet[] = []
  readonly #out = new GrowingBytes()
  readonly #key = new GrowingBytes()
  #name = ''
  #firstOrdinal = 0
  #top: TopValue[] = []
  /** For each value of each listing, the listing and the value's ordinal. */
  readonly #documents = new NumberLog()
  readonly #ordinals = new NumberLog()

  constructor(file: SectionFileWriter, documentCount: number) {
    this.#file = file
    this.#documentCount = documentCount
  }

  /** Facets must come in the order of {@link sortFacetNames}; only those with a value. */
  begin(name: string): void {
    this.#name = name
    this.#firstOrdinal = this.#table.count
    this.#top = []
    this.#documents.length = 0
    this.#ordinals.length = 0
  }

  /**
   * Values must come in the order of their keys' bytes.
   *
   * @param value UTF-8, as the first listing spells it.
   * @param documents The listings that have it, ascending; at least one.
   */
  value(key: Uint8Array, value: Uint8Array, documents: Int32Array): void {
    const ordinal = this.#table.count - this.#firstOrdinal
    this.#out.clear()
    const { length } = documents
    encodePositions(documents, length, this.#out)
    this.#file.append(this.#out.view())
    writeValueKey(this.#facets.length, key, this.#key)
    const data = this.#table.add(this.#key.view())
    data.varint(length)
    data.varint(this.#out.length)
    const same = value === key || compareBytes(value, value.length, key, key.length) === 0
    // Most values are spelled like their key. No spelling is empty, so zero bytes can mean that.
    data.varint(same ? 0 : value.length)
    if (!same) data.append(value)
    this.#table.advance(this.#out.length)
    this.#keepTop(ordinal, key, value, length)
    for (const document of documents) {
      this.#documents.push(document)
      this.#ordinals.push(ordinal)
    }
  }

  end(): void {
    const valueCount = this.#table.count - this.#firstOrdinal
    const isDense = this.#documents.length >= this.#documentCount * DENSE_SHARE
    const valuesOffset = isDense ? this.#byListing.length : undefined
    if (isDense) this.#writeByListing(bitsFor(valueCount - 1))
    const top = this.#top
    this.#facets.push({ name: this.#name, firstOrdinal: this.#firstOrdinal, valueCount, valuesOffset, top })
  }

  finish(): TableFacts {
    const file = this.#file
    file.endSection()
    const facts = this.#table.finish()
    file.append(this.#table.data.view())
    file.endSection()
    file.append(this.#byListing.view())
    file.endSection()
    const out = this.#out
    out.clear()
    out.varint(this.#facets.length)
    for (const { name, firstOrdinal, valueCount, valuesOffset, top } of this.#facets) {
      out.text(name)
      out.varint(firstOrdinal)
      out.varint(valueCount)
      out.varint(valuesOffset === undefined ? 0 : valuesOffset + 1)
      out.varint(top.length)
      for (const { ordinal, key, value, documentCount } of top) {
        out.varint(ordinal)
        appendText(key, out)
        appendText(value, out)
        out.varint(documentCount)
      }
    }
    file.append(out.view())
    file.endSection()
    return facts
  }

  #keepTop(ordinal: number, key: Uint8Array, value: Uint8Array, documentCount: number): void {
    const top = this.#top
    // Values come by key: among equally frequent ones, the later comes after.
    let at = top.length
    while (at > 0 && documentCount > (top[at - 1]?.documentCount ?? 0)) at -= 1
    if (at === TOP_VALUES) return
    top.splice(at, 0, { ordinal, key: key.slice(), value: value.slice(), documentCount })
    if (top.length > TOP_VALUES) top.pop()
  }

  /**
   * Blocks of 128 listings, after a table of where each of them starts and the last ends: how many bits the numbers of
   * values take, those numbers, and then the values' ordinals, ascending for each listing.
   */
  #writeByListing(ordinalBits: number): void {
    const { order, starts } = groupByNumber(this.#documents, this.#documentCount)
    const counts = Int32Array.from(
      { length: this.#documentCount },
      (_, at) => (starts[at + 1] ?? 0) - (starts[at] ?? 0),
    )
    const ordinals = order.map((pair) => this.#ordinals.values[pair] ?? 0)
    const bounds = new GrowingBytes()
    const blocks = new GrowingBytes()
    for (let first = 0; first < this.#documentCount; first += LISTINGS_PER_BLOCK) {
      const end = Math.min(first + LISTINGS_PER_BLOCK, this.#documentCount)
      bounds.fixed(blocks.length, 4)
      const own = counts.subarray(first, end)
      const countBits = bitsFor(own.reduce((largest, count) => Math.max(largest, count), 0))
      blocks.byte(countBits)
      packBits(own, own.length, countBits, blocks)
      const values = ordinals.subarray(starts[first] ?? 0, starts[end] ?? 0)
      packBits(values, values.length, ordinalBits, blocks)
    }
    bounds.fixed(blocks.length, 4)
    this.#byListing.append(bounds.view())
    this.#byListing.append(blocks.view())
  }
}

/** As `GrowingBytes.text`, for a text in bytes. */
function appendText(text: Uint8Array, out: GrowingBytes): void {
  out.varint(text.length)
  out.append(text)
}
