import { readAirUrn } from '../discovery/create-air-urn.ts'
import type { CategorySummary } from '../model/category.ts'
import type { Collection } from '../search/collection.ts'
import { readWhenLoaded } from '../search/index/blocks/read-when-loaded.ts'
import { slicePositions } from '../search/slice-positions.ts'
import { tokenizeQuery } from '../search/text/tokenize.ts'
import { filterCategories, findCategories } from '../tools/find-categories.ts'
import { readCollection } from '../tools/read-collection.ts'
import type { CallContext } from '../tools/tool.ts'
import { headEntries, listingEntry, serverEntry } from './ard-entry.ts'
import type { ArdEntry } from './ard-entry.ts'
import { isAskedFor, mayBeListings, mayBeServers, narrowListings } from './narrow-entries.ts'
import type { EntryQuery } from './parse-requests.ts'
import type { RegistryPage } from './registry-page.ts'

/** The part of a list that is asked for. */
export interface EntryRange {
  readonly start: number
  readonly limit: number
}

/** Entries with scores from 1 to 100, of which the first listing has 100: relative, within one query. */
export interface FoundEntries {
  readonly found: readonly { readonly entry: ArdEntry; readonly score: number }[]
  /** Whether there are more behind these. */
  readonly hasMore: boolean
}

/** A part of a list of entries. */
export interface ListedEntries {
  readonly items: readonly ArdEntry[]
  /** Number of all entries of the list. */
  readonly total: number
}

/** Listings among the entries asked for. */
interface FoundListings {
  readonly total: number
  readonly found: FoundEntries['found']
}

/** Entries that are no listings: all of them, in their order. */
export interface FoundServers {
  readonly head: readonly ArdEntry[]
  /** Positions of pages; all of the directory where missing. */
  readonly pages: readonly number[] | undefined
  readonly total: number
}

/**
 * Finds entries for words: listings in the order of the tool `search`, then what leads to servers and the skill. The
 * servers are looked for only where the listings do not fill the answer.
 */
export async function searchEntries(
  registry: RegistryPage,
  query: EntryQuery,
  { start, limit }: EntryRange,
  context: CallContext,
): Promise<FoundEntries> {
  const listings = await findListings(registry, query, { start, limit }, context)
  const room = limit - listings.found.length
  if (listings.total > start + limit) return { found: listings.found, hasMore: true }
  const servers = await findServers(registry, query, context)
  const first = Math.max(0, start - listings.total)
  const shown = await readServers(registry, servers, { start: first, limit: room })
  const score = listings.total === 0 ? 100 : 1
  return {
    found: [...listings.found, ...shown.map((entry) => ({ entry, score }))],
    hasMore: listings.total + servers.total > start + limit,
  }
}

/** All entries that a filter leaves: servers and the skill, then listings in the order of the directory. */
export async function listEntries(
  registry: RegistryPage,
  query: EntryQuery,
  { start, limit }: EntryRange,
  context: CallContext,
): Promise<ListedEntries> {
  const servers = await findServers(registry, query, context)
  const shown = await readServers(registry, servers, { start, limit })
  const rest = { start: Math.max(0, start - servers.total), limit: limit - shown.length }
  const listings = await findListings(registry, query, rest, context)
  return { items: [...shown, ...listings.found.map(({ entry }) => entry)], total: servers.total + listings.total }
}

/** The entry with an identifier of this directory. */
export async function findEntry(registry: RegistryPage, urn: string): Promise<ArdEntry | undefined> {
  const head = headEntries(registry).find(({ identifier }) => identifier === urn)
  if (head !== undefined) return head
  const { kind, name = '' } = readAirUrn(registry.baseUrl, urn) ?? {}
  const { root } = registry
  if (kind === 'mcp') {
    const [page] = await readWhenLoaded(() => root.categories.find([name]))
    return page && serverEntry(registry, page)
  }
  if (kind !== 'listing') return undefined
  return readCollection(root, {}, (collection) => {
    const position = collection.find(name)
    return position === undefined ? undefined : listingEntry(registry, collection.listing(position))
  })
}

/** Positions of all listings among the entries asked for, ascending; `undefined` for all of the directory. */
export function matchListings(
  registry: RegistryPage,
  collection: Collection,
  query: EntryQuery,
): Int32Array | undefined {
  const accepts = narrowListings(registry, collection, query)
  return query.text === undefined
    ? accepts?.positions()
    : collection.search(query.text, { limit: 0, accepts }).positions
}

