import { orderUnits } from '../costs.ts'
import type { Listing } from '../model/listing.ts'
import { readWhenLoaded } from '../search/index/blocks/read-when-loaded.ts'
import type { Collection } from '../search/collection.ts'
import { foldText } from '../search/text/fold-text.ts'
import type { Order } from '../search/values/sort-listings.ts'
import { CATEGORIES_PER_BLOCK, TEXT_START } from '../tools/categories/category-list.ts'
import { readCollection } from '../tools/read-collection.ts'
import type { CallContext } from '../tools/tool.ts'
import { listingEntry, serverEntry, updatedAtOf } from './ard-entry.ts'
import type { ArdEntry } from './ard-entry.ts'
import { findServers, readServers } from './find-entries.ts'
import type { EntryRange, FoundServers, ListedEntries } from './find-entries.ts'
import { isNarrowing, mayBeListings, narrowListings } from './narrow-entries.ts'
import { orderListings } from './order-listings.ts'
import type { EntryOrder } from './parse-order.ts'
import type { EntryQuery } from './parse-requests.ts'
import type { RegistryPage } from './registry-page.ts'

/** A server, or the skill, with what it is put in order by: a folded name, or a date. */
type ValuedServer =
  | { readonly value: string; readonly entry: ArdEntry }
  /** Of a page, by its position. */
  | { readonly value: string; readonly page: number }

/** A place of the answer: of a server or of a listing. */
type Slot = { readonly server: ValuedServer } | { readonly listing: Listing }

/** What an answer has of entries that can be put in order, and of the listings behind them. */
interface OrderedPart {
  readonly slots: readonly Slot[]
  readonly behind: readonly Listing[]
  /** Number of all entries that can be put in order. */
  readonly valued: number
  readonly listingCount: number
}

/**
 * All entries that a filter leaves, in an order, all kinds together. Equals are in the order of the directory, a server
 * before a listing, or all of that turned round. What has no value comes last in both directions, in the order of the
 * directory. The same release gives the same list, so parts of it neither overlap nor leave anything out.
 */
export async function listInOrder(
  registry: RegistryPage,
  query: EntryQuery,
  order: EntryOrder,
  range: EntryRange,
  context: CallContext,
): Promise<ListedEntries> {
  const { valued: servers, rest } = await orderServers(registry, query, order, context)
  const { slots, behind, valued, listingCount } = await readListings(registry, query, order, range, context, {
    servers,
    restCount: rest.total,
  })
  const between = cut(range, valued, rest.total)
  const others = await readServers(registry, rest, between)
  const last = behind.map((listing) => listingEntry(registry, listing))
  const items = [...(await readSlots(registry, slots)), ...others, ...last]
  return { items, total: servers.length + rest.total + listingCount }
}

async function readSlots(registry: RegistryPage, slots: readonly Slot[]): Promise<ArdEntry[]> {
  const positions = slots.flatMap((slot) => ('server' in slot && 'page' in slot.server ? [slot.server.page] : []))
  const read = positions.length === 0 ? [] : await readWhenLoaded(() => registry.root.categories.read(positions))
  const pages = new Map(read.map((page, at) => [positions[at], serverEntry(registry, page)]))
  return slots.flatMap((slot) => {
    if ('listing' in slot) return [listingEntry(registry, slot.listing)]
    return ('page' in slot.server ? pages.get(slot.server.page) : slot.server.entry) ?? []
  })
}

/** What {@link listInOrder} costs besides its entries: orders that are stored are read where they are needed. */
export function orderingUnits({ root }: RegistryPage, query: EntryQuery, { by }: EntryOrder): number {
  const isPassedOver = by === 'changed' || isNarrowing(query)
  return orderUnits(isPassedOver ? root.listingCount : 0, by === 'name' ? root.categories.count : 0)
}

/** The part of a range that is among `count` entries which begin at `first`, counted from there. */
function cut({ start, limit }: EntryRange, first: number, count: number): EntryRange {
  const from = Math.min(Math.max(start - first, 0), count)
  const to = Math.min(Math.max(start + limit - first, 0), count)
  return { start: from, limit: to - from }
}

