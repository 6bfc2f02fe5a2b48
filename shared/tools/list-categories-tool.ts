import * as z from 'zod/mini'
import { clipText } from '../model/clean-text.ts'
import type { CategorySummary } from '../model/category.ts'
import { readWhenLoaded } from '../search/index/blocks/byte-source.ts'
import { tokenizeQuery } from '../search/text/tokenize.ts'
import { costOf, covers, createBudget, subtractBudget, part, clipToBudget } from './budget/budget.ts'
import type { Budget } from './budget/budget.ts'
import type { CategoryList } from './categories/category-list.ts'
import { createTool } from './create-tool.ts'
import { filterCategories, findCategories, suggestCategories } from './find-categories.ts'
import type { CategoryWords } from './find-categories.ts'
import { fillList, listKey, pageSize, pagingShape, startOf } from './paging.ts'
import { didYouMean, quote } from './suggest/suggest.ts'
import type { CallContext, Tool, ToolPage } from './tool.ts'

/** Longest description returned, in UTF-16 code units. */
const MAX_DESCRIPTION_LENGTH = 160

/** Room for that description. */
const DESCRIPTION_BUDGET = createBudget(80)

/** Enclosing sections named, and the longest title of one, in UTF-16 code units. */
const MAX_GROUPS = 4
const MAX_GROUP_LENGTH = 80

const input = z.object({
  query: z.optional(z.string().check(z.maxLength(1000))).check(z.describe('Words in title, slug or description.')),
  parent: z.optional(z.string().check(z.maxLength(200))).check(z.describe('Slug: only those directly under it.')),
  ...pagingShape,
})

/** A category in the list. `url` and `mcp` are omitted for lack of room, `mcp` also where nothing answers MCP. */
const categoryResultSchema = z.object({
  slug: z.string().check(z.describe('category of other tools.')),
  title: z.string(),
  description: z.optional(z.string()),
  parent: z.optional(z.string()),
  groups: z.optional(z.array(z.string())),
  count: z.int().check(z.describe('Listings.')),
  url: z.optional(z.string()),
  mcp: z.optional(z.string()).check(z.describe('MCP endpoint of it alone.')),
})

type CategoryResult = z.infer<typeof categoryResultSchema>

const output = z.object({
  categories: z.array(categoryResultSchema),
  total: z.int(),
  nextCursor: z.optional(z.string()),
})

/** `list_categories`: the pages of the directory. Root page only. */
export const listCategoriesTool: Tool = createTool({
  name: 'list_categories',
  title: 'List categories',
  description:
    'Use this when you want to know which categories the directory has, or need the slug of one for search and browse.',
  use: 'for the categories',
  input,
  output,
  example: { query: 'data', limit: 10 },
  async run(page, { query = '', parent, cursor, ...size }, context) {
    if (page.kind !== 'root') throw new Error('list_categories is a tool of the root page')
    const { limit, budget } = pageSize(size)
    const under = parent === undefined ? undefined : await findChildren(page, parent)
    if (parent !== undefined && under === undefined) {
      const near = await suggestCategories(page.categories, parent, context)
      const meant = didYouMean(near.map(({ slug }) => slug))
      return { ok: false, message: `parent: there is no category ${quote(parent)}.${meant}` }
    }
    const key = listKey(page, ['list_categories', query, parent])
    const start = startOf(cursor, key)
    if (!start.ok) return start
    const words = query.trim() === '' ? undefined : tokenizeQuery(query)
    const { total, shown } = await choose(page.categories, { under, words, start: start.offset, limit }, context)
    const value = fillList('categories', {
      results: shown.map((category) => toResult(page, category)),
      total,
      offset: start.offset,
      key,
      budget,
      shorten: shortenResult,
    })
    return { ok: true, value }
  },
})

/** The categories directly under one, in display order; `undefined` when there is no such category. */
async function findChildren(root: ToolPage, parent: string): Promise<CategorySummary[] | undefined> {
  const page = parent === '' ? undefined : await root.pageOf(parent)
  if (page?.kind !== 'category') return undefined
  const children = page.categories.filter((category) => category.parent === parent)
  // One may be linked for another reason, too.
  return [...new Map(children.map((category) => [category.slug, category])).values()]
}

/** The categories requested: of those under one, or of all, those with all words, or all. */
interface Choice {
  readonly under: readonly CategorySummary[] | undefined
  readonly words: CategoryWords | undefined
  readonly start: number
  readonly limit: number
}

async function choose(
  list: CategoryList,
  { under, words, start, limit }: Choice,
  context: CallContext,
): Promise<{ readonly total: number; readonly shown: readonly CategorySummary[] }> {
  if (under !== undefined) {
    const found = words === undefined ? under : filterCategories(under, words)
    return { total: found.length, shown: found.slice(start, start + limit) }
  }
  const found = words && (await findCategories(list, words, context))
  const total = found?.length ?? list.count
  const end = Math.min(total, start + limit)
  const positions = Array.from({ length: Math.max(0, end - start) }, (_, at) => found?.[start + at] ?? start + at)
  return { total, shown: await readWhenLoaded(() => list.read(positions)) }
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
    ...(page.endpoints && { mcp: page.endpoints.mcp(slug) }),
  }
}

/** The identity of a category, its title cut to fit, and its addresses where there is more room. */
function shortenResult({ slug, title, count, url, mcp }: CategoryResult, room: Budget): CategoryResult {
  const bare = subtractBudget(room, costOf({ slug, title: '', count }))
  const shorter = { slug, title: clipToBudget(title, part(bare, 0.5)), count }
  const versions = [
    { ...shorter, url, mcp },
    { ...shorter, url },
  ]
  return versions.find((version) => covers(room, costOf(version))) ?? shorter
}
