import type { ByteSource } from '../blocks/byte-source.ts'
import { gatherIndex } from './gather-index.ts'
import { IndexWriter } from '../whole/index-writer.ts'
import type { IndexOptions } from '../whole/index-writer.ts'
import { ListingGatherer } from '../build/document-gatherer.ts'
import { mergeIndexes } from './merge-indexes.ts'
import type { MergeInput } from './merge-input.ts'
import { openIndex } from '../whole/open-index.ts'
import type { StoredIndex } from '../whole/open-index.ts'

/** Bytes of indexes after which the data gathered from them is written. */
const MAX_RUN_BYTES = 64 * 2 ** 20

/** Options of an {@link IndexMerger}. */
export interface IndexMergerOptions extends IndexOptions {
  /** Stores a run, which is written piece by piece, and returns it for reading. */
  readonly spill: (writeRun: (write: (bytes: Uint8Array) => void) => void) => ByteSource
  readonly maxRunBytes?: number | undefined
  /** A large index of existing listings, between which those of the added indexes go. */
  readonly earlier?: MergeInput | undefined
}

/** Merges any number of indexes in memory that does not grow with their size. */
export interface IndexMerger {
  /**
   * Adds the next index, which may be released afterwards.
   *
   * @param positions Where its listings go, −1 for omitted ones; ascending, and after those of the indexes before it.
   */
  add(index: StoredIndex, positions: Int32Array): void
  /** Writes the merged index: the same bytes as building it in one step. */
  finish(write: (bytes: Uint8Array) => void): void
}

/**
 * Creates a merger. Its input is gathered in memory, and written as a run after 64 MB of indexes: an index without
 * the search-only parts. The runs become the index. A heap of thousands of small inputs would jump from one to the
 * next for each posting, which takes several times as long as reading each of them once.
 */
export function createIndexMerger(options: IndexMergerOptions): IndexMerger {
  const { earlier, maxRunBytes = MAX_RUN_BYTES } = options
  const runs: MergeInput[] = []
  let run = createRun()
  let gatheredBytes = 0
  let next = 0

  const place = (position: number): number => {
    if (position < 0) return -1
    if (earlier === undefined ? position !== next : position < next) {
      throw new RangeError(`positions of a merge: expected ${next}${earlier ? ' or more' : ''}, got ${position}`)
    }
    next = position + 1
    return run.positions.push(position) - 1
  }
  const spill = (): void => {
    const { listings, positions } = run
    const runOptions: IndexOptions = { language: options.language }
    const source = options.spill((write) =>
      listings.write(new IndexWriter(listings.names.length, runOptions, write, { isRun: true })),
    )
    runs.push({ index: openIndex(source), positions: Int32Array.from(positions) })
    run = createRun()
    gatheredBytes = 0
  }
  return {
    add(index, positions) {
      gatherIndex(run.listings, index, positions.map(place))
      gatheredBytes += index.parts.source.byteLength
      if (gatheredBytes >= maxRunBytes) spill()
    },
    finish(write) {
      const { listings } = run
      if (runs.length === 0 && earlier === undefined) {
        listings.write(new IndexWriter(listings.names.length, options, write))
        return
      }
      if (listings.names.length > 0) spill()
      mergeIndexes(earlier === undefined ? runs : [earlier, ...runs], options, write)
    },
  }
}

/** Listings gathered, with their final positions. */
interface Run {
  readonly listings: ListingGatherer
  readonly positions: number[]
}

function createRun(): Run {
  return { listings: new ListingGatherer(), positions: [] }
}
