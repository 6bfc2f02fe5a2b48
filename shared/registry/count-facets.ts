import { CARD_TYPE } from '../discovery/catalog-entry.ts'
import { publisherOf } from '../discovery/create-air-urn.ts'
import type { Collection } from '../search/collection.ts'
import { DocumentSet } from '../search/values/document-set.ts'
import { MAX_TOP_VALUES, valueKey } from '../search/values/facets.ts'
import type { FacetCount } from '../search/values/facets.ts'
import { readCollection } from '../tools/read-collection.ts'
import type { CallContext } from '../tools/tool.ts'
import { CAPABILITIES, LISTING_TYPE } from './ard-entry.ts'
import { findServers, matchListings } from './find-entries.ts'
import type { FoundServers } from './find-entries.ts'
import { facetOf, mayBeListings } from './narrow-entries.ts'
import type { EntryQuery, FacetRequest } from './parse-requests.ts'
import type { RegistryPage } from './registry-page.ts'

/** Values of a facet with the number of entries that have each, most first. */
export type FacetBuckets = Readonly<Record<string, { readonly buckets: readonly FacetCount[] }>>

/**
 * Counts values over all entries that match a query, as `searchEntries` finds them.
 *
 * @throws {InvalidRequestError} for a facet that the directory does not have.
 */
export async function countFacets(
  registry: RegistryPage,
  query: EntryQuery,
  facets: readonly FacetRequest[],
  context: CallContext,
): Promise<FacetBuckets> {
  const servers = await findServers(registry, query, context)
  return readCollection(registry.root, context, (collection) => {
    const among = mayBeListings(registry, query) ? matchListings(registry, collection, query) : new Int32Array()
    const counted = facets.map((facet) => {
      const counts = countOf(registry, collection, facet, servers, among)
      const buckets = counts.filter(({ count }) => count >= facet.minCount).slice(0, facet.limit)
      return [facet.field, { buckets }] as const
    })
    return Object.fromEntries(counted)
  })
}

/** @param among Ascending positions of listings; all of them where missing. */
function countOf(
  { root }: RegistryPage,
  collection: Collection,
  { key, limit }: FacetRequest,
  { head, pages }: FoundServers,
  among: Int32Array | undefined,
): FacetCount[] {
  const listingCount = among?.length ?? collection.count
  const pageCount = pages?.length ?? root.categories.count
  switch (key) {
    case 'type':
      return mostFirst([
        [LISTING_TYPE, listingCount],
        [CARD_TYPE, pageCount],
        ...head.map(({ type }) => [type, 1] as const),
      ])
    case 'publisher':
      return mostFirst([
        [new URL(root.urls.page('')).hostname, listingCount + pageCount],
        ...head.map(({ identifier }) => [publisherOf(identifier), 1] as const),
      ])
    case 'capabilities':
      return mostFirst([
        ...CAPABILITIES.category.map((name) => [name, pageCount] as const),
        ...head.flatMap(({ capabilities = [] }) => capabilities.map((name) => [name, 1] as const)),
      ])
    case 'version':
      return []
    case 'tags':
      return countTags(collection, limit, among)
    default:
      return topOf(collection, facetOf(collection, key), limit, among)
  }
}

function mostFirst(counts: readonly (readonly [string, number])[]): FacetCount[] {
  const sums = new Map<string, number>()
  for (const [value, count] of counts) sums.set(value, (sums.get(value) ?? 0) + count)
  return Array.from(sums, ([value, count]) => ({ value, count }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

function topOf({ facets, count }: Collection, name: string, limit: number, among?: Int32Array): FacetCount[] {
  if (!facets.names.includes(name)) return []
  if (among === undefined && limit <= MAX_TOP_VALUES) return [...facets.top(name, limit)]
  return [...facets.top(name, limit, among ?? Int32Array.from({ length: count }, (_, position) => position))]
}

/** Values of either kind looked at, at most, for one answer. */
const MAX_CANDIDATES = 1_600

/**
 * Counts tags and slugs of pages together: a text that is both counts a listing once. The most frequent of both kinds are
 * looked at, and more of them until no other text can have as many.
 */
function countTags(collection: Collection, limit: number, among: Int32Array | undefined): FacetCount[] {
  const { facets } = collection
  const matched = among && new DocumentSet(collection.count, among)
  for (let size = limit; ; size *= 2) {
    const tags = topOf(collection, 'tags', size, among)
    const slugs = topOf(collection, 'categories', size, among)
    const found = new Map<string, FacetCount>()
    for (const { value, count } of slugs) {
      const isTag = facets.find('tags', value) !== undefined
      found.set(valueKey('tags', value), { value, count: isTag ? countBoth(collection, value, matched) : count })
    }
    for (const { value, count } of tags) {
      const key = valueKey('tags', value)
      if (found.has(key)) continue
      const isSlug = facets.find('categories', key) !== undefined
      found.set(key, isSlug ? { value: key, count: countBoth(collection, key, matched) } : { value, count })
    }
    const counted = [...found.values()].sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    const unseen =
      (tags.length < size ? 0 : (tags.at(-1)?.count ?? 0)) + (slugs.length < size ? 0 : (slugs.at(-1)?.count ?? 0))
    if (unseen === 0 || size >= MAX_CANDIDATES || (counted[limit - 1]?.count ?? 0) >= unseen) return counted
  }
}

function countBoth({ facets, count }: Collection, value: string, matched: DocumentSet | undefined): number {
  const both = new DocumentSet(count, facets.positions('tags', value))
  both.addAll(facets.positions('categories', value))
  return (matched?.intersect(both) ?? both).size
}
