import * as z from 'zod/mini'
import { findAll, slicePositions } from '../search/slice-positions.ts'
import { fieldOfSort, isFieldSort, parseSort, SORT_NAMES } from '../search/values/sort-names.ts'
import { costOf, subtractBudget, part, takeWhileFits } from './budget/budget.ts'
import type { Budget } from './budget/budget.ts'
import { createTool } from './create-tool.ts'
import { CORE_FACETS } from '../search/values/facets.ts'
import type { FacetCount } from '../search/values/facets.ts'
import { listingResultSchema, shortenResult } from './listing-result.ts'
import { categorySchema, explainFacet, filtersSchema, readNarrowed } from './narrow-to-category.ts'
import type { Narrowed } from './narrow-to-category.ts'
import { fillList, listKey, pageSize, pagingShape, startOf } from './paging.ts'
import { priceResult } from './priced-result.ts'
import { quote } from './suggest/suggest.ts'
import type { CallContext, Tool, ToolOutcome, ToolPage } from './tool.ts'

/** Values shown of each facet: of those requested, and of those shown by default. */
const MAX_FACET_VALUES = { asked: 20, shown: 5 }

/** The part of an answer that the values of all facets may take, and the part of the names of facets. */
const FACET_SHARE = { values: 0.3, names: 0.1 }

/** Longest name of a facet that is shown, in UTF-16 code units. */
const MAX_FACET_NAME_LENGTH = 60

const input = z.object({
  query: z.optional(z.string().check(z.maxLength(1000))).check(z.describe('Only those search finds.')),
  filters: z.optional(filtersSchema),
  sort: z._default(z.string(), 'page').check(z.describe(`${SORT_NAMES.join(', ')}, up_FACET, down_FACET`)),
  facets: z
    .optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(10)))
    .check(z.describe('Facets to count in all matches. Default: the common ones; [] for none.')),
  ...pagingShape,
})

const rootInput = z.object({ category: z.optional(categorySchema), ...input.shape })

const output = z.object({
  results: z.array(listingResultSchema),
  total: z.int(),
  facets: z
    .record(z.string(), z.array(z.object({ value: z.string(), count: z.int() })))
    .check(z.describe('Most frequent first.')),
  facetNames: z.array(z.string()).check(z.describe('For filters and facets.')),
  nextCursor: z.optional(z.string()),
})

/** `browse` of a category's page. */
export const browseTool: Tool = createTool({
  name: 'browse',
  title: 'Browse listings',
  description:
    'Use this when you want to go through the listings of this category one by one, not best first: all, or those filters leave, sorted. Counts what can be filtered by.',
  use: 'to filter and sort',
  input,
  output,
  example: { filters: { tags: 'sql' }, sort: 'name', limit: 10 },
  run: browse,
})

/** `browse` of the root page: the whole directory, or one category. */
export const rootBrowseTool: Tool = createTool({
  name: 'browse',
  title: 'Browse the directory',
  description:
    'Use this when you want to go through the listings of the directory or of one category one by one, not best first: all, or those filters leave, sorted. Counts what can be filtered by.',
  use: 'to filter and sort',
  input: rootInput,
  output,
  example: { filters: { tags: 'sql' }, sort: 'name', limit: 10 },
  run: browse,
})

type BrowseArguments = z.infer<typeof rootInput>

function browse(page: ToolPage, args: BrowseArguments, context: CallContext): Promise<ToolOutcome> {
  return readNarrowed(page, args, context, (narrowed) => browseIn(narrowed, page, args))
}

function browseIn({ collection, accepts: narrowed }: Narrowed, page: ToolPage, args: BrowseArguments): ToolOutcome {
  const { query = '', category, filters, facets: asked, cursor } = args
  const { limit, budget } = pageSize(args)
  const { facets } = collection
  const sort = parseSort(args.sort)
  if (sort === undefined) {
    const names = SORT_NAMES.map(quote).join(', ')
    return { ok: false, message: `sort: expected ${names} or a facet as in "up_year", got ${quote(args.sort)}.` }
  }
  if (isFieldSort(sort) && !facets.names.includes(fieldOfSort(sort))) {
    return { ok: false, message: explainFacet(collection, 'sort', fieldOfSort(sort)) }
  }
  const unknown = asked?.find((name) => !facets.names.includes(name))
  if (unknown !== undefined) return { ok: false, message: explainFacet(collection, 'facets', unknown) }
  const key = listKey(page, ['browse', query, category, filters, sort])
  const start = startOf(cursor, key)
  if (!start.ok) return start

  const accepts = query.trim() === '' ? narrowed : findAll(collection, query, narrowed)
  const among = accepts?.positions()
  const counted = asked ?? (start.offset === 0 ? facets.names.filter((name) => CORE_FACETS.includes(name)) : [])
  const maxValues = asked === undefined ? MAX_FACET_VALUES.shown : MAX_FACET_VALUES.asked
  const counts = fitCounts(
    counted.map((name) => [name, facets.top(name, maxValues, among)]),
    part(budget, FACET_SHARE.values),
  )
  const nameable = facets.names.filter((name) => name.length <= MAX_FACET_NAME_LENGTH)
  const around = {
    facets: Object.fromEntries(counts),
    facetNames: takeWhileFits(nameable, part(budget, FACET_SHARE.names)),
  }
  const shown = collection.listings(slicePositions(collection, sort, accepts, { offset: start.offset, limit }))
  const priced = shown.map((listing) => priceResult(page, listing, budget))
  const value = fillList('results', {
    results: priced.map(({ result }) => result),
    costs: priced.map(({ cost }) => cost),
    total: among?.length ?? collection.count,
    offset: start.offset,
    around,
    leastAround: { facets: {}, facetNames: [] },
    key,
    budget,
    shorten: (result, room) => shortenResult(page, result, room),
  })
  return { ok: true, value }
}

/**
 * The values of each facet that fit. A facet with long values shows fewer, or is omitted where none
 * fits; the room it leaves goes to the next.
 */
function fitCounts(
  counts: readonly [string, readonly FacetCount[]][],
  budget: Budget,
): [string, readonly FacetCount[]][] {
  let left = budget
  return counts.flatMap(([name, values], index): [string, readonly FacetCount[]][] => {
    const room = part(left, 1 / (counts.length - index))
    const shown = takeWhileFits(values, subtractBudget(room, costOf({ [name]: [] })))
    if (shown.length === 0 && values.length > 0) return []
    left = subtractBudget(left, costOf({ [name]: shown }))
    return [[name, shown]]
  })
}
