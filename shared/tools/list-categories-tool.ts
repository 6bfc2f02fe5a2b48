import { z } from 'zod'
import { clipText } from '../model/clean-text.ts'
import type { CategorySummary } from '../model/category.ts'
import { foldText } from '../search/fold-text.ts'
import { tokenizeQuery } from '../search/tokenize.ts'
import { createTool } from './create-tool.ts'
import { finishPage, pageSize, pagingShape, startOf } from './paging.ts'
import { didYouMean, quote, suggest } from './suggest.ts'
import { clipToTokens } from './token-budget.ts'
import type { Tool, ToolPage } from './tool.ts'

/** Longest description given, in UTF-16 code units. */
const MAX_DESCRIPTION_LENGTH = 160

/** Tokens of that description. */
const MAX_DESCRIPTION_TOKENS = 80

/** Enclosing sections named, and the longest title of one, in UTF-16 code units. */
const MAX_GROUPS = 4
const MAX_GROUP_LENGTH = 80

const input = z.object({
  query: z.string().max(1000).optional().describe('Words in title, slug or description.'),
  parent: z.string().max(200).optional().describe('Slug: only those directly under it.'),
  ...pagingShape,
})

const output = z.object({
  categories: z.array(
    z.object({
      slug: z.string().describe('category of other tools.'),
      title: z.string(),
      description: z.string().optional(),
      parent: z.string().optional(),
      groups: z.array(z.string()).optional(),
      count: z.int().describe('Listings.'),
      url: z.string(),
      mcp: z.string().describe('MCP endpoint of it alone.'),
    }),
  ),
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
  run(page, { query = '', parent, limit: asked, cursor }) {
    const { limit, budget } = pageSize(asked)
    if (parent !== undefined && !page.categories.some(({ slug }) => slug === parent)) {
      const near = suggest(
        parent,
        page.categories.map(({ slug }) => slug),
      )
      return { ok: false, message: `parent: there is no category ${quote(parent)}.${didYouMean(near)}` }
    }
    const key = JSON.stringify(['list_categories', query, parent])
    const start = startOf(cursor, key)
    if (!start.ok) return start
    const matches = matcher(query)
    const found = page.categories.filter(
      (category) => (parent === undefined || category.parent === parent) && matches(category),
    )
    const shown = found.slice(start.offset, start.offset + limit).map((category) => toResult(page, category))
    const { results, nextCursor } = finishPage(shown, { offset: start.offset, total: found.length, key, budget })
    return {
      ok: true,
      value: { categories: results, total: found.length, ...(nextCursor !== undefined && { nextCursor }) },
    }
  },
})

function matcher(query: string): (category: CategorySummary) => boolean {
  if (query.trim() === '') return () => true
  const words = tokenizeQuery(query)
  return ({ slug, title, description }) => {
    const text = foldText(`${slug} ${title} ${description ?? ''}`)
    return (
      words.length > 0 &&
      words.every((alternatives) => alternatives.some((terms) => terms.every((term) => text.includes(term))))
    )
  }
}

function toResult(page: ToolPage, { slug, title, description, parent, groups, count }: CategorySummary): object {
  return {
    slug,
    title,
    ...(description !== undefined && {
      description: clipToTokens(clipText(description, MAX_DESCRIPTION_LENGTH), MAX_DESCRIPTION_TOKENS),
    }),
    ...(parent !== undefined && { parent }),
    ...(groups.length > 0 && { groups: groups.slice(0, MAX_GROUPS).map((title) => clipText(title, MAX_GROUP_LENGTH)) }),
    count,
    url: page.urls.page(slug),
    mcp: page.urls.mcp(slug),
  }
}
