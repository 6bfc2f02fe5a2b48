import { foldText } from '../../model/text/fold-text.ts'
import { fieldsAt, readField } from '../../model/field-table.ts'
import type { Listing } from '../../model/listing.ts'

/** A value of a facet and the number of listings that have it. */
export interface FacetCount {
  /** As the first listing spells it. */
  readonly value: string
  readonly count: number
}

/** Most values that {@link Facets} returns for all listings. */
export const MAX_TOP_VALUES = 50

/**
 * The facets of a collection: the properties that narrow its listings. Values are compared ignoring case and
 * diacritics, except for slugs of categories, which are exact. A facet that does not exist has no values.
 */
export interface Facets {
  /** Names in a fixed order: ours first, then those of the source, by name. Only facets with a value. */
  readonly names: readonly string[]
  /** Number of different values. */
  valueCount(name: string): number
  /** The value that `text` means. */
  find(name: string, text: string): FacetCount | undefined
  /** Positions of the listings that have the value `text` means, ascending. */
  positions(name: string, text: string): Int32Array
  /**
   * The most frequent values, equal counts in the order of the values; at most `limit`.
   *
   * @param among Ascending positions of the listings that count. Without it, at most {@link MAX_TOP_VALUES}.
   */
  top(name: string, limit: number, among?: Int32Array): readonly FacetCount[]
  /** Values that start with `prefix`, in their order; at most `limit`. */
  startingWith(name: string, prefix: string, limit: number): readonly FacetCount[]
}

/** Comparison key of a facet's value: folded, except slugs of categories, which are exact. */
export function valueKey(facet: string, value: string): string {
  return facet === 'categories' ? value : foldText(value)
}

/**
 * Compares texts by code points, which is the order of their bytes in UTF-8: surrogates represent characters after all
 * others.
 */
export function comparePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let at = 0; at < length; at += 1) {
    const left = a.charCodeAt(at)
    const right = b.charCodeAt(at)
    if (left === right) continue
    return isSurrogate(left) === isSurrogate(right) ? left - right : isSurrogate(left) ? 1 : -1
  }
  return a.length - b.length
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff
}

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
