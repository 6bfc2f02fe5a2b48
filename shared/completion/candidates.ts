import { FEATURE_FACETS } from '../prompts/features.ts'
import type { Collection } from '../search/collection.ts'
import type { Facets } from '../search/facets.ts'
import type { ToolPage } from '../tools/tool.ts'
import { MAX_COMPLETIONS, toCandidate } from './match-values.ts'
import type { Candidate } from './match-values.ts'

/** Gathers candidates once for each collection, which never changes; folding many names is what takes time. */
function once(gather: (collection: Collection) => readonly Candidate[]): typeof gather {
  const gathered = new WeakMap<Collection, readonly Candidate[]>()
  return (collection) => {
    const known = gathered.get(collection) ?? gather(collection)
    gathered.set(collection, known)
    return known
  }
}

/** Slugs of the page's categories, by slug and title, in display order. */
export function categoryCandidates({ categories }: Pick<ToolPage, 'categories'>): Candidate[] {
  return categories.map(({ slug, title }) => toCandidate(slug, title))
}

/** Ids of all listings, by id and name, in page order. */
export const listingCandidates = once(({ listings }) => listings.map(({ id, name }) => toCandidate(id, name)))

/**
 * Values that `must_have` takes, the facets in their order, the most frequent values first. Values with a comma are left
 * out: the argument separates by commas.
 *
 * @param category Only values that listings of this category have; an unknown slug counts as none.
 */
export function featureCandidates(collection: Collection, category?: string): readonly Candidate[] {
  const { facets } = collection
  const positions = category === undefined ? undefined : facets.facet('categories')?.find(category)?.positions
  return positions === undefined ? allFeatures(collection) : gatherFeatures(facets, positions)
}

const allFeatures = once(({ facets }) => gatherFeatures(facets))

function gatherFeatures(facets: Facets, positions?: readonly number[]): Candidate[] {
  const values = FEATURE_FACETS.flatMap((name) => facets.counts(name, positions).map(({ value }) => value))
  return [...new Set(values)].filter((value) => !value.includes(',')).map((value) => toCandidate(value))
}

/** The latest days on which a listing was added or updated, newest first. */
export const dateCandidates = once((collection) => {
  const dates = new Set<string>()
  for (const by of ['added', 'updated'] as const) {
    const most = dates.size + MAX_COMPLETIONS
    for (const position of collection.order(by)) {
      const date = collection.listings[position]?.[by]
      if (date === undefined || dates.size === most) break
      dates.add(date)
    }
  }
  return [...dates]
    .sort()
    .reverse()
    .map((date) => toCandidate(date))
})
