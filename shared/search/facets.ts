import type { Listing } from '../model/listing.ts'
import { foldText } from './fold-text.ts'

/** A value of a facet and the number of listings that have it. */
export interface FacetCount {
  readonly value: string
  readonly count: number
}

/** A value of a facet and the listings that have it, as positions in page order. */
export interface FacetValue {
  /** As the first listing spells it. */
  readonly value: string
  readonly positions: readonly number[]
}

/** Listings by the value of one property. */
export interface Facet {
  readonly name: string
  readonly values: readonly FacetValue[]
  /** The value that `text` means: without regard to case and diacritics, except for slugs, which are exact. */
  find(text: string): FacetValue | undefined
}

/** The facets of a page: what its listings can be narrowed by. */
export interface Facets {
  /** Names in a fixed order: ours first, then those of the source, by name. Only facets that have a value. */
  readonly names: readonly string[]
  /** One facet; its values are gathered on first use. */
  facet(name: string): Facet | undefined
  /** Values of a facet among `positions` (default: all), most frequent first, equal counts by value. */
  counts(name: string, positions?: readonly number[]): readonly FacetCount[]
}

const READERS: ReadonlyMap<string, (listing: Listing) => readonly unknown[]> = new Map<
  string,
  (listing: Listing) => readonly unknown[]
>([
  ['categories', (listing: Listing) => listing.categories],
  ['tags', (listing: Listing) => listing.tags],
  ['license', (listing: Listing) => listing.license],
  ['status', (listing: Listing) => [listing.status]],
  ['type', (listing: Listing) => [listing.type]],
  ['language', (listing: Listing) => listing.language],
  ['pricing.free', (listing: Listing) => [listing.pricing?.free]],
  ['pricing.model', (listing: Listing) => [listing.pricing?.model]],
  ['alternative_to', (listing: Listing) => listing.alternative_to],
  ['online', (listing: Listing) => [listing.online]],
])

/** Facets every directory can have, in the order shown. */
export const CORE_FACETS: readonly string[] = [...READERS.keys()]

/** Longest text that is a facet value, in UTF-16 code units; longer ones are prose. */
const MAX_VALUE_LENGTH = 200

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
  const core = CORE_FACETS.filter((name) => listings.some((listing) => valuesOf(listing, name).length > 0))
  const extra = new Set<string>()
  for (const listing of listings) {
    for (const name of Object.keys(listing.extra)) {
      if (!extra.has(name) && !READERS.has(name) && valuesOf(listing, name).length > 0) extra.add(name)
    }
  }
  return [...core, ...[...extra].sort()]
}

function buildFacet(listings: readonly Listing[], name: string): Facet {
  const keyOf = name === 'categories' ? (value: string) => value : foldText
  const values = new Map<string, { value: string; positions: number[] }>()
  listings.forEach((listing, position) => {
    for (const value of valuesOf(listing, name)) {
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

function valuesOf(listing: Listing, name: string): string[] {
  const reader = READERS.get(name)
  const own = reader ? reader(listing) : Object.hasOwn(listing.extra, name) ? [listing.extra[name]] : []
  return own.flat().flatMap((value) => {
    if (typeof value === 'boolean' || typeof value === 'number') return [String(value)]
    return typeof value === 'string' && value.trim() !== '' && value.length <= MAX_VALUE_LENGTH ? [value.trim()] : []
  })
}
