import { closeSync, openSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { BlockCache, FileSource } from '../../server/store/file-source.ts'
import { analyzeListing } from '../../shared/search/analysis/analyze-listing.ts'
import { buildIndex, indexOptions } from '../../shared/search/index-listings.ts'
import { createIndexMerger } from '../../shared/search/index/merge/index-merger.ts'
import { createMemorySource } from '../../shared/search/index/blocks/memory-source.ts'
import { openIndex } from '../../shared/search/index/whole/open-index.ts'
import { searchIndex } from '../../shared/search/query/search-index.ts'
import { SEARCH_LIMIT } from './search-exchange.ts'
import type { SearchEngine } from './search-exchange.ts'
import { LISTINGS_PER_PAGE } from '../lib/search-listings.ts'
import { stopwatch } from './stopwatch.ts'

const FILE = 'index.bin'

/** Maximum bytes of indexes cached by a server: as in server/store/node-files.ts. */
const CACHE_BYTES = 24 << 20

/** Cache for runs while merging, which are read front to back. */
const RUN_CACHE_BYTES = 16 << 20

const OPTIONS = indexOptions('en')

/** Ours as a release has it: an index per page, merged into one file, of which the searches read blocks. */
export const oursEngine: SearchEngine = {
  build(documents, folder) {
    const path = join(folder, FILE)
    const watch = stopwatch()
    const runs: FileSource[] = []
    const spill = (writeRun: (write: (bytes: Uint8Array) => void) => void): FileSource => {
      const runPath = join(folder, `run-${runs.length}`)
      writeFile(runPath, writeRun)
      const run = new FileSource(runPath, new BlockCache(RUN_CACHE_BYTES))
      runs.push(run)
      return run
    }
    const merger = createIndexMerger({ ...OPTIONS, spill })
    for (let start = 0; start < documents.count; start += LISTINGS_PER_PAGE) {
      const length = Math.min(LISTINGS_PER_PAGE, documents.count - start)
      const listings = Array.from({ length }, (_, index) => documents.listingAt(start + index))
      watch.time(() => {
        const index = buildIndex(
          listings.map((listing) => analyzeListing(listing, documents)),
          OPTIONS,
        )
        merger.add(
          openIndex(createMemorySource(index)),
          Int32Array.from(listings, (_, at) => start + at),
        )
      })
    }
    watch.time(() => writeFile(path, (write) => merger.finish(write)))
    for (const run of runs) run.close()
    return { seconds: watch.seconds(), bytes: statSync(path).size }
  },
  async open(folder) {
    const source = new FileSource(join(folder, FILE), new BlockCache(CACHE_BYTES))
    let index = openIndex(source)
    return {
      forget() {
        // What was found out of words is remembered for an index that is open.
        index = openIndex(source)
      },
      search: (query) =>
        searchIndex(index, query, { limit: SEARCH_LIMIT, stem: OPTIONS.stem }).hits.map(({ position }) => position),
      close: () => source.close(),
    }
  },
}

function writeFile(path: string, fill: (write: (bytes: Uint8Array) => void) => void): void {
  const descriptor = openSync(path, 'wx')
  fill((bytes) => writeSync(descriptor, bytes))
  closeSync(descriptor)
}
