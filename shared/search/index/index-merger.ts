import type { ByteSource } from './byte-source.ts'
import type { IndexOptions } from './index-writer.ts'
import { mergeIndexes, mergeRun } from './merge-indexes.ts'
import type { MergeInput } from './merge-indexes.ts'
import { openIndex } from './open-index.ts'
import type { StoredIndex } from './open-index.ts'

/** Indexes merged at once at most. */
const MAX_INPUTS = 4_096

/** Bytes of indexes held at most before they are merged into a run. */
const MAX_RUN_BYTES = 64 * 2 ** 20

/** What an {@link IndexMerger} is created with. */
export interface IndexMergerOptions extends IndexOptions {
  /** Keeps a run, which is written piece by piece, and gives it back for reading. */
  readonly spill: (writeRun: (write: (bytes: Uint8Array) => void) => void) => ByteSource
  readonly maxRunBytes?: number | undefined
}

/** Merges any number of indexes in memory that does not grow with them. */
export interface IndexMerger {
  /**
   * Adds the next index. See {@link MergeInput} for its positions.
   *
   * @param index It is read until `finish` returns, so its source keeps its bytes.
   */
  add(index: StoredIndex, positions: Int32Array): void
  /** Writes the merged index: the bytes that merging all at once would give. */
  finish(write: (bytes: Uint8Array) => void): void
}

/**
 * Creates a merger. Indexes are held until there are 64 MB or 4,096 of them; then they become a run, an index without
 * what is only searched for, and the runs become the index. So each posting is read and written twice, once where the
 * indexes are small together.
 */
export function createIndexMerger(options: IndexMergerOptions): IndexMerger {
  const maxRunBytes = options.maxRunBytes ?? MAX_RUN_BYTES
  const runs: { readonly index: StoredIndex; readonly start: number }[] = []
  let inputs: MergeInput[] = []
  let heldBytes = 0
  let runStart = 0
  let end = 0

  const spill = (): void => {
    const start = runStart
    const shifted = inputs.map(({ index, positions }) => {
      return { index, positions: positions.map((position) => (position < 0 ? -1 : position - start)) }
    })
    const source = options.spill((write) => mergeRun(shifted, options, write))
    runs.push({ index: openIndex(source), start })
    inputs = []
    heldBytes = 0
    runStart = end
  }
  return {
    add(index, positions) {
      inputs.push({ index, positions })
      heldBytes += index.parts.source.byteLength
      for (const position of positions) if (position >= end) end = position + 1
      if (heldBytes >= maxRunBytes || inputs.length >= MAX_INPUTS) spill()
    },
    finish(write) {
      const merged = runs.map(({ index, start }) => {
        return { index, positions: Int32Array.from({ length: index.documentCount }, (_, own) => start + own) }
      })
      mergeIndexes([...merged, ...inputs], options, write)
    },
  }
}
