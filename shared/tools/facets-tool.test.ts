import { describe, expect, it } from 'vitest'
import { TOOL_LISTINGS, callTool, createToolPage, idsOf, refusalOf } from '../../e2e/protocol/tool-page.ts'

const LISTINGS = [
  { id: 'a', name: 'A', license: ['MIT'], stars: 5, extra: { year: 2010 } },
  { id: 'b', name: 'B', license: ['GPL-3.0-only'], stars: 900, extra: { year: 2015 } },
  { id: 'c', name: 'C', license: ['MIT'], added: '2025-01-01' },
]

describe('facets', () => {
  it('names every field with its type, its values, and how many listings lack it [mcp:tools:facets]', async () => {
    expect(await callTool(createToolPage(LISTINGS), 'facets', {})).toEqual({
      columns: ['field', 'type', 'values', 'missing', 'range or examples'],
      rows: [
        ['categories', 'list', 1, 0, 'databases'],
        ['license', 'list', 2, 0, 'MIT, GPL-3.0-only'],
        ['year', 'any', 2, 1, '2010, 2015'],
        ['added', 'date', null, 2, '20250101..20250101'],
        ['stars', 'integer', null, 1, '6..901'],
      ],
      total: 5,
    })
  })

  it('gives all values of one, of those that are chosen, and by their beginning [mcp:tools:facets]', async () => {
    const page = createToolPage(LISTINGS)
    const all = await callTool(page, 'facets', { name: 'license' })
    expect(all).toMatchObject({
      rows: [
        ['MIT', 2],
        ['GPL-3.0-only', 1],
      ],
      total: 2,
      missing: 0,
    })
    const some = await callTool(page, 'facets', { name: 'license', where: { year: { gte: 2015 } } })
    expect(some).toMatchObject({ rows: [['GPL-3.0-only', 1]], missing: 0 })
    expect(await callTool(page, 'facets', { name: 'license', prefix: 'gp' })).toMatchObject({
      rows: [['GPL-3.0-only', 1]],
    })
    expect(await callTool(page, 'facets', { name: 'year' })).toMatchObject({ missing: 1 })
    const first = await callTool(page, 'facets', { name: 'license', limit: 1 })
    expect(first).toMatchObject({ rows: [['MIT', 2]], total: 2, nextCursor: expect.any(String) })
    const rest = await callTool(page, 'facets', { name: 'license', limit: 1, cursor: first['nextCursor'] })
    expect(rest).toMatchObject({ rows: [['GPL-3.0-only', 1]] })
  })

  it('explains a field that there is none of', async () => {
    const message = await refusalOf(createToolPage(LISTINGS), 'facets', { name: 'licens' })
    expect(message).toMatch(/^name: there is no field "licens"\. Did you mean "license"\? Fields here: /)
  })

  it('lists the pages of the directory, by their words and by their parents [mcp:tools:categories]', async () => {
    const root = createToolPage(TOOL_LISTINGS, 'root')
    expect(await callTool(root, 'facets', { name: 'categories' })).toEqual({
      columns: ['slug', 'title', 'count', 'parent'],
      rows: [
        ['databases', 'Databases', 3, null],
        ['libraries', 'Libraries', 1, 'databases'],
      ],
      total: 2,
    })
    const slugs = async (args: object) => idsOf(await callTool(root, 'facets', { name: 'categories', ...args }))
    expect(await slugs({ prefix: 'keep data' })).toEqual(['databases'])
    expect(await slugs({ where: { parent: 'databases' } })).toEqual(['libraries'])
    expect(await slugs({ where: { parent: 'databases' }, prefix: 'data' })).toEqual([])
    expect(await slugs({ limit: 1 })).toEqual(['databases'])
    // Of what is found, the slugs with their counts.
    expect(await slugs({ query: 'gamma' })).toEqual(['databases', 'libraries'])
    expect(await refusalOf(root, 'facets', { name: 'categories', where: { parent: 'database' } })).toBe(
      'where.parent: there is no category "database". Did you mean "databases"?',
    )
  })
})
