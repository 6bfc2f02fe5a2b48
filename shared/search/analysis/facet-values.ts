import type { Listing } from '../../model/listing.ts'

/** Facets every directory can have, in the order shown. */
export const CORE_FACETS: readonly string[] = [
  'categories',
  'tags',
  'license',
  'status',
  'link',
  'type',
  'language',
  'pricing.free',
  'pricing.model',
  'alternative_to',
  'online',
]

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
  for (const name of Object.keys(listing.extra)) if (!CORE_FACETS.includes(name)) take(name)
  return facets
}

/** A listing's values of one facet, as it spells them; empty if it has none. Prose and objects are not values. */
export function facetValues(listing: Listing, name: string): string[] {
  const isOwn = CORE_FACETS.includes(name)
  if (!isOwn && !Object.hasOwn(listing.extra, name)) return []
  const found = isOwn ? readField(listing, name === 'link' ? 'link.state' : name) : listing.extra[name]
  const values: string[] = []
  if (!Array.isArray(found)) takeValue(found, values)
  else for (const item of found) takeValue(item, values)
  return values
}

/** The value of one of our fields. @param name With a dot, the field is inside another: `pricing.free`. */
export function readField(listing: Readonly<Record<string, unknown>>, name: string): unknown {
  const [outer = '', inner] = name.split('.')
  const value = listing[outer]
  return inner !== undefined && Object(value) === value ? Reflect.get(Object(value), inner) : value
}

function takeValue(value: unknown, into: string[]): void {
  if (typeof value === 'boolean' || typeof value === 'number') into.push(String(value))
  else if (typeof value === 'string' && value.length <= MAX_VALUE_LENGTH) {
    const text = value.trim()
    if (text !== '') into.push(text)
  }
}
