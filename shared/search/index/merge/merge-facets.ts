import { CursorKeys } from '../tables/table-cursor.ts'
import type { TableCursor } from '../tables/table-cursor.ts'
import { FACET_KEY_BYTES, readFacets, readPositionsAt } from '../columns/facets-reader.ts'
import type { StoredFacet } from '../columns/facets-reader.ts'
import { sortFacetNames } from '../columns/facets-writer.ts'
import type { FacetsWriter } from '../columns/facets-writer.ts'
import { InputHeap } from '../bytes/input-heap.ts'
import type { MergeInput } from './merge-input.ts'
import { PostingList } from '../postings/posting-codec.ts'
import { compareBytes, encodeUtf8, readUtf8 } from '../../text/utf8.ts'

/** Merges facets: their values with their listings, each spelled as the first listing that has it spells it. */
export function mergeFacets(inputs: readonly MergeInput[], facets: FacetsWriter): void {
  const byName = new Map<string, FacetInput[]>()
  for (const input of inputs) {
    for (const facet of readFacets(input.index.parts)) {
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

/** The first listing of a value, and how to find its spelling. */
interface FirstListing {
  readonly position: number
  readonly spell: () => Uint8Array
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
    let earliest: FirstListing | undefined
    list.clear()
    while (heap.size > 0) {
      const at = heap.first
      const given = inputs[at]
      if (given === undefined || !hasKey(given.cursor, key)) break
      const before = list.length
      const listing = appendPositions(given, key, list)
      list.interleave(before)
      if (listing !== undefined && !(earliest !== undefined && earliest.position < listing.position)) earliest = listing
      if (moveOn(given)) {
        keys.update(at)
        heap.moveFirst()
      } else {
        heap.dropFirst()
      }
    }
    if (earliest === undefined) continue
    if (!hasBegun) facets.begin(name)
    hasBegun = true
    facets.value(key, earliest.spell(), list.documents, list.length)
  }
  if (hasBegun) facets.end()
}

/** Appends the value's remaining listings; returns the first of them. */
function appendPositions(
  { input, facet, cursor }: FacetInput,
  key: Uint8Array,
  list: PostingList,
): FirstListing | undefined {
  let first: FirstListing | undefined
  let isFirstOfInput = true
  for (const own of readPositionsAt(input.index.parts, cursor)) {
    const position = input.positions[own] ?? -1
    if (position >= 0) {
      list.push(position, 0, 0)
      first ??= { position, spell: spellingBy(input, facet, cursor, key, isFirstOfInput ? undefined : own) }
    }
    isFirstOfInput = false
  }
  return first
}

/** @param own The listing whose spelling counts; undefined for the one whose spelling is in the index. */
function spellingBy(
  { spellingOf }: MergeInput,
  { name }: StoredFacet,
  cursor: TableCursor,
  key: Uint8Array,
  own: number | undefined,
): () => Uint8Array {
  if (own !== undefined && spellingOf !== undefined) {
    return () => encodeUtf8(spellingOf(name, readUtf8(key, 0, key.length), own))
  }
  const spelling = cursor.third === 0 ? key : cursor.blob().slice()
  return () => spelling
}

function moveOn({ input, facet, cursor }: FacetInput): boolean {
  return cursor.ordinal + 1 < facet.firstOrdinal + facet.valueCount && input.index.parts.values.next(cursor)
}

function hasKey(cursor: TableCursor, key: Uint8Array): boolean {
  const own = cursor.key.subarray(FACET_KEY_BYTES, cursor.keyLength)
  return compareBytes(own, own.length, key, key.length) === 0
}
