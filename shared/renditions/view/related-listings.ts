import type { Listing } from '../../model/listing.ts'
import { facetsOf, facetValues, valueKey } from '../../search/values/facets.ts'
import type { Collection } from '../../search/collection.ts'
import { readAllOnceLoaded } from '../../search/index/blocks/byte-source.ts'
import { foldText } from '../../model/text/fold-text.ts'
import type { FacetCount } from '../../search/values/facets.ts'

/** What the rest of the directory says about a listing. */
export interface RelatedListings {
  /** What it can replace: its `alternative_to`, at most {@link MAX_NAMES}. */
  readonly replaces: readonly NamedListing[]
  /** Listings that name it as what they can replace, in page order, at most {@link MAX_NAMED_BY}. */
  readonly replacedBy: readonly Listing[]
  /** Number of all listings that name it. */
  readonly replacedByCount: number
  /** Listings of its first category that have most in common with it, none of those above; at most {@link MAX_SIMILAR}. */
  readonly similar: readonly Listing[]
  /** Others by the same author or maker, in page order; at most {@link MAX_SIMILAR}. */
  readonly sameByline: readonly Listing[]
  /** Those that follow it in its first category, then the first ones, none that is over; at most {@link MAX_SIMILAR}. */
  readonly more: readonly Listing[]
  /** The listings before and after it in its first category. */
  readonly previous: Listing | undefined
  readonly next: Listing | undefined
  /** Its tags, with the number of listings of the directory that have them; at most {@link MAX_NAMES}. */
  readonly tags: readonly FacetCount[]
  /** Its values that no other listing has: in its first category or, of what it replaces, in the directory. */
  readonly alone: readonly { readonly facet: string; readonly value: string }[]
}

/** A name, and the listing of the directory that has it, if any. */
interface NamedListing {
  readonly name: string
  readonly listing: Listing | undefined
}

/** The listings that related ones are looked for in. */
interface RelatedSources {
  /** Those of the listing's first category. */
  readonly category: Pick<Collection, 'facets' | 'listings' | 'find' | 'count'>
  /** All of the directory. */
  readonly directory: Pick<Collection, 'facets' | 'listings' | 'search'>
}

/** Names and tags of a listing that are looked up. */
const MAX_NAMES = 24

/** Listings shown that name this one; the others are one link away. */
const MAX_NAMED_BY = 24

/** Similar listings shown. */
const MAX_SIMILAR = 6

/** Best matches of a name among which the listing called so is looked for. */
const MAX_MATCHES = 20

/** What a shared tag, or a shared value of another facet, says about likeness; two values are enough to be alike. */
const TAG_WEIGHT = 2
const MIN_LIKENESS = 2

/** A value that more listings have says nothing about likeness, and reading who has it would take long. */
const MAX_SHARED_BY = 5_000

/** Of listings equally alike, those read to put them in the order of their ids. */
const MAX_TIED = 60

/** Facets whose values are shared without likeness. */
const NOT_LIKENESS: ReadonlySet<string> = new Set(['categories', 'type', 'status', 'language', 'online'])

/**
 * Looks up what is related to a listing. Deterministic: listings equally alike are in the order of their ids. Only reads;
 * the cost is bounded, however large the directory.
 *
 * @param byline Field that says whose work it is, if any.
 * @param isOver Whether an event is over: then it is neither similar nor more of the same.
 */
export function readRelated(
  listing: Listing,
  { category, directory }: RelatedSources,
  byline = '',
  isOver: (each: Listing) => boolean = () => false,
): RelatedListings {
  const replaces = readNamed(listing, directory)
  const naming = directory.facets.positions('alternative_to', listing.name)
  const named = directory.listings(naming.slice(0, MAX_NAMED_BY + 1)).filter(({ id }) => id !== listing.id)
  const own = foldText(listing.name)
  const namesItself = facetValues(listing, 'alternative_to').some((name) => foldText(name) === own)
  const replacedBy = named.slice(0, MAX_NAMED_BY)
  const shown = new Set([listing, ...replacedBy, ...replaces.flatMap((each) => each.listing ?? [])].map(({ id }) => id))
  const sameByline = readSameByline(listing, directory, byline)
  for (const { id } of sameByline) shown.add(id)
  return {
    replaces,
    sameByline,
    ...readAround(listing, category, isOver),
    replacedBy,
    replacedByCount: naming.length - (namesItself ? 1 : 0),
    similar: readSimilar(listing, category, (each) => shown.has(each.id) || isOver(each), shown.size),
    tags: readTags(listing, directory),
    alone: readAlone(listing, category, directory),
  }
}

