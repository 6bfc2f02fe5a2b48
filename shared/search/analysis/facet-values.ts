import { fieldsAt, readField } from '../../model/field-table.ts'
import type { Listing } from '../../model/listing.ts'

const FACETS: ReadonlyMap<string, string> = new Map(
  fieldsAt('facet').map(({ name, part }) => [name, part === undefined ? name : `${name}.${part}`]),
)

/** Facets every directory can have, in the order shown. */
export const CORE_FACETS: readonly string[] = [...FACETS.keys()]

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
  for (const name of Object.keys(listing.extra)) if (!FACETS.has(name)) take(name)
  return facets
}

/** A listing's values of one facet, as it spells them; empty if it has none. Prose and objects are not values. */
export function facetValues(listing: Listing, name: string): string[] {
  const ours = FACETS.get(name)
  if (ours === undefined && !Object.hasOwn(listing.extra, name)) return []
  const found = ours === undefined ? listing.extra[name] : readField(listing, ours)
  const values: string[] = []
  if (!Array.isArray(found)) takeValue(found, values)
  else for (const item of found) takeValue(item, values)
  return values
}

function takeValue(value: unknown, into: string[]): void {
  if (typeof value === 'boolean' || typeof value === 'number') into.push(String(value))
  else if (typeof value === 'string' && value.length <= MAX_VALUE_LENGTH) {
    const text = value.trim()
    if (text !== '') into.push(text)
  }
}
