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
  /** Number of different values. */
  valueCount(name: string): number
  /** The value that `text` means. */
  find(name: string, text: string): FacetCount | undefined
  /** Positions of the listings that have the value `text` means, ascending. */
  positions(name: string, text: string): Int32Array
  /**
   * The most frequent values, equal counts in the order of the values; at most `limit`.
   *
   * @param among Ascending positions of the listings that count. Of all listings there are {@link MAX_TOP_VALUES} at most.
   */
  top(name: string, limit: number, among?: Int32Array): readonly FacetCount[]
  /** Values that start with `prefix`, in their order; at most `limit`. */
  startingWith(name: string, prefix: string, limit: number): readonly FacetCount[]
}

/** What a value of a facet is compared by: folded, but for slugs of categories, which are exact. */
export function valueKey(facet: string, value: string): string {
  return facet === 'categories' ? value : foldText(value)
}
