import { FEATURE_FACETS } from '../prompts/features.ts'
import type { Collection } from '../search/collection.ts'
import { MAX_TOP_VALUES } from '../search/values/facets.ts'
import type { Facets } from '../search/values/facets.ts'
import { MAX_COMPLETIONS, toCandidate } from './match-values.ts'
import type { Candidate } from './match-values.ts'

/** Listings of a collection, and values of a facet, that are all candidates. Of more, only some are. */
export const MAX_GATHERED = 2_000

/** Gathers candidates once per collection, which never changes; folding many names is slow. */
export function once(gather: (collection: Collection) => readonly Candidate[]): typeof gather {
  const gathered = new WeakMap<Collection, readonly Candidate[]>()
  return (collection) => {
    const known = gathered.get(collection) ?? gather(collection)
    gathered.set(collection, known)
    return known
  }
}

/**
 * Values that `must_have` takes, the facets in their order, the most frequent values first. Values with a comma are
 * omitted: the argument is separated by commas. Facets with many values yield the most frequent ones and those
 * that start with `typed`.
 */
export function featureCandidates(collection: Collection, typed: string): readonly Candidate[] {
  const { facets } = collection
  const isSmall = FEATURE_FACETS.every((name) => facets.valueCount(name) <= MAX_GATHERED)
  return isSmall ? allFeatures(collection) : gatherFeatures(facets, typed)
}

const allFeatures = once(({ facets }) => gatherFeatures(facets, ''))

function gatherFeatures(facets: Facets, typed: string): Candidate[] {
  const values = FEATURE_FACETS.flatMap((name) => {
    const start = facets.valueCount(name) <= MAX_GATHERED ? '' : typed.trim()
    const others = facets.startingWith(name, start, MAX_GATHERED).toSorted((a, b) => b.count - a.count)
    return [...facets.top(name, MAX_TOP_VALUES), ...others]
  })
  return [...new Set(values.map(({ value }) => value))]
    .filter((value) => !value.includes(','))
    .map((value) => toCandidate(value))
}

/** The latest days on which a listing was added or updated, newest first. */
export const dateCandidates = once((collection) => {
  const latest = (['added', 'updated'] as const).flatMap((by) => {
    const dates = collection.numbers(by)
    return Array.from({ length: Math.min(dates.length, MAX_COMPLETIONS) }, (_, at) => toIsoDate(dates.at(at)[0]))
  })
  return [...new Set(latest)]
    .sort()
    .reverse()
    .map((date) => toCandidate(date))
})

/** 20260131 → `2026-01-31`. */
function toIsoDate(day: number): string {
  return String(day)
    .padStart(8, '0')
    .replace(/^(....)(..)/, '$1-$2-')
}
