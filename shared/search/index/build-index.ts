import { foldText } from '../fold-text.ts'
import { hashId, ListingColumns } from './columns-writer.ts'
import { sortFacetNames } from './facets-writer.ts'
import type { FacetsWriter } from './facets-writer.ts'
import type { IndexDocument } from './index-document.ts'
import { IndexWriter } from './index-writer.ts'
import type { IndexOptions } from './index-writer.ts'
import { PostingLog } from './posting-log.ts'
import { compareBytes, encodeUtf8 } from './utf8.ts'

const SURROGATE = /[\ud800-\udfff]/

/** A value of a facet while documents are read. */
interface GatheredValue {
  /** As the first listing spells it. */
  readonly value: string
  readonly positions: number[]
}

/** What documents have, before it is sorted. */
interface Gathered {
  readonly columns: ListingColumns
  readonly names: string[]
  /** Number of each different word. */
  readonly words: Map<string, number>
  readonly postings: PostingLog
  readonly facets: Map<string, Map<string, GatheredValue>>
}

/**
 * Builds the index of documents in page order. Same documents, same bytes, and the same as merging indexes of parts of
 * them. Holds all of them: some 20 bytes for each word of each listing.
 */
export function buildIndex(documents: Iterable<IndexDocument>, options: IndexOptions): Uint8Array {
  const gathered: Gathered = {
    columns: new ListingColumns(),
    names: [],
    words: new Map(),
    postings: new PostingLog(),
    facets: new Map(),
  }
  for (const document of documents) gather(gathered, document)
  const chunks: Uint8Array[] = []
  const writer = new IndexWriter(gathered.names.length, options, (bytes) => chunks.push(bytes))
  const lists = gathered.postings.byWord(gathered.words.size)
  for (const { key, value: word } of sortByBytes(gathered.words)) writer.addWord(key, lists(word))
  const names = writer.endWords()
  const { names: given } = gathered
  const order = given.map((_, position) => position)
  order.sort((a, b) => compareText(given[a] ?? '', given[b] ?? '') || a - b)
  for (const position of order) names.add(given[position] ?? '', position)
  names.finish()
  const { facets, finish } = writer.addColumns(gathered.columns)
  for (const name of sortFacetNames(gathered.facets.keys())) addFacet(facets, name, gathered.facets.get(name))
  finish()
  return concatenate(chunks)
}

function gather({ columns, names, words, postings, facets }: Gathered, document: IndexDocument): void {
  const position = names.length
  names.push(document.name)
  columns.push(document.nameLength, hashId(document.id), document.added, document.updated)
  for (const [word, { impact, fields }] of document.words) {
    let number = words.get(word)
    if (number === undefined) {
      number = words.size
      words.set(word, number)
    }
    postings.push(number, position, impact, fields)
  }
  for (const [name, values] of document.facets) {
    if (values.length === 0) continue
    const known = facets.get(name) ?? new Map<string, GatheredValue>()
    facets.set(name, known)
    for (const value of values) {
      const key = name === 'categories' ? value : foldText(value)
      const entry = known.get(key)
      if (entry === undefined) known.set(key, { value, positions: [position] })
      else if (entry.positions.at(-1) !== position) entry.positions.push(position)
    }
  }
}

function addFacet(facets: FacetsWriter, name: string, values: ReadonlyMap<string, GatheredValue> | undefined): void {
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

function concatenate(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}
