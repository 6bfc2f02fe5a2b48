import { z } from 'zod'
import { SORT_NAMES } from '../search/sort-listings.ts'
import { createTool } from './create-tool.ts'
import { CORE_FACETS } from '../search/facets.ts'
import type { FacetCount } from '../search/facets.ts'
import { listingResultSchema, toListingResult } from './listing-result.ts'
import { categorySchema, explainFacet, filtersSchema, narrow } from './narrow.ts'
import { finishPage, pagingShape, startOf } from './paging.ts'

import { countFitting, MAX_RESULT_TOKENS } from './token-budget.ts'
import type { Tool, ToolOutcome, ToolPage } from './tool.ts'

/** Values counted per facet. */
const MAX_FACET_VALUES = 20

/** Tokens of all facets together; results have the rest. */
const MAX_FACET_TOKENS = 5_000

/** Facets named at most. */
const MAX_FACET_NAMES = 60

const input = z.object({
  filters: filtersSchema.optional(),
  sort: z
    .enum(SORT_NAMES)
    .default('page')
    .describe('page: the order of the page; name: A to Z; added, updated: newest first, those without a date last.'),
  facets: z
    .array(z.string().max(100))
    .max(10)
    .optional()
    .describe('Facets whose values are counted over all matching listings; [] for none. Default: the common ones.'),
  ...pagingShape,
})

const rootInput = z.object({ category: categorySchema.optional(), ...input.shape })

const output = z.object({
  results: z.array(listingResultSchema),
  total: z.int().describe('Number of all matching listings.'),
  facets: z
    .record(z.string(), z.array(z.object({ value: z.string(), count: z.int() })))
    .describe('Most frequent values first, at most 20 of each facet.'),
  facetNames: z.array(z.string()).describe('All facets that filters and facets take.'),
  nextCursor: z.string().optional(),
})

/** `browse` of a category's page. */
export const browseTool: Tool = createTool({
  name: 'browse',
  title: 'Browse listings',
  description:
    'Use this when you want to go through the listings of this category without search words: all of them, or those a filter leaves, sorted. Also shows which facets and values there are to filter by, with counts.',
  input,
  output,
  run: browse,
})

/** `browse` of the root page: the whole directory, or one category. */
export const rootBrowseTool: Tool = createTool({
  name: 'browse',
  title: 'Browse the directory',
  description:
    'Use this when you want to go through the listings of the directory or of one category without search words: all of them, or those a filter leaves, sorted. Also shows which facets and values there are to filter by, with counts.',
  input: rootInput,
  output,
  run: browse,
})

async function browse(page: ToolPage, args: z.infer<typeof rootInput>): Promise<ToolOutcome> {
  const { category, filters, sort, facets: asked, limit, cursor } = args
  const collection = await page.collection()
  const narrowed = narrow(page, collection, { filters, category })
  if (!narrowed.ok) return narrowed
  const { facets, listings } = collection
  const unknown = asked?.find((name) => !facets.names.includes(name))
  if (unknown !== undefined) return { ok: false, message: explainFacet(collection, 'facets', unknown) }
  const key = JSON.stringify(['browse', category, filters, sort])
  const start = startOf(cursor, key)
  if (!start.ok) return start

  const { accepts } = narrowed
  const ordered = collection.order(sort)
  const matching = accepts ? ordered.filter((position) => accepts(position)) : ordered
  const counted = asked ?? (start.offset === 0 ? facets.names.filter((name) => CORE_FACETS.includes(name)) : [])
  const counts = fitCounts(counted.map((name) => [name, facets.counts(name, accepts ? matching : undefined)]))
  const results = matching
    .slice(start.offset, start.offset + limit)
    .flatMap((position) => listings[position] ?? [])
    .map((listing) => toListingResult(page, listing))
  const total = matching.length
  const { results: kept, nextCursor } = finishPage(results, {
    offset: start.offset,
    total,
    key,
    budget: MAX_RESULT_TOKENS - MAX_FACET_TOKENS,
  })
  return {
    ok: true,
    value: {
      results: kept,
      total,
      facets: Object.fromEntries(counts),
      facetNames: facets.names.filter((name) => name.length <= 100).slice(0, MAX_FACET_NAMES),
      ...(nextCursor !== undefined && { nextCursor }),
    },
  }
}

/** The most frequent values of each facet; a facet whose values are long gives fewer. */
function fitCounts(counts: readonly [string, readonly FacetCount[]][]): [string, readonly FacetCount[]][] {
  const budget = MAX_FACET_TOKENS / Math.max(counts.length, 1)
  return counts.map(([name, values]) => {
    const shown = values.slice(0, MAX_FACET_VALUES)
    return [name, shown.slice(0, countFitting(shown, budget))]
  })
}
