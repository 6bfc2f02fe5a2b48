import type { Listing } from '../model/listing.ts'
import { FEATURE_FACETS } from '../prompts/features.ts'
import type { Collection } from '../search/collection.ts'
import { MAX_TOP_VALUES } from '../search/facets.ts'
import type { Facets } from '../search/facets.ts'
import type { ToolPage } from '../tools/tool.ts'
import { MAX_COMPLETIONS, toCandidate } from './match-values.ts'
import type { Candidate } from './match-values.ts'

/** Listings of a collection, and values of a facet, that are looked through whole. Of more only some are candidates. */
const MAX_GATHERED = 2_000

/** Listings found by what was typed that are candidates, where there are too many to look through. */
const MAX_FOUND = 200

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

/**
 * Ids of listings, by id and name: of all, in page order, or of a large collection those that a search for `typed` finds,
 * the best first.
 */
export function listingCandidates(collection: Collection, typed: string): readonly Candidate[] {
  if (collection.count <= MAX_GATHERED) return allListings(collection)
  const exact = collection.find(typed)
  const { hits } = collection.search(typed, { limit: MAX_FOUND })
  const found = new Set([...(exact === undefined ? [] : [exact]), ...hits.map(({ position }) => position)])
  return collection.listings(found).map(listingCandidate)
}

const allListings = once((collection) =>
  collection.listings(Array.from({ length: collection.count }, (_, position) => position)).map(listingCandidate),
)

function listingCandidate({ id, name }: Listing): Candidate {
  return toCandidate(id, name)
}

/**
 * Values that `must_have` takes, the facets in their order, the most frequent values first. Values with a comma are left
 * out: the argument separates by commas. Of facets with many values there are the most frequent ones and those that start
 * with `typed`.
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
  const dates = new Set([...latestDates(collection, 'added'), ...latestDates(collection, 'updated')])
  return [...dates]
    .sort()
    .reverse()
    .map((date) => toCandidate(date))
})

/** As many different dates as an answer holds. Of listings with the same date only a few are read. */
function latestDates(collection: Collection, by: 'added' | 'updated'): string[] {
  const order = collection.order(by)
  const dated = collection.dated(by)
  const dateAt = (place: number): string => collection.listing(order.at(place))[by] ?? ''
  const dates: string[] = []
  for (let place = 0; place < dated && dates.length < MAX_COMPLETIONS;) {
    const date = dateAt(place)
    dates.push(date)
    place = firstPlace(place, dated, (other) => dateAt(other) !== date)
  }
  return dates
}

/** The first place after `from` where `isPast` holds, as it does at all that follow; `end` where there is none. */
function firstPlace(from: number, end: number, isPast: (place: number) => boolean): number {
  let step = 1
  let low = from
  while (low + step < end && !isPast(low + step)) {
    low += step
    step *= 2
  }
  let high = Math.min(low + step, end)
  while (high - low > 1) {
    const middle = (low + high) >>> 1
    if (isPast(middle)) high = middle
    else low = middle
  }
  return high
}
