import type { Collection } from './collection.ts'
import type { SearchAnswer, SearchOptions } from './query/search-answer.ts'
import { DocumentSet } from './values/document-set.ts'
import { orderByField } from './values/field-values.ts'
import { isFieldSort } from './values/sort-names.ts'
import type { Sort } from './values/sort-names.ts'

/** The part of a list that is requested. */
interface ListRange {
  readonly offset: number
  readonly limit: number
}

/**
 * Positions of listings in an order, from the one at `offset` on, at most `limit`.
 *
 * @param accepts Only these; all by default.
 */
export function slicePositions(
  collection: Pick<Collection, 'order' | 'facets' | 'count' | 'numbered'>,
  sort: Sort,
  accepts: DocumentSet | undefined,
  { offset, limit }: ListRange,
): number[] {
  // Page order is that of the positions themselves.
  if (accepts !== undefined && sort === 'page') return Array.from(accepts.positions().subarray(offset, offset + limit))
  const order = isFieldSort(sort) ? orderByField(collection, sort) : collection.order(sort)
  const taken: number[] = []
  let skipped = accepts === undefined ? offset : 0
  for (let place = skipped; place < order.length && taken.length < limit; place += 1) {
    const position = order.at(place)
    if (accepts?.has(position) === false) continue
    if (skipped < offset) skipped += 1
    else taken.push(position)
  }
  return taken
}

/** The answers to a query as {@link Collection.search} finds them, in the order that it asks for, if it does. */
export function searchInOrder(collection: Collection, query: string, options: SearchOptions): SearchAnswer {
  const answer = collection.search(query, options)
  const { sort, positions } = answer
  if (sort === undefined) return answer
  const { limit, offset = 0 } = options
  const sorted = slicePositions(collection, sort, new DocumentSet(collection.count, positions), { offset, limit })
  return { ...answer, hits: sorted.map((position) => ({ position, score: 0, fields: [], lacks: [] })) }
}

/** All answers to a query, however good; for orders other than best first. */
export function findAll(
  { count, search }: Pick<Collection, 'count' | 'search'>,
  query: string,
  accepts?: DocumentSet,
): DocumentSet {
  return new DocumentSet(count, search(query, { limit: 0, accepts }).positions)
}