/** Servers with a value, in order, and the others. Nothing says when a page was made, or how many stars it has. */
async function orderServers(
  registry: RegistryPage,
  query: EntryQuery,
  { by, isTurned }: EntryOrder,
  context: CallContext,
): Promise<{ readonly valued: readonly ValuedServer[]; readonly rest: FoundServers }> {
  const found = await findServers(registry, query, context)
  const valueOf = ({ displayName, updatedAt }: ArdEntry): string | undefined =>
    by === 'name' ? foldText(displayName) : by === 'changed' ? updatedAt : undefined
  const heads = found.head.flatMap((entry): ValuedServer[] => {
    const value = valueOf(entry)
    return value === undefined ? [] : [{ value, entry }]
  })
  const pages = by === 'name' ? await readPageNames(registry, found) : []
  const valued = [...heads, ...pages]
  valued.sort((a, b) => compareValues(by, a.value, b.value))
  const head = found.head.filter((entry) => valueOf(entry) === undefined)
  const rest = { head, pages: by === 'name' ? [] : found.pages, total: found.total - valued.length }
  return { valued: isTurned ? valued.reverse() : valued, rest }
}

/** Folded titles of pages, which categories are stored with. */
async function readPageNames({ root }: RegistryPage, { pages }: FoundServers): Promise<ValuedServer[]> {
  const { categories } = root
  const named: ValuedServer[] = []
  let block = -1
  let texts: readonly string[] = []
  for (let at = 0; at < (pages?.length ?? categories.count); at += 1) {
    const position = pages?.[at] ?? at
    const own = Math.floor(position / CATEGORIES_PER_BLOCK)
    if (own !== block) {
      block = own
      texts = (await readWhenLoaded(() => categories.texts('names', own))).split(TEXT_START).slice(1)
    }
    // A line for the slug, then the title.
    const [, , title = ''] = (texts[position % CATEGORIES_PER_BLOCK] ?? '').split('\n')
    named.push({ value: title, page: position })
  }
  return named
}

function readListings(
  registry: RegistryPage,
  query: EntryQuery,
  order: EntryOrder,
  range: EntryRange,
  context: CallContext,
  { servers, restCount }: { readonly servers: readonly ValuedServer[]; readonly restCount: number },
): OrderedPart | Promise<OrderedPart> {
  if (!mayBeListings(registry, query)) {
    const { start, limit } = range
    const slots = servers.slice(start, start + limit).map((server) => ({ server }))
    return { slots, behind: [], valued: servers.length, listingCount: 0 }
  }
  return readCollection(registry.root, context, (collection) => {
    const { valued, rest } = orderListings(collection, narrowListings(registry, collection, query), order)
    const count = servers.length + valued.length
    const slots = mergeRange(collection, servers, valued, order, cut(range, 0, count))
    const behind = cut(range, count + restCount, rest.length)
    return {
      slots,
      behind: collection.listings(Array.from({ length: behind.limit }, (_, at) => rest.at(behind.start + at))),
      valued: count,
      listingCount: valued.length + rest.length,
    }
  })
}

/** Names from the first, dates from the latest on. */
function compareValues(by: EntryOrder['by'], a: string, b: string): number {
  const order = a < b ? -1 : a > b ? 1 : 0
  return by === 'name' ? order : -order
}

/** A part of servers and listings, both in order, put together. Reads the listings of that part, and a few to find it. */
function mergeRange(
  collection: Collection,
  servers: readonly ValuedServer[],
  listings: Order,
  { by, isTurned }: EntryOrder,
  { start, limit }: EntryRange,
): Slot[] {
  const valueOf = (listing: Listing): string => (by === 'name' ? foldText(listing.name) : updatedAtOf(listing)) ?? ''
  const isBefore = (listing: Listing, server: ValuedServer): boolean => {
    const order = compareValues(by, valueOf(listing), server.value)
    return isTurned ? order >= 0 : order < 0
  }
  // Servers among the entries before the part: the fewest of which the next one comes behind all listings before it.
  let low = Math.max(0, start - listings.length)
  let high = Math.min(start, servers.length)
  while (low < high) {
    const middle = (low + high) >>> 1
    const next = servers[middle]
    if (next === undefined || isBefore(collection.listing(listings.at(start - middle - 1)), next)) high = middle
    else low = middle + 1
  }
  const first = start - low
  const length = Math.max(0, Math.min(limit, listings.length - first))
  const read = collection.listings(Array.from({ length }, (_, at) => listings.at(first + at)))
  const slots: Slot[] = []
  let [server, listing] = [low, 0]
  while (slots.length < limit) {
    const [nextServer, nextListing] = [servers[server], read[listing]]
    if (nextListing !== undefined && (nextServer === undefined || isBefore(nextListing, nextServer))) {
      slots.push({ listing: nextListing })
      listing += 1
    } else if (nextServer !== undefined) {
      slots.push({ server: nextServer })
      server += 1
    } else break
  }
  return slots
}
