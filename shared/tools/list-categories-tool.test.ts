import { describe, expect, it } from 'vitest'
import { TOOL_LISTINGS, callTool, createToolPage, refusalOf } from '../../e2e/protocol/tool-page.ts'
import type { CategorySummary } from '../model/category.ts'

describe('listCategoriesTool', () => {
  const root = createToolPage(TOOL_LISTINGS, 'root')
  const slugs = async (args: Record<string, unknown>): Promise<unknown> => {
    const { categories } = await callTool(root, 'list_categories', args)
    return Array.isArray(categories) ? categories.map((category: CategorySummary) => category.slug) : undefined
  }

  it('gives pages with their counts and endpoints', async () => {
    expect(await callTool(root, 'list_categories', { limit: 1 })).toEqual({
      categories: [
        {
          slug: 'databases',
          title: 'Databases',
          description: 'They keep data.',
          groups: ['Backend'],
          count: 3,
          url: 'https://example.org/d/databases/',
          mcp: 'https://example.org/d/databases/mcp',
        },
      ],
      total: 2,
      nextCursor: expect.any(String),
    })
  })

  it('narrows by words and by parent', async () => {
    expect(await slugs({})).toEqual(['databases', 'libraries'])
    expect(await slugs({ query: 'LIBR' })).toEqual(['libraries'])
    expect(await slugs({ query: '???' })).toEqual([])
    expect(await slugs({ parent: 'databases' })).toEqual(['libraries'])
  })

  it('suggests a parent', async () => {
    expect(await refusalOf(root, 'list_categories', { parent: 'librarys' })).toBe(
      'parent: there is no category "librarys". Did you mean "libraries"?',
    )
  })
})
