import { z } from 'zod'
import { createTool } from './create-tool.ts'
import { listingResultSchema, toListingResult } from './listing-result.ts'
import { categorySchema, filtersSchema, narrow } from './narrow.ts'
import { finishPage, pagingShape, startOf } from './paging.ts'
import type { Tool, ToolOutcome, ToolPage } from './tool.ts'

const input = z.object({
  query: z.string().max(1000).describe('Words to find in names, tags and descriptions. Typos are forgiven.'),
  filters: filtersSchema.optional(),
  ...pagingShape,
})

const rootInput = input.extend({ category: categorySchema.optional() })

const output = z.object({
  results: z.array(listingResultSchema).describe('Best first.'),
  total: z.int().describe('Number of all results.'),
  nextCursor: z.string().optional(),
})

/** `search` of a category's page. The name and the shapes are what ChatGPT requires of a connector. */
export const searchTool: Tool = createTool({
  name: 'search',
  title: 'Search listings',
  description:
    'Use this when you look for listings of this category by words: a name, a purpose, a technology. Gives id, title, url and a short text of each, best first. Read more about one with fetch.',
  input,
  output,
  run: search,
})

/** `search` of the root page: the whole directory, or one category. */
export const rootSearchTool: Tool = createTool({
  name: 'search',
  title: 'Search the directory',
  description:
    'Use this when you look for listings anywhere in the directory by words: a name, a purpose, a technology. category narrows to one category. Gives id, title, url and a short text of each, best first. Read more about one with fetch.',
  input: rootInput,
  output,
  run: search,
})

async function search(page: ToolPage, args: z.infer<typeof rootInput>): Promise<ToolOutcome> {
  const { query, category, filters, limit, cursor } = args
  const collection = await page.collection()
  const narrowed = narrow(page, collection, { filters, category })
  if (!narrowed.ok) return narrowed
  const key = JSON.stringify(['search', query, category, filters])
  const start = startOf(cursor, key)
  if (!start.ok) return start
  const index = await collection.index()
  const { hits, total } = index.search(query, {
    limit,
    offset: start.offset,
    ...(narrowed.accepts && { accepts: narrowed.accepts }),
  })
  const results = hits.map(({ listing }) => toListingResult(page, listing))
  const { results: kept, nextCursor } = finishPage(results, { offset: start.offset, total, key })
  return { ok: true, value: { results: kept, total, ...(nextCursor !== undefined && { nextCursor }) } }
}
