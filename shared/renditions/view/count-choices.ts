import type { Collection } from '../../search/collection.ts'
import { resolveFilters } from '../../search/filters.ts'
import { findAll } from '../../search/find-all.ts'
import type { PageQuery } from '../../search/page-query.ts'
import type { PageFacet } from './page-facets.ts'

/** Listings that each value would leave, by facet. */
export type ChoiceCounts = ReadonlyMap<string, ReadonlyMap<string, number>>

/**
 * Counts what choosing each value of some facets would leave of a query, given its words and its other filters. Only
 * reads.
 */
export function countChoices(collection: Collection, query: PageQuery, facets: readonly PageFacet[]): ChoiceCounts {
  const found = query.words === '' ? undefined : findAll(collection, query.words)
  return new Map(
    facets.map(({ name, values }) => {
      const others = Object.fromEntries([...query.filters].filter(([facet]) => facet !== name))
      const outcome = resolveFilters(collection, others)
      const accepts = outcome.ok ? (outcome.accepts?.intersect(found ?? outcome.accepts) ?? found) : undefined
      const count = (value: string, all: number): number => {
        if (!outcome.ok) return 0
        if (accepts === undefined) return all
        return collection.facets.positions(name, value).reduce((sum, at) => (accepts.has(at) ? sum + 1 : sum), 0)
      }
      return [name, new Map(values.map((each) => [each.value, count(each.value, each.count)]))]
    }),
  )
}
