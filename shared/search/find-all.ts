import type { Collection } from './collection.ts'
import { DocumentSet } from './values/document-set.ts'

/** All answers to a query, however good; for orders other than best first. */
export function findAll(
  { count, search }: Pick<Collection, 'count' | 'search'>,
  query: string,
  accepts?: DocumentSet,
): DocumentSet {
  return new DocumentSet(count, search(query, { limit: 0, accepts }).positions)
}
