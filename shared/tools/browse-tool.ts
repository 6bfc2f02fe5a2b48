import type { Listing } from '../model/listing.ts'
import type { Collection } from '../search/collection.ts'
import { accessOf, listingsWith, MAX_READ_LISTINGS, orderOf, sortByReading } from '../search/values/listing-values.ts'
import { findAll, slicePositions } from '../search/slice-positions.ts'
import type { DocumentSet } from '../search/values/document-set.ts'
import type { Ignored } from '../search/where.ts'
import { createTool } from './create-tool.ts'
import { chooseFields, fieldsProperty, readShort } from './listing-fields.ts'
import { primaryPage } from './listing-result.ts'
import { categoryProperty, readNarrowed, whereProperty } from './narrow-to-category.ts'
import type { Narrowed } from './narrow-to-category.ts'
import { fillList, listKey, pageSize, pagingProperties, startOf } from './paging.ts'
import type { ArgumentsOf } from './parse-arguments.ts'
import { didYouMean, quote, suggest } from './suggest/suggest.ts'
import type { CallContext, Tool, ToolOutcome, ToolPage } from './tool.ts'

/** Most rows, and those shown by default as far as they fit. */
const MAX_ROWS = 200
const DEFAULT_ROWS = 50

const properties = {
  query: { type: 'string', maxLength: 1000, description: 'Only what is found.' },
  where: whereProperty,
  fields: { ...fieldsProperty, description: 'Columns beside id.' },
  sort: { type: 'string', maxLength: 100, description: 'Field; "-stars": largest first.' },
  group_by: { type: 'string', maxLength: 100, description: 'Field: count its values instead.' },
  ...pagingProperties,
  limit: { type: 'integer', minimum: 0, maximum: MAX_ROWS },
} as const

const input = { type: 'object', properties } as const

const rootInput = { ...input, properties: { ...properties, category: categoryProperty } } as const

const output = {
  columns: { type: 'array' },
  rows: { type: 'array' },
  total: { type: 'integer' },
  nextCursor: { type: 'string' },
} as const

const spec = {
  name: 'browse',
  description: 'Use this when you want a table of many: listings that meet conditions, sorted or counted by any field.',
  use: 'to filter, sort and count',
  output,
  example: { where: { tags: 'sql' }, fields: ['license'], sort: 'name', limit: 10 },
  run: browse,
}

/** `browse` of each kind of page: the root's is of the whole directory, or one category. */
export const BROWSE_TOOLS: { readonly category: Tool; readonly root: Tool } = {
  category: createTool({ ...spec, title: 'Browse listings', input }),
  root: createTool({ ...spec, title: 'Browse the directory', input: rootInput }),
}

type BrowseArguments = ArgumentsOf<typeof input> & { readonly category?: string | undefined }

function browse(page: ToolPage, args: BrowseArguments, context: CallContext): Promise<ToolOutcome> {
  return readNarrowed(page, args, context, (narrowed) => browseIn(narrowed, page, args))
}

function browseIn(
  { collection, accepts: narrowed, ignored }: Narrowed,
  page: ToolPage,
  args: BrowseArguments,
): ToolOutcome {
  const { query = '', category, where = {}, fields: asked, sort = 'page', group_by: group, cursor } = args
  const { limit, budget } = pageSize(args, DEFAULT_ROWS)
  const key = listKey(page, ['browse', query, category, where, asked, sort, group])
  const start = startOf(cursor, key)
  if (!start.ok) return start
  const accepts = query.trim() === '' ? narrowed : findAll(collection, query, narrowed)
  const isGrouped = group !== undefined && collection.facets.names.includes(group)
  const range = { offset: start.offset, limit }
  const sorted = isGrouped ? undefined : sortPositions(collection, sort, accepts, range)
  const listings = collection.listings(sorted?.positions ?? [])
  const chosen = chooseFields(
    page,
    collection,
    asked ?? ['name', ...(page.kind === 'root' ? ['category'] : [])],
    listings,
  )
  const notDone: Ignored[] = [...ignored, ...chosen.ignored, ...(sorted?.ignored ?? [])]
  if (group !== undefined && !isGrouped) {
    const near = didYouMean(suggest(group, collection.facets.names, 1))
    notDone.push({ what: `group_by: ${quote(group)}`, why: `Listings cannot be counted by it.${near}` })
  }
  const groups = isGrouped ? countGroups(collection, group, accepts) : []
  // Unless fields were chosen, readers learn what is deprecated.
  const isStatusShown = asked === undefined && listings.some(({ status = 'active' }) => status !== 'active')
  const columns = isGrouped ? [group, 'count'] : ['id', ...chosen.fields, ...(isStatusShown ? ['status'] : [])]
  const rows: unknown[][] = isGrouped
    ? groups.slice(start.offset, start.offset + limit)
    : listings.map((listing) => readShort(listing, columns))
  const needed = [...Object.keys(where), ...(sort === 'page' ? [] : [fieldOf(sort)]), ...(isGrouped ? [group] : [])]
  const without = countWithout(collection, needed, query.trim() === '' ? undefined : accepts)
  const value = fillList('rows', {
    results: rows,
    total: accepts?.size ?? collection.count,
    reachable: limit === 0 ? 0 : isGrouped ? groups.length : (accepts?.size ?? collection.count),
    offset: start.offset,
    around: {
      columns,
      ...(listings.length > 0 && addressOf(page, listings)),
      ...(Object.keys(without).length > 0 && { without_field: without }),
      ...(notDone.length > 0 && { ignored: notDone }),
    },
    leastAround: { columns: columns.slice(0, 1) },
    key,
    budget,
    shorten: (row) => row.slice(0, 1),
  })
  return { ok: true, value }
}

