import type { Listing } from '../model/listing.ts'
import { primaryLanguage } from '../search/analysis/languages.ts'
import type { Collection } from '../search/collection.ts'
import { demandsOf } from '../search/query/request.ts'
import type { SearchAnswer } from '../search/query/search-answer.ts'
import { searchInOrder } from '../search/slice-positions.ts'
import { resolveWhere } from '../search/where.ts'
import type { Where } from '../search/where.ts'
import type { Budget } from './budget/budget.ts'
import { createTool } from './create-tool.ts'
import { chooseFields, fieldsProperty } from './listing-fields.ts'
import { listingUrl, shortenResult, toListingResult } from './listing-result.ts'
import type { ListingResult } from './listing-result.ts'
import { categoryProperty, readNarrowed, whereAsInBrowse } from './narrow-to-category.ts'
import type { Narrowed, Refusal } from './narrow-to-category.ts'
import { fillList, listKey, mapWhenRead, pageSize, pagingProperties, startOf } from './paging.ts'
import type { ListPart } from './paging.ts'
import type { ArgumentsOf } from './parse-arguments.ts'
import { readCollection } from './read-collection.ts'
import { findSimilar } from './similar-tool.ts'
import { quote } from './suggest/suggest.ts'
import type { CallContext, Tool, ToolOutcome, ToolPage } from './tool.ts'

/** Hits by which an answer is judged. */
const JUDGED_HITS = 3

/** Listings named of what the rest of the directory has, and of what is like one that nothing replaces. */
const MAX_NAMED = 3

const properties = {
  query: {
    type: 'string',
    maxLength: 1000,
    description: 'Words, or "open-source alternative to X in Rust".',
  },
  where: whereAsInBrowse,
  fields: fieldsProperty,
  literal: { type: 'boolean', description: 'Words only.' },
  ...pagingProperties,
} as const

const input = { type: 'object', properties, required: ['query'] } as const

const rootInput = { ...input, properties: { ...properties, category: categoryProperty } } as const

const output = {
  results: { type: 'array', description: 'id, title, url, text; lacks: words it has not.' },
  total: { type: 'integer' },
  complete: { type: 'boolean', description: 'false: perhaps not here; the nearest.' },
  unknown: { type: 'array', description: 'Words none has.' },
  nextCursor: { type: 'string' },
} as const

const spec = {
  name: 'search',
  description:
    'Use this when you look for listings by name, purpose or technology, or what replaces something. Best first; says what is not here.',
  output,
  example: { query: 'sql', limit: 10 },
  run: search,
}

/** `search` of a category's page. ChatGPT requires the name and the shapes of a connector. */
const searchTool: Tool = createTool({ ...spec, title: 'Search listings', use: 'to find listings by words', input })

/** `search` of the root page: the whole directory, or one category. */
const rootSearchTool: Tool = createTool({
  ...spec,
  title: 'Search the directory',
  use: 'to find listings by words (category narrows)',
  input: rootInput,
})

/** The one of each kind of page. */
export const SEARCH_TOOLS = { category: searchTool, root: rootSearchTool }

type SearchArguments = ArgumentsOf<typeof input> & { readonly category?: string | undefined }

async function search(page: ToolPage, args: SearchArguments, context: CallContext): Promise<ToolOutcome> {
  const found = await readNarrowed(page, args, context, (narrowed) => searchIn(narrowed, page, args))
  if (!found.ok) return found
  const { part, answer, searched } = found
  const isPart = page.kind === 'category' || (args.category ?? '') !== ''
  const elsewhere =
    isPart && answer.complete !== true ? await searchElsewhere(page, args, answer, searched, context) : undefined
  const around = { ...part.around, ...(elsewhere !== undefined && { elsewhere }) }
  return { ok: true, value: fillList('results', { ...part, around }) }
}

interface Found {
  readonly ok: true
  readonly part: ListPart<ListingResult>
  readonly answer: SearchAnswer
  /** Listings that were searched. */
  readonly searched: number
}

