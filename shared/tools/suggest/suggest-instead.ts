import type { Collection } from '../../search/collection.ts'
import type { FilterProblem } from '../../search/filters.ts'
import { MAX_TOP_VALUES } from '../../search/values/facets.ts'
import type { Facets } from '../../search/values/facets.ts'
import { suggest } from './suggest.ts'

/** Values from which suggestions are chosen, besides the most frequent ones. */
const MAX_SUGGESTED_FROM = 2_000

/** The facets or, where the facet exists, its values that may have been meant; closest first, at most three. */
export function suggestInstead({ facets }: Collection, { facet, value }: FilterProblem): string[] {
  if (value === undefined) return suggest(facet, facets.names)
  return suggest(value, valuesNear(facets, facet, value))
}

/** The most frequent values of a facet, the first most. */
export function topValues(facets: Facets, name: string): string[] {
  return facets.top(name, MAX_TOP_VALUES).map(({ value }) => value)
}

/** Values for suggestions: the most frequent ones, then all of a small facet, or similar ones of a large one. */
function valuesNear(facets: Facets, name: string, value: string): Set<string> {
  const start = facets.valueCount(name) <= MAX_SUGGESTED_FROM ? '' : Array.from(value).slice(0, 2).join('')
  const others = facets.startingWith(name, start, MAX_SUGGESTED_FROM)
  return new Set([...topValues(facets, name), ...others.map((other) => other.value)])
}
