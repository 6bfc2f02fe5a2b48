import type { Facets } from '../search/values/facets.ts'

/** A property that listings can be required to have. */
export interface Feature {
  readonly facet: string
  /** As the directory spells it. */
  readonly value: string
}

/** Facets whose values people request by name, in the order they are tried. */
export const FEATURE_FACETS: readonly string[] = ['tags', 'license', 'type', 'language', 'pricing.model', 'status']

/** Most conditions read. */
const MAX_FEATURES = 10

/**
 * Reads conditions separated by commas.
 *
 * @returns Those that match a facet value of the directory, and the words of the others.
 */
export function findFeatures(facets: Facets, text: string): { features: Feature[]; others: string[] } {
  const words = text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
  const features: Feature[] = []
  const others: string[] = []
  for (const word of [...new Set(words)].slice(0, MAX_FEATURES)) {
    const facet = FEATURE_FACETS.find((name) => facets.find(name, word) !== undefined)
    const found = facet === undefined ? undefined : facets.find(facet, word)
    if (facet === undefined || found === undefined) others.push(word)
    else features.push({ facet, value: found.value })
  }
  return { features, others }
}
