import { foldText } from '../fold-text.ts'
import { hashId, ListingColumns } from './columns-writer.ts'
import { sortFacetNames } from './facets-writer.ts'
import type { FacetsWriter } from './facets-writer.ts'
import type { IndexDocument } from './index-document.ts'
import type { IndexWriter } from './index-writer.ts'
import { PostingLog } from './posting-log.ts'
import { compareBytes, encodeUtf8 } from './utf8.ts'

const SURROGATE = /[\ud800-\udfff]/

/** A value of a facet, as the first listing spells it, and who has it. */
interface GatheredValue {
  readonly value: string
  readonly positions: number[]
}

/** What listings have, in memory and not sorted: some 20 bytes for each word of each listing, and their names. */
export class ListingGatherer {
  readonly columns = new ListingColumns()
  readonly names: string[] = []
  readonly #postings = new PostingLog()
  /** Number of each different word. */
  readonly #words = new Map<string, number>()
  readonly #facets = new Map<string, Map<string, GatheredValue>>()

  /** Adds the next listing. */
  addDocument(document: IndexDocument): void {
    const position = this.names.length
    this.names.push(document.name)
    this.columns.push(document.nameLength, hashId(document.id), document.added, document.updated)
    for (const [word, { impact, fields }] of document.words) {
      this.#postings.push(this.numberOf(word), position, impact, fields)
    }
    for (const [name, values] of document.facets) {
      for (const value of values) {
        this.positionsOf(name, name === 'categories' ? value : foldText(value), value).add(position)
      }
    }
  }

  /** The number that stands for a word in {@link addPosting}. */
  numberOf(word: string): number {
    const known = this.#words.get(word)
    if (known !== undefined) return known
    const number = this.#words.size
    this.#words.set(word, number)
    return number
  }

  /** Adds a posting of a word; positions of one word ascend. */
  addPosting(word: number, position: number, impact: number, fields: number): void {
    this.#postings.push(word, position, impact, fields)
  }

  /** Takes the positions of a value, ascending; `value` counts where it is the first with this key. */
  positionsOf(facet: string, key: string, value: string): { add(position: number): void } {
    const values = this.#facets.get(facet) ?? new Map<string, GatheredValue>()
    this.#facets.set(facet, values)
    const known = values.get(key) ?? { value, positions: [] }
    values.set(key, known)
    return {
      add: (position) => {
        if (known.positions.at(-1) !== position) known.positions.push(position)
      },
    }
  }

  /** Writes all of it. */
  write(writer: IndexWriter): void {
    const lists = this.#postings.byWord(this.#words.size)
    for (const { key, value: word } of sortByBytes(this.#words)) writer.addWord(key, lists(word))
    const names = writer.endWords()
    const given = this.names
    const order = given.map((_, position) => position)
    order.sort((a, b) => compareText(given[a] ?? '', given[b] ?? '') || a - b)
    for (const position of order) names.add(given[position] ?? '', position)
    names.finish()
    const { facets, finish } = writer.addColumns(this.columns)
    for (const name of sortFacetNames(this.#facets.keys())) writeFacet(facets, name, this.#facets.get(name))
    finish()
  }
}

function writeFacet(facets: FacetsWriter, name: string, values: ReadonlyMap<string, GatheredValue> | undefined): void {
  if (values === undefined) return
  facets.begin(name)
  for (const { key, value } of sortByBytes(values)) {
    facets.value(key, encodeUtf8(value.value), Int32Array.from(value.positions), value.positions.length)
  }
  facets.end()
}

function sortByBytes<T>(map: ReadonlyMap<string, T>): { readonly key: Uint8Array; readonly value: T }[] {
  const texts = [...map.keys()].sort()
  const sorted = texts.map((text) => ({ key: encodeUtf8(text), value: map.get(text) as T }))
  // Strings sort by code units, which is the order of bytes unless some are surrogates.
  if (texts.every((text) => !SURROGATE.test(text))) return sorted
  return sorted.sort((a, b) => compareBytes(a.key, a.key.length, b.key, b.key.length))
}

function compareText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}
