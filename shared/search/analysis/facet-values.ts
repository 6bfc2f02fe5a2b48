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

/** Facets that a listing has a value of: ours in the order shown, then those of its source as they stand there. */
export function facetNames(listing: Listing): string[] {
  const extra = Object.keys(listing.extra).filter((name) => !READERS.has(name))
  return [...CORE_FACETS, ...extra].filter((name) => facetValues(listing, name).length > 0)
}

/** A listing's values of one facet, as it spells them; empty where it has none. Prose and objects are no values. */
export function facetValues(listing: Listing, name: string): string[] {
  const reader = READERS.get(name)
  const own = reader ? reader(listing) : Object.hasOwn(listing.extra, name) ? [listing.extra[name]] : []
  return own.flat().flatMap((value) => {
    if (typeof value === 'boolean' || typeof value === 'number') return [String(value)]
    return typeof value === 'string' && value.trim() !== '' && value.length <= MAX_VALUE_LENGTH ? [value.trim()] : []
  })
}
