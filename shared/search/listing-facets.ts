import type { Listing } from '../model/listing.ts'
import { CORE_FACETS, facetsOf, facetValues, comparePoints, MAX_TOP_VALUES, valueKey } from './values/facets.ts'
import type { FacetCount, Facets } from './values/facets.ts'

interface Value {
  /** Its comparison key. */
  readonly key: string
  readonly value: string
  readonly positions: number[]
}

/**
 * The facets of listings that are all in memory, in page order. A facet is gathered on first use, or all of them
 * when their names are requested.
 */
export function createFacets(listings: readonly Listing[]): Facets {
  const gathered = new Map<string, Map<string, Value>>()
  let names: readonly string[] | undefined
  const valuesOf = (name: string): ReadonlyMap<string, Value> => {
    const known = gathered.get(name) ?? gather(listings, name)
    gathered.set(name, known)
    return known
  }
  const find = (name: string, text: string): Value | undefined => valuesOf(name).get(valueKey(name, text.trim()))
  const top: Facets['top'] = (name, limit, among) => {
    const members = among && mark(among, listings.length)
    const counted = Array.from(valuesOf(name).values(), ({ key, value, positions }) => ({
      key,
      value,
      count: members === undefined ? positions.length : countMembers(positions, members),
    }))
    return counted
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count || comparePoints(a.key, b.key))
      .slice(0, among === undefined ? Math.min(limit, MAX_TOP_VALUES) : limit)
      .map(({ value, count }) => ({ value, count }))
  }
  return {
    get names() {
      if (names === undefined) {
        gatherAll(listings, gathered)
        names = sortNames(gathered.keys())
      }
      return names
    },
    valueCount: (name) => valuesOf(name).size,
    find(name, text) {
      const found = find(name, text)
      return found && { value: found.value, count: found.positions.length }
    },
    positions: (name, text) => Int32Array.from(find(name, text)?.positions ?? []),
    top,
    startingWith(name, prefix, limit) {
      const start = valueKey(name, prefix)
      return Array.from(valuesOf(name).values())
        .filter(({ key }) => key.startsWith(start))
        .sort((a, b) => comparePoints(a.key, b.key))
        .slice(0, limit)
        .map(({ value, positions }): FacetCount => ({ value, count: positions.length }))
    },
  }
}

function sortNames(names: Iterable<string>): string[] {
  const found = new Set(names)
  const core = CORE_FACETS.filter((name) => found.delete(name))
  return [...core, ...[...found].sort()]
}

/** Gathers every facet of some listing, and drops the others. */
function gatherAll(listings: readonly Listing[], gathered: Map<string, Map<string, Value>>): void {
  gathered.clear()
  listings.forEach((listing, position) => {
    for (const [name, values] of facetsOf(listing)) {
      const known = gathered.get(name) ?? new Map<string, Value>()
      gathered.set(name, known)
      addValues(known, name, values, position)
    }
  })
}

function gather(listings: readonly Listing[], name: string): Map<string, Value> {
  const gathered = new Map<string, Value>()
  listings.forEach((listing, position) => addValues(gathered, name, facetValues(listing, name), position))
  return gathered
}

function addValues(into: Map<string, Value>, name: string, values: readonly string[], position: number): void {
  for (const value of values) {
    const key = valueKey(name, value)
    const known = into.get(key)
    if (known === undefined) into.set(key, { key, value, positions: [position] })
    else if (known.positions.at(-1) !== position) known.positions.push(position)
  }
}

/** One byte per listing: 1 for those at `positions`. */
function mark(positions: Int32Array, length: number): Uint8Array {
  const members = new Uint8Array(length)
  for (const position of positions) members[position] = 1
  return members
}

function countMembers(positions: readonly number[], members: Uint8Array): number {
  let count = 0
  for (const position of positions) count += members[position] ?? 0
  return count
}
