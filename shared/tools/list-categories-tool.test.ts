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

  it('keeps slug, title and count of a category that is too long alone', async () => {
    const slug = '字'.repeat(60)
    const categories = [{ slug, title: '"'.repeat(200), description: 'word '.repeat(50), groups: ['G'], count: 7 }]
    const page = { ...root, categories }
    const read = (max_characters: number) => callTool(page, 'list_categories', { max_characters })
    const url = `https://example.org/d/${encodeURIComponent(slug)}/`
    expect(await read(500)).toEqual({ categories: [{ slug, title: `${'"'.repeat(80)}…`, count: 7 }], total: 1 })
    expect(await read(1400)).toMatchObject({ categories: [{ slug, count: 7, url }] })
    expect(await read(3000)).toMatchObject({ categories: [{ slug, count: 7, groups: ['G'], url, mcp: `${url}mcp` }] })
  })
})