function readAlone(
  listing: Listing,
  category: Pick<RelatedSources['category'], 'facets'>,
  directory: Pick<RelatedSources['directory'], 'facets'>,
): RelatedListings['alone'] {
  const reads = Array.from(facetsOf(listing)).flatMap(([facet, values]) =>
    values.map((value) => () => {
      const { facets } = facet === 'alternative_to' ? directory : category
      return (facets.find(facet, value)?.count ?? 0) > 1 ? [] : [{ facet, value }]
    }),
  )
  return readAllOnceLoaded(reads).flat()
}

function readSameByline(
  listing: Listing,
  { facets, listings }: RelatedSources['directory'],
  byline: string,
): Listing[] {
  const [value] = byline === '' ? [] : facetValues(listing, byline)
  if (value === undefined) return []
  const found = listings(facets.positions(byline, value).slice(0, MAX_SIMILAR + 1))
  return found.filter(({ id }) => id !== listing.id).slice(0, MAX_SIMILAR)
}

/** What stands around a listing in its category. */
function readAround(
  { id }: Listing,
  { find, count, listings }: RelatedSources['category'],
  isOver: (each: Listing) => boolean,
): Pick<RelatedListings, 'more' | 'previous' | 'next'> {
  const at = find(id)
  if (at === undefined) return { more: [], previous: undefined, next: undefined }
  const steps = Array.from({ length: MAX_SIMILAR }, (_, index) => index)
  const others = new Set(
    [...steps.map((step) => at + 1 + step), ...steps].filter((each) => each < count && each !== at),
  )
  const around = listings([...(at > 0 ? [at - 1] : []), ...others])
  const [previous] = at > 0 ? around : []
  const following = at > 0 ? around.slice(1) : around
  const more = following.filter((each) => !isOver(each)).slice(0, MAX_SIMILAR)
  return { more, previous, next: at + 1 < count ? following[0] : undefined }
}

function readTags({ tags }: Listing, { facets }: RelatedSources['directory']): FacetCount[] {
  return readAllOnceLoaded(
    tags.slice(0, MAX_NAMES).map((tag) => () => facets.find('tags', tag) ?? { value: tag, count: 1 }),
  )
}

/** Resolves names of alternatives to the listings that are called so; one in the listing's own category comes first. */
function readNamed(listing: Listing, directory: RelatedSources['directory']): NamedListing[] {
  const own = foldText(listing.name)
  const names = new Map(listing.alternative_to.map((name) => [foldText(name.trim()), name]))
  names.delete(own)
  return readAllOnceLoaded(
    Array.from(names)
      .slice(0, MAX_NAMES)
      .map(([folded, name]) => () => {
        const { hits } = directory.search(name, { limit: MAX_MATCHES })
        const called = directory
          .listings(hits.map(({ position }) => position))
          .filter((each) => foldText(each.name.trim()) === folded && each.id !== listing.id)
        const near = called.find(({ categories }) => categories[0] === listing.categories[0])
        return { name, listing: near ?? called[0] }
      }),
  )
}

function readSimilar(
  listing: Listing,
  category: RelatedSources['category'],
  isLeftOut: (each: Listing) => boolean,
  shown: number,
): readonly Listing[] {
  const likeness = new Map<number, number>()
  for (const { positions, weight } of readShared(listing, category)) {
    for (const position of positions) likeness.set(position, (likeness.get(position) ?? 0) + weight)
  }
  const best = [...likeness]
    .filter(([, value]) => value >= MIN_LIKENESS)
    .sort(([a, aValue], [b, bValue]) => bValue - aValue || a - b)
  // The least likeness that can be needed, when all that are shown already come first.
  const least = best[MAX_SIMILAR + shown - 1]?.[1] ?? 0
  const above = best.filter(([, value]) => value > least)
  const tied = best.filter(([, value]) => value === least).slice(0, MAX_TIED)
  const candidates = [...above, ...(least === 0 ? [] : tied)]
  const listings = category.listings(candidates.map(([position]) => position))
  return listings
    .map((each, index) => ({ each, value: candidates[index]?.[1] ?? 0 }))
    .filter(({ each }) => !isLeftOut(each))
    .sort((a, b) => b.value - a.value || (a.each.id < b.each.id ? -1 : 1))
    .slice(0, MAX_SIMILAR)
    .map(({ each }) => each)
}

interface SharedValue {
  readonly positions: Int32Array
  readonly weight: number
}

/** Which listings have each of the listing's values. */
function readShared(listing: Listing, { facets }: RelatedSources['category']): SharedValue[] {
  const reads = facets.names
    .filter((name) => !NOT_LIKENESS.has(name))
    .flatMap((name) => {
      const values = new Set(facetValues(listing, name).map((value) => valueKey(name, value)))
      return [...values].map((value) => (): SharedValue => {
        const count = facets.find(name, value)?.count ?? 0
        const isTelling = count > 1 && count <= MAX_SHARED_BY
        const positions = isTelling ? facets.positions(name, value) : new Int32Array()
        return { positions, weight: name === 'tags' ? TAG_WEIGHT : 1 }
      })
    })
  return readAllOnceLoaded(reads)
}
