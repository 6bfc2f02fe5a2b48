import { foldText } from './fold-text.ts'

/** A value of a facet and the number of listings that have it. */
export interface FacetCount {
  /** As the first listing spells it. */
  readonly value: string
  readonly count: number
}

/** Values that {@link Facets} gives of all listings at most. */
export const MAX_TOP_VALUES = 50

/**
 * The facets of a collection: what its listings can be narrowed by. Values compare without regard to case and
 * diacritics, except for slugs of categories, which are exact. A facet that does not exist has no values.
 */
export interface Facets {
  /** Names in a fixed order: ours first, then those of the source, by name. Only facets that have a value. */
  readonly names: readonly string[]
  /** One facet; its values are gathered on first use. */
  facet(name: string): Facet | undefined
  /** Values of a facet among `positions` (default: all), most frequent first, equal counts by value. */
  counts(name: string, positions?: readonly number[]): readonly FacetCount[]
}

/** Creates the facets of listings given in page order. */
export function createFacets(listings: readonly Listing[]): Facets {
  const built = new Map<string, Facet>()
  const countedAll = new Map<string, FacetCount[]>()
  // One answer counts several facets among the same listings; only the last selection is worth its memory.
  let marked: { positions: readonly number[]; members: Uint8Array } | undefined
  let names: readonly string[] | undefined
  const facets: Facets = {
    get names() {
      names ??= findNames(listings)
      return names
    },
    facet(name) {
      if (!facets.names.includes(name)) return undefined
      const known = built.get(name) ?? buildFacet(listings, name)
      built.set(name, known)
      return known
    },
    counts(name, positions) {
      const facet = facets.facet(name)
      if (facet === undefined) return []
      if (positions !== undefined) {
        if (marked?.positions !== positions) marked = { positions, members: mark(positions, listings.length) }
        return count(facet, marked.members)
      }
      const known = countedAll.get(name) ?? count(facet)
      countedAll.set(name, known)
      return known
    },
  }
  return facets
}

function findNames(listings: readonly Listing[]): string[] {
  const found = new Set(listings.flatMap(facetNames))
  const core = CORE_FACETS.filter((name) => found.has(name))
  return [...core, ...[...found].filter((name) => !CORE_FACETS.includes(name)).sort()]
}

function buildFacet(listings: readonly Listing[], name: string): Facet {
  const keyOf = name === 'categories' ? (value: string) => value : foldText
  const values = new Map<string, { value: string; positions: number[] }>()
  listings.forEach((listing, position) => {
    for (const value of facetValues(listing, name)) {
      const key = keyOf(value)
      const entry = values.get(key)
      if (entry === undefined) values.set(key, { value, positions: [position] })
      else if (entry.positions.at(-1) !== position) entry.positions.push(position)
    }
  })
  return { name, values: [...values.values()], find: (text) => values.get(keyOf(text.trim())) }
}

/** One byte per listing: 1 for those at `positions`. */
function mark(positions: readonly number[], length: number): Uint8Array {
  const members = new Uint8Array(length)
  for (const position of positions) members[position] = 1
  return members
}

function count({ values }: Facet, members?: Uint8Array): FacetCount[] {
  const counts: FacetCount[] = []
  for (const { value, positions } of values) {
    let found = positions.length
    if (members !== undefined) {
      found = 0
      for (const position of positions) found += members[position] ?? 0
    }
    if (found > 0) counts.push({ value, count: found })
  }
  return counts.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

/** What a value of a facet is compared by: folded, but for slugs of categories, which are exact. */
export function valueKey(facet: string, value: string): string {
  return facet === 'categories' ? value : foldText(value)
}
