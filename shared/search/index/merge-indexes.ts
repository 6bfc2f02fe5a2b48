import { appendColumns } from './append-columns.ts'
import { NamesCursor } from './columns-reader.ts'
import { ListingColumns } from './columns-writer.ts'
import { FACET_KEY_BYTES, readPositionsAt } from './facets-reader.ts'
import type { StoredFacet } from './facets-reader.ts'
import type { FacetsWriter } from './facets-writer.ts'
import { sortFacetNames } from './facets-writer.ts'
import { BLOCK_LENGTH } from './index-reader.ts'
import type { PostingBlock } from './index-reader.ts'
import { IndexWriter } from './index-writer.ts'
import type { IndexOptions } from './index-writer.ts'
import { CursorKeys } from './cursor-keys.ts'
import { InputHeap } from './input-heap.ts'
import type { StoredIndex } from './open-index.ts'
import { decodePlain, PACKED_FROM } from './posting-codec.ts'
import { PostingList } from './posting-list.ts'
import { StoredPostings } from './stored-postings.ts'
import type { TableCursor } from './table-cursor.ts'
import { compareBytes } from './utf8.ts'

/** An index to be merged, and where its listings go. */
export interface MergeInput {
  readonly index: StoredIndex
  /**
   * By its own positions: the position in the merged index, or −1 where the listing is left out. Ascending, and after
   * all positions of the inputs before it. Over all inputs every position from 0 on is given once.
   */
  readonly positions: Int32Array
}

/**
 * Merges indexes without looking at a text: the bytes are those of `buildIndex` for the same listings in the same order,
 * where a listing that is left out is not the one whose spelling of a value would be shown.
 *
 * Reads every input front to back, and holds of each the block of the dictionary it is at, besides what the index writer
 * holds (see {@link IndexWriter}), the postings of one word, and two numbers for each value of one facet of each listing.
 *
 * @param write Gets the file piece by piece, to keep.
 */
export function mergeIndexes(
  inputs: readonly MergeInput[],
  options: IndexOptions,
  write: (bytes: Uint8Array) => void,
): void {
  const columns = mergeColumns(inputs)
  const writer = new IndexWriter(columns.length, options, write)
  mergeWords(inputs, writer)
  mergeNames(inputs, writer)
  const { facets, finish } = writer.addColumns(columns)
  mergeFacets(inputs, facets)
  finish()
}

function mergeColumns(inputs: readonly MergeInput[]): ListingColumns {
  const columns = new ListingColumns()
  for (const { index, positions } of inputs) appendColumns(columns, index, positions)
  return columns
}

function mergeWords(inputs: readonly MergeInput[], writer: IndexWriter): void {
  const cursors = inputs.map(({ index }) => index.parts.words.createCursor())
  const keys = new CursorKeys(cursors)
  const heap = new InputHeap(inputs.length, keys.comesBefore)
  inputs.forEach(({ index: { parts } }, input) => {
    const cursor = cursors[input]
    if (cursor === undefined || !parts.words.first(cursor)) return
    keys.update(input)
    heap.push(input)
  })
  const list = new PostingList()
  const block = createBlock()
  while (heap.size > 0) {
    const first = cursors[heap.first]
    if (first === undefined) break
    const word = first.key.slice(0, first.keyLength)
    list.clear()
    while (heap.size > 0) {
      const input = heap.first
      const cursor = cursors[input]
      const given = inputs[input]
      if (cursor === undefined || given === undefined || cursor.compareKey(word, word.length) !== 0) break
      appendPostings(given, cursor, block, list)
      if (given.index.parts.words.next(cursor)) {
        keys.update(input)
        heap.moveFirst()
      } else {
        heap.dropFirst()
      }
    }
    if (list.length > 0) writer.addWord(word, list)
  }
}

function appendPostings(
  { index, positions }: MergeInput,
  cursor: TableCursor,
  block: PostingBlock,
  list: PostingList,
): void {
  const { source, sections } = index.parts
  const { first: documentCount, total, second: byteLength } = cursor
  const offset = sections.postings.offset + total
  if (documentCount < PACKED_FROM) {
    decodePlain(source.read(offset, byteLength), documentCount, block)
    appendBlock(block, positions, list)
    return
  }
  const postings = new StoredPostings(source, offset, byteLength, documentCount)
  for (let at = 0; at < postings.blockCount; at += 1) {
    postings.decode(at, block)
    appendBlock(block, positions, list)
  }
}

