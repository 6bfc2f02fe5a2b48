/**
 * The engine alone: searches of the whole directory of a release, in a process that does nothing else. Prints a line of
 * JSON: milliseconds per query, the median of several rounds.
 *
 *     node scale-search-child.ts OUT PAGES
 */
import { createParsedListings, createRootCollection } from '../../server/contents/published-collections.ts'
import { openNodeFileStore } from '../../server/store/node-files.ts'
import { median } from '../lib/rounds.ts'
import { createScaleRequests } from './scale-requests.ts'

const ROUNDS = 5
const LIMIT = 10

const [out = '', pages = ''] = process.argv.slice(2)
const store = openNodeFileStore(out, {
  onError(error) {
    throw error
  },
})
const collection = await createRootCollection(store.current(), createParsedListings(1))()
const samples: number[][] = []
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const [index, { text }] of createScaleRequests(Number(pages)).queries.entries()) {
    const start = performance.now()
    collection.search(text, { limit: LIMIT })
    const ms = performance.now() - start
    // The first round warms up.
    if (round > 0) (samples[index] ??= []).push(ms)
  }
}
process.stdout.write(`${JSON.stringify(samples.map(median))}\n`)
process.exit()
