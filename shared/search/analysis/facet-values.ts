import type { Listing } from '../../model/listing.ts'

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

/** Facets of a listing, with their values: ours in the order shown, then those of its source in their order. */
export function facetsOf(listing: Listing): Map<string, string[]> {
  const facets = new Map<string, string[]>()
  const take = (name: string): void => {
    const values = facetValues(listing, name)
    if (values.length > 0) facets.set(name, values)
  }
  for (const name of CORE_FACETS) take(name)
  for (const name of Object.keys(listing.extra)) if (!READERS.has(name)) take(name)
  return facets
}

/** A listing's values of one facet, as it spells them; empty if it has none. Prose and objects are not values. */
export function facetValues(listing: Listing, name: string): string[] {
  const reader = READERS.get(name)
  if (reader === undefined && !Object.hasOwn(listing.extra, name)) return []
  const values: string[] = []
  for (const value of reader ? reader(listing) : [listing.extra[name]]) {
    if (!Array.isArray(value)) takeValue(value, values)
    else for (const item of value) takeValue(item, values)
  }
  return values
}

function takeValue(value: unknown, into: string[]): void {
  if (typeof value === 'boolean' || typeof value === 'number') into.push(String(value))
  else if (typeof value === 'string' && value.length <= MAX_VALUE_LENGTH) {
    const text = value.trim()
    if (text !== '') into.push(text)
  }
}