function appendBlock(block: PostingBlock, positions: Int32Array, list: PostingList): void {
  for (let posting = 0; posting < block.length; posting += 1) {
    const position = positions[block.documents[posting] ?? -1] ?? -1
    if (position >= 0) list.push(position, block.impacts[posting] ?? 0, block.fields[posting] ?? 0)
  }
}

function mergeNames(inputs: readonly MergeInput[], writer: IndexWriter): void {
  const names = writer.endWords()
  const cursors = inputs.map(({ index }) => new NamesCursor(index.parts))
  const heap = new InputHeap(inputs.length, (a, b) => {
    const left = cursors[a]?.name ?? ''
    const right = cursors[b]?.name ?? ''
    return left === right ? a < b : left < right
  })
  cursors.forEach((cursor, input) => {
    if (cursor.next()) heap.push(input)
  })
  while (heap.size > 0) {
    const input = heap.first
    const cursor = cursors[input]
    if (cursor === undefined) break
    const position = inputs[input]?.positions[cursor.position] ?? -1
    if (position >= 0) names.add(cursor.name, position)
    if (cursor.next()) heap.moveFirst()
    else heap.dropFirst()
  }
  names.finish()
}

function mergeFacets(inputs: readonly MergeInput[], facets: FacetsWriter): void {
  const byName = new Map<string, FacetInput[]>()
  for (const input of inputs) {
    for (const facet of input.index.storedFacets()) {
      const known = byName.get(facet.name)
      const given: FacetInput = { input, facet, cursor: input.index.parts.values.createCursor() }
      if (known === undefined) byName.set(facet.name, [given])
      else known.push(given)
    }
  }
  for (const name of sortFacetNames(byName.keys())) mergeFacet(name, byName.get(name) ?? [], facets)
}

interface FacetInput {
  readonly input: MergeInput
  readonly facet: StoredFacet
  readonly cursor: TableCursor
}

function mergeFacet(name: string, inputs: readonly FacetInput[], facets: FacetsWriter): void {
  const cursors = inputs.map(({ cursor }) => cursor)
  const keys = new CursorKeys(cursors, FACET_KEY_BYTES)
  const heap = new InputHeap(inputs.length, keys.comesBefore)
  inputs.forEach(({ input, facet, cursor }, at) => {
    input.index.parts.values.seekOrdinal(cursor, facet.firstOrdinal)
    keys.update(at)
    heap.push(at)
  })
  const list = new PostingList()
  let hasBegun = false
  while (heap.size > 0) {
    const first = inputs[heap.first]
    if (first === undefined) break
    const key = first.cursor.key.slice(FACET_KEY_BYTES, first.cursor.keyLength)
    let value: Uint8Array | undefined
    list.clear()
    while (heap.size > 0) {
      const at = heap.first
      const given = inputs[at]
      if (given === undefined || !hasKey(given.cursor, key)) break
      if (appendPositions(given, list)) value ??= spellingOf(given.cursor, key)
      if (moveOn(given)) {
        keys.update(at)
        heap.moveFirst()
      } else {
        heap.dropFirst()
      }
    }
    if (value === undefined) continue
    if (!hasBegun) facets.begin(name)
    hasBegun = true
    facets.value(key, value, list.documents, list.length)
  }
  if (hasBegun) facets.end()
}

/** Whether any of the value's listings stays. */
function appendPositions({ input, cursor }: FacetInput, list: PostingList): boolean {
  const before = list.length
  for (const own of readPositionsAt(input.index.parts, cursor)) {
    const position = input.positions[own] ?? -1
    if (position >= 0) list.push(position, 0, 0)
  }
  return list.length > before
}

function moveOn({ input, facet, cursor }: FacetInput): boolean {
  return cursor.ordinal + 1 < facet.firstOrdinal + facet.valueCount && input.index.parts.values.next(cursor)
}

function spellingOf(cursor: TableCursor, key: Uint8Array): Uint8Array {
  return cursor.third === 0 ? key : cursor.blob().slice()
}

function hasKey(cursor: TableCursor, key: Uint8Array): boolean {
  const own = cursor.key.subarray(FACET_KEY_BYTES, cursor.keyLength)
  return compareBytes(own, own.length, key, key.length) === 0
}

function createBlock(): PostingBlock {
  return {
    length: 0,
    documents: new Int32Array(BLOCK_LENGTH),
    impacts: new Uint8Array(BLOCK_LENGTH),
    fields: new Uint8Array(BLOCK_LENGTH),
  }
}
