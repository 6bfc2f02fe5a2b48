import { CursorKeys } from '../tables/table-cursor.ts'
import type { IndexWriter } from '../whole/index-writer.ts'
import { InputHeap } from '../bytes/input-heap.ts'
import { findKeptRuns } from './kept-runs.ts'
import type { MergeInput } from './merge-input.ts'
import { PostingCopier } from './posting-copier.ts'
import { PostingMerger } from './posting-merger.ts'

/**
 * Merges dictionaries and postings. Keeps the current block of each dictionary, the postings of one word, and four
 * bytes for each listing.
 *
 * @param base The input from which the writer reuses what it can, if any.
 */
export function mergeWords(inputs: readonly MergeInput[], writer: IndexWriter, base: MergeInput | undefined): void {
  const sources = inputs.map((input) => {
    const runs = findKeptRuns(input)
    return { input, runs, cursor: input.index.parts.words.createCursor(), copier: new PostingCopier(input, runs) }
  })
  const keys = new CursorKeys(sources.map(({ cursor }) => cursor))
  const heap = new InputHeap(inputs.length, keys.comesBefore)
  sources.forEach(({ input, cursor }, at) => {
    if (!input.index.parts.words.first(cursor)) return
    keys.update(at)
    heap.push(at)
  })
  /** Moves the first input to its next word. */
  const moveOn = (): void => {
    const first = sources[heap.first]
    if (first?.input.index.parts.words.next(first.cursor) === true) {
      keys.update(heap.first)
      heap.moveFirst()
    } else {
      heap.dropFirst()
    }
  }
  const merger = new PostingMerger()
  while (heap.size > 0) {
    const first = sources[heap.first]
    if (first === undefined) break
    const { cursor } = first
    const isAlone = heap.second < 0 || !keys.areEqual(heap.first, heap.second)
    const postings = isAlone ? first.copier.copy(cursor) : undefined
    if (postings !== undefined) {
      const ordinal = first.input === base ? cursor.ordinal : -1
      writer.addWord(cursor.key.subarray(0, cursor.keyLength), cursor.first, postings, undefined, ordinal)
      moveOn()
      continue
    }
    const word = cursor.key.slice(0, cursor.keyLength)
    let baseOrdinal = -1
    merger.clear()
    while (heap.size > 0) {
      const next = sources[heap.first]
      if (next === undefined || next.cursor.compareKey(word, word.length) !== 0) break
      if (next.input === base) baseOrdinal = next.cursor.ordinal
      merger.add(next.input, next.runs, next.cursor)
      moveOn()
    }
    const list = merger.finish()
    if (list.length > 0) writer.addWord(word, list.length, list.finish(), undefined, baseOrdinal)
  }
}
