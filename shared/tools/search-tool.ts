import * as z from 'zod/mini'
import { createTool } from './create-tool.ts'
import { foundListingSchema, shortenResult } from './listing-result.ts'
import type { FoundListing } from './listing-result.ts'
import { categorySchema, filtersSchema, readNarrowed } from './narrow-to-category.ts'
import type { Narrowed } from './narrow-to-category.ts'
import { fillList, listKey, pageSize, pagingShape, startOf } from './paging.ts'
import { addMatched, priceResult } from './priced-result.ts'
import type { CallContext, Tool, ToolOutcome, ToolPage } from './tool.ts'

const input = z.object({
  query: z
    .string()
    .check(
      z.maxLength(1000),
      z.describe('Words, or a sentence: "open-source alternative to X in Rust". Typos are forgiven.'),
    ),
  literal: z.optional(z.boolean()).check(z.describe('Read no sentence, only words; so do quotes.')),
  filters: z.optional(filtersSchema),
  ...pagingShape,
})

const rootInput = z.extend(input, { category: z.optional(categorySchema) })

const output = z.object({
  results: z.array(foundListingSchema).check(z.describe('Best first.')),
  total: z.int().check(z.describe('With every word about the subject.')),
  complete: z.boolean().check(z.describe('false: perhaps nothing here is what was meant.')),
  unknown: z.optional(z.array(z.string())).check(z.describe('Words nothing here has.')),
  read_as: z.optional(z.record(z.string(), z.unknown())).check(z.describe('Values read from the sentence.')),
  nextCursor: z.optional(z.string()),
})

/** `search` of a category's page. ChatGPT requires the name and the shapes of a connector. */
export const searchTool: Tool = createTool({
  name: 'search',
  title: 'Search listings',
  description:
    'Use this when you look for listings of this category by words: a name, a purpose, a technology. Then read one with fetch, or choose with compare.',
  use: 'to find listings by words',
  input,
  output,
  example: { query: 'sql', limit: 10 },
  run: search,
})

/** `search` of the root page: the whole directory, or one category. */
export const rootSearchTool: Tool = createTool({
  name: 'search',
  title: 'Search the directory',
  description:
    'Use this when you look for listings anywhere in the directory by words: a name, a purpose, a technology. Then read one with fetch, or choose with compare.',
  use: 'to find listings by words (category narrows)',
  input: rootInput,
  output,
  example: { query: 'sql', limit: 10 },
  run: search,
})

type SearchArguments = z.infer<typeof rootInput>

function search(page: ToolPage, args: SearchArguments, context: CallContext): Promise<ToolOutcome> {
  return readNarrowed(page, args, context, (narrowed) => searchIn(narrowed, page, args))
}

function searchIn({ collection, accepts }: Narrowed, page: ToolPage, args: SearchArguments): ToolOutcome {
  const { query, category, filters, cursor, literal = false } = args
  const { limit, budget } = pageSize(args)
  const key = listKey(page, ['search', query, category, filters, literal])
  const start = startOf(cursor, key)
  if (!start.ok) return start
  const answer = collection.search(query, { limit, offset: start.offset, accepts, isLiteral: literal })
  const { hits, total, totalWithAll, unknown, readAs } = answer
  const found = collection.listings(hits.map(({ position }) => position))
  const priced = found.map((listing, at) => addMatched(priceResult(page, listing, budget), hits[at]))
  const value = fillList<FoundListing>('results', {
    results: priced.map(({ result }) => result),
    costs: priced.map(({ cost }) => cost),
    total,
    offset: start.offset,
    around: {
      total: totalWithAll,
      complete: answer.complete ?? false,
      ...(unknown.length > 0 && { unknown }),
      ...(Object.keys(readAs).length > 0 && { read_as: readAs }),
    },
    key,
    budget,
    shorten: (result, room) => shortenResult(page, result, room),
  })
  return { ok: true, value }
}