/** How the addresses of rows are made, once for all. */
function addressOf({ urls, kind, slug }: ToolPage, listings: readonly Listing[]): { url_template?: string } {
  if (kind === 'category' && listings.some((listing) => primaryPage(listing) !== slug)) return {}
  const [category, id] = ['C1', 'I1']
  const url = urls.listing(kind === 'root' ? category : slug, id)
  // A listing without a page of its own is a place on its category's page.
  const at = url.lastIndexOf(id)
  const withId = `${url.slice(0, at)}{id}${url.slice(at + id.length)}`
  return { url_template: kind === 'root' ? withId.replace(`/${category}/`, '/{category}/') : withId }
}

/** Every value with its listings, the most frequent first. */
function countGroups({ facets }: Collection, field: string, accepts: DocumentSet | undefined): unknown[][] {
  const count = facets.valueCount(field)
  const among = accepts?.positions()
  const counts =
    among === undefined
      ? facets.startingWith(field, '', count).toSorted((a, b) => b.count - a.count)
      : facets.top(field, count, among)
  return counts.map(({ value, count: listings }) => [value, listings])
}

function fieldOf(sort: string): string {
  return sort.replace(/^-/, '')
}

/** Sorts by a name of an order or of a field, `-` in front for the largest first. */
function sortPositions(
  collection: Collection,
  sort: string,
  accepts: DocumentSet | undefined,
  range: { readonly offset: number; readonly limit: number },
): { readonly positions: readonly number[]; readonly ignored: readonly Ignored[] } {
  const field = fieldOf(sort)
  const isDown = sort.startsWith('-')
  const done = (positions: readonly number[]) => ({ positions, ignored: [] })
  if (field === 'page') return done(slicePositions(collection, 'page', accepts, range))
  if (field === 'name' && !isDown) return done(slicePositions(collection, 'name', accepts, range))
  const count = accepts?.size ?? collection.count
  if (field === 'name') {
    const all = slicePositions(collection, 'name', accepts, { offset: 0, limit: count })
    return done(all.toReversed().slice(range.offset, range.offset + range.limit))
  }
  const access = accessOf(collection, field)
  const order = access === 'order' ? orderOf(field) : undefined
  if (order !== undefined && collection.numbered(order) === 0) {
    const ignored = [{ what: `sort: ${quote(sort)}`, why: 'No listing has it.' }]
    return { positions: slicePositions(collection, 'page', accepts, range), ignored }
  }
  if (access === 'facet' || access === 'order') {
    return done(slicePositions(collection, `${isDown ? 'down' : 'up'}_${order ?? field}`, accepts, range))
  }
  if (access === 'read' && count <= MAX_READ_LISTINGS) {
    const among = accepts?.positions() ?? Array.from({ length: count }, (_, position) => position)
    return done(sortByReading(collection, field, isDown, among).slice(range.offset, range.offset + range.limit))
  }
  const why =
    access === 'read'
      ? `More than ${MAX_READ_LISTINGS} listings; narrow first.`
      : `No such field.${didYouMean(suggest(field, ['name', 'added', 'updated', 'stars', ...collection.facets.names], 1))}`
  const ignored = [{ what: `sort: ${quote(sort)}`, why }]
  return { positions: slicePositions(collection, 'page', accepts, range), ignored }
}

/** How many listings lack each of the fields by which others are chosen or sorted; only those that some lack. */
function countWithout(
  collection: Collection,
  fields: readonly string[],
  among: DocumentSet | undefined,
): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const field of fields) {
    const having = listingsWith(collection, field)
    if (having === undefined) continue
    const without = among === undefined ? collection.count - having.size : among.intersect(having, true).size
    if (without > 0) counts[field] = without
  }
  return counts
}