function findListings(
  registry: RegistryPage,
  query: EntryQuery,
  { start, limit }: EntryRange,
  context: CallContext,
): FoundListings | Promise<FoundListings> {
  if (!mayBeListings(registry, query)) return { total: 0, found: [] }
  return readCollection(registry.root, context, (collection) => {
    const accepts = narrowListings(registry, collection, query)
    const { positions, scores, total } = rank(collection, query, accepts, { start, limit })
    const listings = collection.listings(positions)
    const found = listings.map((listing, at) => ({ entry: listingEntry(registry, listing), score: scores[at] ?? 1 }))
    return { total, found }
  })
}

function rank(
  collection: Collection,
  { text }: EntryQuery,
  accepts: ReturnType<typeof narrowListings>,
  { start, limit }: EntryRange,
): { readonly positions: readonly number[]; readonly scores: readonly number[]; readonly total: number } {
  if (text === undefined) {
    const positions = slicePositions(collection, 'page', accepts, { offset: start, limit })
    return { positions, scores: [], total: accepts?.size ?? collection.count }
  }
  // From the first one on, whose score all others are relative to.
  const { hits, total } = collection.search(text, { limit: start + limit, accepts })
  const top = hits[0]?.score ?? 0
  const shown = hits.slice(start)
  const scores = shown.map(({ score }) => (top > 0 ? Math.max(1, Math.round((100 * score) / top)) : 100))
  return { positions: shown.map(({ position }) => position), scores, total }
}

/** Finds what is no listing: by the words of its name and description, as `list_categories` does. */
export async function findServers(
  registry: RegistryPage,
  query: EntryQuery,
  context: CallContext,
): Promise<FoundServers> {
  const words = query.text === undefined ? undefined : tokenizeQuery(query.text)
  const asked = headEntries(registry).filter((entry) => isAskedFor(entry, query))
  const head =
    words === undefined ? asked : asked.filter((entry) => filterCategories([summarize(entry)], words).length > 0)
  const pages = await findPages(registry, query, words, context)
  return { head, pages, total: head.length + (pages?.length ?? registry.root.categories.count) }
}

async function findPages(
  registry: RegistryPage,
  query: EntryQuery,
  words: ReturnType<typeof tokenizeQuery> | undefined,
  context: CallContext,
): Promise<readonly number[] | undefined> {
  const { categories } = registry.root
  // Nothing says when a page was made.
  if (query.createdAfter !== undefined || query.updatedAfter !== undefined) return []
  if (!mayBeServers(registry, query)) return []
  const found = words && (await findCategories(categories, words, context))
  if (!query.filter.has('identifier') && !query.filter.has('displayName')) return found
  const kept: number[] = []
  for (let start = 0; start < (found?.length ?? categories.count); start += PAGES_TOGETHER) {
    const end = Math.min(start + PAGES_TOGETHER, found?.length ?? categories.count)
    const positions = Array.from({ length: end - start }, (_, at) => found?.[start + at] ?? start + at)
    const pages = await readWhenLoaded(() => categories.read(positions))
    kept.push(...positions.filter((_, at) => isPageAskedFor(registry, pages[at], query)))
  }
  return kept
}

/** Pages read in one go, where each has to be looked at. */
const PAGES_TOGETHER = 1_000

function isPageAskedFor(registry: RegistryPage, page: CategorySummary | undefined, query: EntryQuery): boolean {
  return page !== undefined && isAskedFor(serverEntry(registry, page), query)
}

/** Reads a part of what was found, in its order. */
export async function readServers(
  registry: RegistryPage,
  { head, pages, total }: FoundServers,
  { start, limit }: EntryRange,
): Promise<ArdEntry[]> {
  const shown = head.slice(start, start + limit)
  const first = Math.max(0, start - head.length)
  const count = Math.min(limit - shown.length, total - head.length - first)
  const positions = Array.from({ length: Math.max(0, count) }, (_, at) => pages?.[first + at] ?? first + at)
  const read = positions.length === 0 ? [] : await readWhenLoaded(() => registry.root.categories.read(positions))
  return [...shown, ...read.map((page) => serverEntry(registry, page))]
}

function summarize({ displayName: title, description = '' }: ArdEntry): CategorySummary {
  return { slug: '', title, description, groups: [], count: 0 }
}
