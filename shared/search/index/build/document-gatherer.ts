import { valueKey } from '../../values/facets.ts'
import { hashId, ListingColumns } from '../columns/columns-writer.ts'
import { compareUtf8, encodeText } from '../bytes/byte-cursor.ts'
import { sortFacetNames, writeNames } from '../columns/facets-writer.ts'
import type { FacetsWriter } from '../columns/facets-writer.ts'
import type { IndexDocument } from '../../values/index-document.ts'
import type { IndexWriter } from '../whole/index-writer.ts'
import { PostingEncoder, PostingLog } from '../postings/posting-encoder.ts'
import { WordNumbers } from '../words/word-numbers.ts'
import { groupByNumber, NumberLog } from '../bytes/growing-bytes.ts'

/** Factor that puts the position before the impact and the fields in the number for a posting. */
const POSITION_UNIT = 0x1_0000

/** The values of a facet, by key. */
type Values = Map<string, FacetValue>

interface FacetValue {
  /** As the first listing spells it. */
  readonly spelling: string
  readonly positions: number[]
}

/** Data of documents, in memory and unsorted: for those of a page, most of whose words also occur on other pages. */
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

/** Data of indexed listings, in memory and unsorted: some 20 bytes for each word of each listing, and their names. */
export class ListingGatherer {
  readonly columns = new ListingColumns()
  readonly names: string[] = []
  readonly #postings = new PostingLog()
  readonly #words = new WordNumbers()
  readonly #facets = new Map<string, FacetGatherer>()

  /** The number of a word for {@link addPosting}; the first `length` bytes are the word. */
  numberOf(word: Uint8Array, length: number): number {
    return this.#words.numberOf(word, length)
  }

  /** Adds a posting of a word; positions of one word ascend. */
  addPosting(word: number, position: number, impact: number, fields: number): void {
    this.#postings.push(word, position, impact, fields)
  }

  /** Collects the values of a facet; call it only for a facet that some listing has. */
  facet(name: string): FacetGatherer {
    const known = this.#facets.get(name) ?? new FacetGatherer()
    this.#facets.set(name, known)
    return known
  }

  /** Writes all of it. */
  write(writer: IndexWriter): void {
    const words = this.#words
    const lists = this.#postings.byWord(words.count)
    for (const number of words.sorted()) {
      const list = lists(number)
      writer.addWord(words.wordAt(number), list.length, list.finish())
    }
    writeNames(writer.endWords(), this.names)
    const { facets, finish } = writer.addColumns(this.columns)
    for (const name of sortFacetNames(this.#facets.keys())) this.#facets.get(name)?.write(facets, name)
    finish()
  }
}

/** Values of a facet and the listings that have them, in memory: eight bytes for each value of each listing. */
export class FacetGatherer {
  readonly #keys = new WordNumbers()
  /** Spellings by value; undefined if spelled like its key. */
  readonly #spellings: (Uint8Array | undefined)[] = []
  /** The last listing by value. */
  readonly #last: number[] = []
  readonly #values = new NumberLog()
  readonly #positions = new NumberLog()

  /**
   * The number of a value for {@link FacetGatherer.add}.
   *
   * @param key The first `length` bytes are the key.
   * @param spell Called for the spelling when the value is new; returns undefined for the key's.
   */
  numberOf(key: Uint8Array, length: number, spell: () => Uint8Array | undefined): number {
    const number = this.#keys.numberOf(key, length)
    if (number === this.#spellings.length) {
      this.#spellings.push(spell())
      this.#last.push(-1)
    }
    return number
  }

  /** Adds a listing to a value; positions of one value ascend, and a repeated one counts once. */
  add(value: number, position: number): void {
    if (this.#last[value] === position) return
    this.#last[value] = position
    this.#values.push(value)
    this.#positions.push(position)
  }

  /** Writes the facet. */
  write(facets: FacetsWriter, name: string): void {
    const { order, starts } = groupByNumber(this.#values, this.#keys.count)
    const positions = order.map((at) => this.#positions.values[at] ?? 0)
    facets.begin(name)
    for (const value of this.#keys.sorted()) {
      const key = this.#keys.wordAt(value)
      const start = starts[value] ?? 0
      const end = starts[value + 1] ?? 0
      facets.value(key, this.#spellings[value] ?? key, positions.subarray(start, end), end - start)
    }
    facets.end()
  }
}