/** The answer of a page, and what a list is made of from it. */
function searchIn({ collection, accepts, ignored }: Narrowed, page: ToolPage, args: SearchArguments): Found | Refusal {
  const { query, category, where, cursor, literal = false } = args
  const { limit, budget } = pageSize(args)
  const key = listKey(page, ['search', query, category, where, literal])
  const start = startOf(cursor, key)
  if (!start.ok) return start
  const answer = searchInOrder(collection, query, {
    limit: Math.max(limit, JUDGED_HITS),
    offset: start.offset,
    accepts,
    isLiteral: literal,
  })
  const hits = answer.hits.slice(0, limit)
  const listings = collection.listings(hits.map(({ position }) => position))
  const { fields, ignored: unknownFields } = chooseFields(
    page,
    collection,
    [...(args.fields ?? []), ...answer.asks],
    listings,
  )
  const notDone = [...ignored, ...unknownFields]
  const part = {
    results: mapWhenRead(listings, (listing, at) =>
      toListingResult(page, listing, { fields, lacks: hits[at]?.lacks ?? [] }),
    ),
    total: answer.totalWithAll,
    reachable: limit === 0 ? 0 : answer.total,
    offset: start.offset,
    around: {
      ...describeAnswer(answer, page),
      ...adviseOn(page, collection, answer, listings[0]),
      ...(notDone.length > 0 && { ignored: notDone }),
    },
    leastAround: { complete: answer.complete ?? false },
    key,
    budget,
    shorten: (first: ListingResult, room: Budget) =>
      listings[0] === undefined ? first : shortenResult(page, listings[0], first, room),
  }
  return { ok: true, part, answer, searched: collection.count }
}

/** What an answer says about itself. */
function describeAnswer(
  { total, totalWithAll, complete = false, unknown, readAs, asks, language }: SearchAnswer,
  { directory }: ToolPage,
): Readonly<Record<string, unknown>> {
  const isForeign = language !== undefined && language !== primaryLanguage(directory.language)
  return {
    complete,
    ...(total > totalWithAll && { shown_beside: total - totalWithAll }),
    ...(unknown.length > 0 && { unknown }),
    ...(readAs.length + asks.length > 0 && { read_as: demandsOf(readAs, asks) }),
    ...((isForeign || (total === 0 && unknown.length > 0)) && { language: directory.language }),
  }
}

/** What to ask instead, where no field is about a number; where nothing replaces a listing, what is like it. */
function adviseOn(
  page: ToolPage,
  collection: Collection,
  { unreplaced, unread, hits }: SearchAnswer,
  first: Listing | undefined,
): { readonly hint?: string; readonly similar?: readonly object[] } {
  if (unread !== undefined) return { hint: `No field says ${unread.map(quote).join(', ')}; see facets.` }
  if (unreplaced === undefined) return {}
  const hint = `No listing says it replaces ${unreplaced}.`
  if (first === undefined || hits[0]?.fields[0] !== 'name') return { hint }
  const similar = findSimilar(page, collection, first.id)?.slice(0, MAX_NAMED) ?? []
  const listings = similar.map(({ position }) => collection.listing(position))
  return { hint, similar: listings.map((listing) => ({ id: listing.id, title: listing.name })) }
}

/** What the whole directory has, where a page has nothing or little, and the directory more listings. */
async function searchElsewhere(
  page: ToolPage,
  { query, where = {}, literal = false }: SearchArguments,
  own: SearchAnswer,
  searched: number,
  context: CallContext,
): Promise<object | undefined> {
  const root = page.kind === 'root' ? page : await page.pageOf('')
  if (root === undefined || root.listingCount === searched) return undefined
  const found = await readCollection(root, context, (collection) => findAnywhere(collection, query, where, literal))
  const isMore = found !== undefined && (found.complete || found.total > own.totalWithAll)
  if (!isMore) return undefined
  const { total, complete, listings } = found
  return {
    total,
    complete,
    top: listings.map((listing) => ({ id: listing.id, title: listing.name, url: listingUrl(root, listing) })),
  }
}

function findAnywhere(collection: Collection, query: string, where: Where, isLiteral: boolean) {
  const outcome = resolveWhere(collection, where)
  if (!outcome.ok) return undefined
  const { accepts } = outcome
  const { hits, totalWithAll, complete = false } = collection.search(query, { limit: MAX_NAMED, accepts, isLiteral })
  // Those that count, not what is shown beside them.
  const whole = hits.filter(({ lacks }) => lacks.length === 0)
  const shown = whole.length > 0 ? whole : hits
  const listings = collection.listings(shown.map(({ position }) => position))
  return { total: totalWithAll, complete, listings }
}
