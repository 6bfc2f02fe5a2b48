import { describe, expect, it } from 'vitest'
import { TOOL_LISTINGS, callTool, createToolPage, refusalOf } from '../../e2e/protocol/tool-page.ts'
import type { CategorySummary } from '../model/category.ts'

describe('listCategoriesTool', () => {
  const root = createToolPage(TOOL_LISTINGS, 'root')
  const slugs = async (args: Record<string, unknown>): Promise<unknown> => {
    const { categories } = await callTool(root, 'list_categories', args)
    return Array.isArray(categories) ? categories.map((category: CategorySummary) => category.slug) : undefined
  }

  it('returns pages with their counts and endpoints [mcp:tools:list-categories]', async () => {
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
    expect(await slugs({ parent: 'libraries' })).toEqual([])
    expect(await slugs({ parent: 'databases', query: 'libr' })).toEqual(['libraries'])
    expect(await slugs({ parent: 'databases', query: 'data' })).toEqual([])
  })

  it('pages through what it found', async () => {
    const many = Array.from({ length: 25 }, (_, at) => ({ slug: `c${at}`, title: 'C', groups: [], count: at }))
    const page = createToolPage(TOOL_LISTINGS, 'root', many)
    for (const args of [{ limit: 10 }, { limit: 10, query: 'c' }]) {
      const found: string[] = []
      let cursor: unknown
      do {
        const answer = await callTool(page, 'list_categories', { ...args, ...(cursor !== undefined && { cursor }) })
        expect(answer['total']).toBe(25)
        found.push(...(answer['categories'] as CategorySummary[]).map(({ slug }) => slug))
        cursor = answer['nextCursor']
      } while (cursor !== undefined)
      expect(found).toEqual(many.map(({ slug }) => slug))
    }
  })

  it('knows no parent without a name', async () => {
    expect(await refusalOf(root, 'list_categories', { parent: '' })).toBe('parent: there is no category "".')
  })

  it('suggests a parent', async () => {
    expect(await refusalOf(root, 'list_categories', { parent: 'librarys' })).toBe(
      'parent: there is no category "librarys". Did you mean "libraries"?',
    )
  })

  it('keeps slug, title and count of a category that is too long alone', async () => {
    const slug = '字'.repeat(60)
    const categories = [{ slug, title: '"'.repeat(200), description: 'word '.repeat(50), groups: ['G'], count: 7 }]
    const page = createToolPage(TOOL_LISTINGS, 'root', categories)
    const read = (max_characters: number) => callTool(page, 'list_categories', { max_characters })
    const url = `https://example.org/d/${encodeURIComponent(slug)}/`
    expect(await read(500)).toEqual({ categories: [{ slug, title: `${'"'.repeat(80)}…`, count: 7 }], total: 1 })
    expect(await read(1400)).toMatchObject({ categories: [{ slug, count: 7, url }] })
    expect(await read(3000)).toMatchObject({ categories: [{ slug, count: 7, groups: ['G'], url, mcp: `${url}mcp` }] })
  })
})
