import type { Collection } from './collection.ts'
import { wrapCollection } from './wrapped-collection.ts'

/**
 * The same collection, which adds to `work` what it does: postings of words that it evaluates, listings that it scores,
 * and listings whose values of a facet it counts, for each facet.
 */
export function meterCollection(
  collection: Collection,
  work: { postings: number; candidates: number; counted: number },
): Collection {
  const onPostings = (count: number): void => {
    work.postings += count
  }
  const onCandidates = (count: number): void => {
    work.candidates += count
  }
  const search: Collection['search'] = (query, options) =>
    collection.search(query, { ...options, onPostings, onCandidates })
  return wrapCollection(collection, {
    search,
    facetsOver: (facets) => ({
      top(name, limit, among) {
        work.counted += among?.length ?? 0
        return facets.top(name, limit, among)
      },
    }),
  })
}
