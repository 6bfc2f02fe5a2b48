import { closeSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { analyzeListing } from '../../shared/search/analysis/analyze-listing.ts'
import { indexOptions } from '../../shared/search/index-listings.ts'
import { IndexBuilder } from '../../shared/search/index/whole/index-builder.ts'
import { createByteSource } from '../../shared/search/index/blocks/byte-source.ts'
import { openIndex } from '../../shared/search/index/whole/open-index.ts'
import { searchIndex } from '../../shared/search/query/search-index.ts'
import { SEARCH_LIMIT } from './search-exchange.ts'
import type { SearchEngine } from './search-exchange.ts'
import { LISTINGS_PER_PAGE } from '../lib/search-listings.ts'
import { stopwatch } from './stopwatch.ts'
import { LOADED } from '../../shared/search/reading.ts'

const { openTypos } = LOADED

const FILE = 'index.bin'

const OPTIONS = indexOptions('en')

/** Ours as a server has it: in memory. */
export const oursEngine: SearchEngine = {
  build(documents, folder) {
    const path = join(folder, FILE)
    const watch = stopwatch()
    const builder = new IndexBuilder()
    for (let start = 0; start < documents.count; start += LISTINGS_PER_PAGE) {
      const length = Math.min(LISTINGS_PER_PAGE, documents.count - start)
      const listings = Array.from({ length }, (_, index) => documents.listingAt(start + index))
      watch.time(() => {
        for (const listing of listings)
          builder.add(analyzeListing(listing, { categoryTexts: (slug) => ({ title: documents.categoryTitle(slug) }) }))
      })
    }
    watch.time(() => {
      writeFile(path, (write) => builder.write(OPTIONS, write))
    })
    return { seconds: watch.seconds(), bytes: statSync(path).size }
  },
  async open(folder) {
    const source = createByteSource(new Uint8Array(readFileSync(join(folder, FILE))))
    let index = openIndex(source)
    return {
      forget() {
        // What was found out of words is remembered for an index that is open.
        index = openIndex(source)
      },
      search: (query) =>
        searchIndex(index, query, { openTypos, limit: SEARCH_LIMIT, stem: OPTIONS.stem }).hits.map(
          ({ position }) => position,
        ),
      close: () => undefined,
    }
  },
}

function writeFile(path: string, fill: (write: (bytes: Uint8Array) => void) => void): void {
  const descriptor = openSync(path, 'wx')
  fill((bytes) => writeSync(descriptor, bytes))
  closeSync(descriptor)
}
