import type { ByteSource } from './byte-source.ts'
import { gatherIndex } from './gather-index.ts'
import { IndexWriter } from './index-writer.ts'
import type { IndexOptions } from './index-writer.ts'
import { ListingGatherer } from './listing-gatherer.ts'
import { mergeIndexes } from './merge-indexes.ts'
import { openIndex } from './open-index.ts'
import type { StoredIndex } from './open-index.ts'

/** Bytes of indexes after which what was gathered from them is written. */
const MAX_RUN_BYTES = 64 * 2 ** 20

/** What an {@link IndexMerger} is created with. */
export interface IndexMergerOptions extends IndexOptions {
  /** Keeps a run, which is written piece by piece, and gives it back for reading. */
  readonly spill: (writeRun: (write: (bytes: Uint8Array) => void) => void) => ByteSource
  readonly maxRunBytes?: number | undefined
}

/** Merges any number of indexes in memory that does not grow with their size. */
export interface IndexMerger {
  /** Adds the next index, which is not needed afterwards. See {@link MergeInput} for its positions. */
  add(index: StoredIndex, positions: Int32Array): void
  /** Writes the merged index: the bytes that building it at once would give. */
  finish(write: (bytes: Uint8Array) => void): void
}

/**
 * Creates a merger. What it is given is gathered in memory, and written as a run after 64 MB of indexes: an index without
 * what is only searched for. The runs become the index. A heap of thousands of small inputs would jump from one to the
 * next for each posting, which takes several times as long as going through each of them once.
 */
export function createIndexMerger(options: IndexMergerOptions): IndexMerger {
  const maxRunBytes = options.maxRunBytes ?? MAX_RUN_BYTES
  const runs: { readonly index: StoredIndex; readonly start: number }[] = []
  let gathered = new ListingGatherer()
  let gatheredBytes = 0
  let runStart = 0

  const spill = (): void => {
    const listings = gathered
    const runOptions: IndexOptions = { language: options.language }
    const source = options.spill((write) =>
      listings.write(new IndexWriter(listings.names.length, runOptions, write, 'run')),
    )
    runs.push({ index: openIndex(source), start: runStart })
    runStart += listings.names.length
    gathered = new ListingGatherer()
    gatheredBytes = 0
  }
  return {
    add(index, positions) {
      const own = positions.map((position) => (position < 0 ? -1 : position - runStart))
      gatherIndex(gathered, index, own)
      gatheredBytes += index.parts.source.byteLength
      if (gatheredBytes >= maxRunBytes) spill()
    },
    finish(write) {
      if (runs.length === 0) {
        gathered.write(new IndexWriter(gathered.names.length, options, write))
        return
      }
      if (gathered.names.length > 0) spill()
      const inputs = runs.map(({ index, start }) => {
        return { index, positions: Int32Array.from({ length: index.documentCount }, (_, own) => start + own) }
      })
      mergeIndexes(inputs, options, write)
    },
  }
}
