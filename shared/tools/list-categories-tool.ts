import { z } from 'zod'
import { clipText } from '../model/clean-text.ts'
import type { CategorySummary } from '../model/category.ts'
import { tokenizeQuery } from '../search/tokenize.ts'
import { costOf, covers, createBudget, less, part } from './budget.ts'
import type { Budget } from './budget.ts'
import { indexOfCategories, visitMatches } from './category-index.ts'
import type { CategoryIndex } from './category-index.ts'
import { clipToBudget } from './clip-to-budget.ts'
import { createTool } from './create-tool.ts'
import { fillList, listKey, pageSize, pagingShape, startOf } from './paging.ts'
import { didYouMean, quote, suggest } from './suggest.ts'
import type { Tool, ToolPage } from './tool.ts'

/** Longest description given, in UTF-16 code units. */
const MAX_DESCRIPTION_LENGTH = 160

/** Room for that description. */
const DESCRIPTION_BUDGET = createBudget(80)

/** Enclosing sections named, and the longest title of one, in UTF-16 code units. */
const MAX_GROUPS = 4
const MAX_GROUP_LENGTH = 80

const input = z.object({
  query: z.string().max(1000).optional().describe('Words in title, slug or description.'),
  parent: z.string().max(200).optional().describe('Slug: only those directly under it.'),
  ...pagingShape,
})

/** A category in the list. Only where there is no room for more are `url` and `mcp` left out. */
const categoryResultSchema = z.object({
  slug: z.string().describe('category of other tools.'),
  title: z.string(),
  description: z.string().optional(),
  parent: z.string().optional(),
  groups: z.array(z.string()).optional(),
  count: z.int().describe('Listings.'),
  url: z.string().optional(),
  mcp: z.string().optional().describe('MCP endpoint of it alone.'),
})

type CategoryResult = z.infer<typeof categoryResultSchema>

const output = z.object({
  categories: z.array(categoryResultSchema),
  total: z.int(),
  nextCursor: z.string().optional(),
})

/** `list_categories`: the pages of the directory. Root page only. */
export const listCategoriesTool: Tool = createTool({
  name: 'list_categories',
  title: 'List categories',
  description:
    'Use this when you want to know which categories the directory has, or need the slug of one for search and browse.',
  input,
  output,
  example: { query: 'data', limit: 10 },
  run(page, { query = '', parent, cursor, ...size }) {
    const { limit, budget } = pageSize(size)
    if (parent !== undefined && indexOfCategories(page.categories).find(parent) === undefined) {
      const near = suggest(
        parent,
        page.categories.map(({ slug }) => slug),
      )
      return { ok: false, message: `parent: there is no category ${quote(parent)}.${didYouMean(near)}` }
    }
    const key = listKey(page, ['list_categories', query, parent])
    const start = startOf(cursor, key)
    if (!start.ok) return start
    const matches = matcher(page.categories, query)
    const found = page.categories.filter(
      (category, position) => (parent === undefined || category.parent === parent) && matches(position),
    )
    const shown = found.slice(start.offset, start.offset + limit)
    const value = fillList('categories', {
      results: shown.map((category) => toResult(page, category)),
      total: found.length,
      offset: start.offset,
      key,
      budget,
      shorten: shortenResult,
    })
    return { ok: true, value }
  },
})

/** Whether the category at a position has all words of the query. */
function matcher(categories: readonly CategorySummary[], query: string): (position: number) => boolean {
  if (query.trim() === '') return () => true
  const words = tokenizeQuery(query)
  const index = indexOfCategories(categories)
  const found = words.map((alternatives) =>
    alternatives.map((terms) => terms.map((term) => markMatches(index, term, categories.length))),
  )
  return (position) =>
    found.length > 0 &&
    found.every((alternatives) => alternatives.some((terms) => terms.every((marks) => marks[position] === 1)))
}

/** 1 at the position of each category that has `term` in slug, title or description. */
function markMatches(index: CategoryIndex, term: string, count: number): Uint8Array {
  const marks = new Uint8Array(count)
  for (const texts of [index.names(), index.descriptions()]) {
    visitMatches(texts, term, (position) => {
      marks[position] = 1
    })
  }
  return marks
}

function toResult(
  page: ToolPage,
  { slug, title, description, parent, groups, count }: CategorySummary,
): CategoryResult {
  return {
    slug,
    title,
    ...(description !== undefined && {
      description: clipToBudget(clipText(description, MAX_DESCRIPTION_LENGTH), DESCRIPTION_BUDGET),
    }),
    ...(parent !== undefined && { parent }),
    ...(groups.length > 0 && { groups: groups.slice(0, MAX_GROUPS).map((title) => clipText(title, MAX_GROUP_LENGTH)) }),
    count,
    url: page.urls.page(slug),
    mcp: page.urls.mcp(slug),
  }
}

/** What identifies a category, its title cut to what has room, and its addresses as far as there is more. */
function shortenResult({ slug, title, count, url, mcp }: CategoryResult, room: Budget): CategoryResult {
  const bare = less(room, costOf({ slug, title: '', count }))
  const shorter = { slug, title: clipToBudget(title, part(bare, 0.5)), count }
  const versions = [
    { ...shorter, url, mcp },
    { ...shorter, url },
  ]
  return versions.find((version) => covers(room, costOf(version))) ?? shorter
}
