import { CursorKeys } from '../tables/cursor-keys.ts'
import type { IndexWriter } from '../whole/index-writer.ts'
import { InputHeap } from '../bytes/input-heap.ts'
import type { MergeInput } from './merge-input.ts'
import { PostingMerger } from './posting-merger.ts'

/**
 * Merges dictionaries and postings. Keeps the current block of each dictionary, and the postings of one word.
 *
 * @param base The input from which the writer reuses what it can, if any.
 */
export function mergeWords(inputs: readonly MergeInput[], writer: IndexWriter, base: MergeInput | undefined): void {
  const cursors = inputs.map(({ index }) => index.parts.words.createCursor())
  const keys = new CursorKeys(cursors)
  const heap = new InputHeap(inputs.length, keys.comesBefore)
  inputs.forEach(({ index: { parts } }, input) => {
    const cursor = cursors[input]
    if (cursor === undefined || !parts.words.first(cursor)) return
    keys.update(input)
    heap.push(input)
  })
  const merger = new PostingMerger()
  while (heap.size > 0) {
    const first = cursors[heap.first]
    if (first === undefined) break
    const word = first.key.slice(0, first.keyLength)
    let baseOrdinal = -1
    merger.clear()
    while (heap.size > 0) {
      const input = heap.first
      const cursor = cursors[input]
      const given = inputs[input]
      if (cursor === undefined || given === undefined || cursor.compareKey(word, word.length) !== 0) break
      if (given === base) baseOrdinal = cursor.ordinal
      merger.add(given, cursor)
      if (given.index.parts.words.next(cursor)) {
        keys.update(input)
        heap.moveFirst()
      } else {
        heap.dropFirst()
      }
    }
    const list = merger.finish()
    if (list.length > 0) writer.addWord(word, list, undefined, baseOrdinal)
  }
}
