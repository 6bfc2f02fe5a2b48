import { copyColumns } from './copy-columns.ts'
import { ListingColumns } from '../columns/columns-writer.ts'
import { IndexWriter } from '../whole/index-writer.ts'
import type { IndexOptions } from '../whole/index-writer.ts'
import { InputHeap } from '../bytes/input-heap.ts'
import { mergeFacets } from './merge-facets.ts'
import { countMerged } from './merge-input.ts'
import type { MergeInput } from './merge-input.ts'
import { mergeWords } from './merge-words.ts'
import { NamesCursor } from '../columns/names-cursor.ts'

/**
 * Merges indexes without looking at a text: the bytes are those of `buildIndex` for the same listings in the same order.
 *
 * Reads every input front to back, and keeps the current dictionary block of each, besides what the index writer
 * keeps (see {@link IndexWriter}), the postings of one word, and two numbers for each value of one facet per listing.
 *
 * @param write Receives the file piece by piece, to keep.
 * @throws {RangeError} When the inputs' positions violate {@link MergeInput}.
 */
export function mergeIndexes(
  inputs: readonly MergeInput[],
  options: IndexOptions,
  write: (bytes: Uint8Array) => void,
): void {
  const columns = new ListingColumns(countMerged(inputs))
  for (const { index, positions } of inputs) copyColumns(columns, index, positions)
  if (columns.count !== columns.length) {
    throw new RangeError(`positions of a merge: ${columns.count} listings are to go to ${columns.length} positions`)
  }
  const base = baseOf(inputs, options)
  const writer = new IndexWriter(columns.length, options, write, { base: base?.index.parts })
  mergeWords(inputs, writer, base)
  mergeNames(inputs, writer)
  const { facets, finish } = writer.addColumns(columns)
  mergeFacets(inputs, facets)
  finish()
}

/** The input with the most words that is more than a run. */
function baseOf(inputs: readonly MergeInput[], { language }: IndexOptions): MergeInput | undefined {
  let base: MergeInput | undefined
  for (const input of inputs) {
    const { facts, stems, words } = input.index.parts
    const isWhole = stems.count > 0 && facts.language === language
    if (isWhole && words.count > (base?.index.wordCount ?? 0)) base = input
  }
  return base
}

function mergeNames(inputs: readonly MergeInput[], writer: IndexWriter): void {
  const names = writer.endWords()
  const cursors = inputs.map(({ index }) => new NamesCursor(index.parts))
  const positions = new Int32Array(inputs.length)
  const heap = new InputHeap(inputs.length, (a, b) => {
    const [left, right] = [cursors[a], cursors[b]]
    if (left === undefined || right === undefined) return false
    return (left.compare(right) || (positions[a] ?? 0) - (positions[b] ?? 0)) < 0
  })
  /** Moves an input to its next remaining listing. */
  const moveOn = (input: number): boolean => {
    const cursor = cursors[input]
    while (cursor?.next() === true) {
      const position = inputs[input]?.positions[cursor.position] ?? -1
      positions[input] = position
      if (position >= 0) return true
    }
    return false
  }
  inputs.forEach((_, input) => {
    if (moveOn(input)) heap.push(input)
  })
  while (heap.size > 0) {
    const input = heap.first
    const cursor = cursors[input]
    if (cursor !== undefined) names.add(cursor.bytes, cursor.length, positions[input] ?? 0)
    if (moveOn(input)) heap.moveFirst()
    else heap.dropFirst()
  }
  names.finish()
}
