import { valueKey } from '../../values/facets.ts'
import { hashId, ListingColumns } from '../columns/columns-writer.ts'
import { compareUtf8, encodeText } from '../bytes/byte-cursor.ts'
import { sortFacetNames, writeNames } from '../columns/facets-writer.ts'
import type { FacetsWriter } from '../columns/facets-writer.ts'
import type { IndexDocument } from '../../values/index-document.ts'
import type { IndexWriter } from '../whole/index-writer.ts'
import { PostingEncoder } from '../postings/posting-encoder.ts'

/** Factor that puts the position before the impact and the fields in the number for a posting. */
const POSITION_UNIT = 0x1_0000

/** The values of a facet, by key. */
type Values = Map<string, FacetValue>

interface FacetValue {
  /** As the first listing spells it. */
  readonly spelling: string
  readonly positions: number[]
}

/** The data of an index's documents, in memory and unsorted: some 8 bytes for each word of each of them. */
export class DocumentGatherer {
  readonly #columns = new ListingColumns()
  readonly #names: string[] = []
  /** By word: position · 2^16 + impact · 2^8 + fields of each listing that has it. */
  readonly #words = new Map<string, number[]>()
  readonly #facets = new Map<string, Values>()

  get length(): number {
    return this.#names.length
  }

  /** Adds the next listing. */
  add({ id, name, nameLength, words, facets, numbers }: IndexDocument): void {
    const position = this.#names.length
    this.#names.push(name)
    this.#columns.set(position, nameLength, hashId(id), (sort) => numbers[sort] ?? 0)
    for (const [word, { impact, fields }] of words) {
      const posting = position * POSITION_UNIT + impact * 256 + fields
      const known = this.#words.get(word)
      if (known === undefined) this.#words.set(word, [posting])
      else known.push(posting)
    }
    for (const [facet, given] of facets) {
      if (given.length === 0) continue
      const values: Values = this.#facets.get(facet) ?? new Map<string, FacetValue>()
      this.#facets.set(facet, values)
      for (const value of given) addValue(values, valueKey(facet, value), value, position)
    }
  }

  /** Writes all of it. */
  write(writer: IndexWriter): void {
    this.#writeWords(writer)
    writeNames(writer.endWords(), this.#names)
    const { facets, finish } = writer.addColumns(this.#columns)
    for (const name of sortFacetNames(this.#facets.keys())) {
      facets.begin(name)
      writeValues(facets, this.#facets.get(name) ?? new Map<string, FacetValue>())
      facets.end()
    }
    finish()
  }

  #writeWords(writer: IndexWriter): void {
    const encoder = new PostingEncoder()
    for (const { text, bytes } of Array.from(this.#words.keys(), encodeText).sort(compareUtf8)) {
      encoder.clear()
      for (const posting of this.#words.get(text) ?? []) {
        encoder.push(Math.floor(posting / POSITION_UNIT), (posting >>> 8) & 0xff, posting & 0xff)
      }
      writer.addWord(bytes, encoder.length, encoder.finish(), text)
    }
  }
}

function addValue(values: Values, key: string, spelling: string, position: number): void {
  const known = values.get(key)
  if (known === undefined) values.set(key, { spelling, positions: [position] })
  else if (known.positions.at(-1) !== position) known.positions.push(position)
}

function writeValues(facets: FacetsWriter, values: Values): void {
  for (const { text, bytes } of Array.from(values.keys(), encodeText).sort(compareUtf8)) {
    const { spelling = text, positions = [] } = values.get(text) ?? {}
    const spelled = spelling === text ? bytes : encodeText(spelling).bytes
    facets.value(bytes, spelled, Int32Array.from(positions), positions.length)
  }
}
