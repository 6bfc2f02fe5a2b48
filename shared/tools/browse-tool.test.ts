import { describe, expect, it } from 'vitest'
import { TOOL_LISTINGS, callTool, createToolPage, idsOf, refusalOf } from '../../e2e/protocol/tool-page.ts'

const PAGE = createToolPage([
  { id: 'a', name: 'Alpha', license: ['MIT'], stars: 5, added: '2024-03-01', tags: ['x', 'y'], extra: { year: 2010 } },
  {
    id: 'b',
    name: 'beta',
    license: ['GPL-3.0-only'],
    stars: 900,
    tags: ['x'],
    start: '2026-02-01',
    extra: { year: 2015 },
  },
  {
    id: 'c',
    name: 'Gamma',
    license: ['MIT', 'Apache-2.0'],
    added: '2025-01-01',
    start: '2025-06-01',
    extra: { year: 2020 },
  },
  { id: 'd', name: 'Delta', stars: 40, tags: ['y', 'x'] },
])

async function ids(args: object): Promise<unknown[]> {
  return idsOf(await callTool(PAGE, 'browse', args))
}

describe('browse', () => {
  it('is a table: columns once, a row for each listing, addresses as a template [mcp:tools:browse]', async () => {
    expect(await callTool(PAGE, 'browse', { fields: ['license', 'stars', 'year'] })).toEqual({
      columns: ['id', 'license', 'stars', 'year'],
      rows: [
        ['a', 'MIT', 5, 2010],
        ['b', 'GPL-3.0-only', 900, 2015],
        ['c', ['MIT', 'Apache-2.0'], null, 2020],
        ['d', null, 40, null],
      ],
      url_template: 'https://example.org/d/databases/{id}/',
      total: 4,
    })
    const root = await callTool(createToolPage(TOOL_LISTINGS, 'root'), 'browse', { limit: 1 })
    expect(root).toMatchObject({
      columns: ['id', 'name', 'category'],
      rows: [['b', 'Beta', 'databases']],
      url_template: 'https://example.org/d/{category}/{id}/',
    })
  })

  it.each([
    [{ license: 'mit' }, ['a', 'c']],
    [{ license: ['MIT', 'GPL-3.0-only'] }, ['a', 'b', 'c']],
    [{ license: { all: ['MIT', 'Apache-2.0'] } }, ['c']],
    [{ license: { not: 'MIT' } }, ['b', 'd']],
    [{ license: '!MIT' }, ['b', 'd']],
    [{ license: { exists: false } }, ['d']],
    [{ license: 'false' }, ['d']],
    [{ tags: { all: ['x', 'y'], not: ['z'] } }, ['a', 'd']],
    [{ year: { gte: 2015 } }, ['b', 'c']],
    [{ year: { gte: 2011, lte: 2015 } }, ['b']],
    [{ year: '2015..' }, ['b', 'c']],
    [{ stars: { gte: 40 } }, ['b', 'd']],
    [{ stars: { lte: 40 } }, ['a', 'd']],
    [{ stars: 40 }, ['d']],
    [{ stars: { exists: true } }, ['a', 'b', 'd']],
    [{ added: { lte: '2024' } }, ['a']],
    [{ added: { gte: '2024-03-02' } }, ['c']],
    [{ start: { gte: '2026' } }, ['b']],
    [{ status: '!archived' }, ['a', 'b', 'c', 'd']],
    [{ license: 'MIT', stars: { exists: false } }, ['c']],
  ])('narrows to where %j [mcp:tools:where]', async (where, expected) => {
    expect(await ids({ where })).toEqual(expected)
  })

  it.each([
    ['name', ['a', 'b', 'd', 'c']],
    ['-name', ['c', 'd', 'b', 'a']],
    ['stars', ['a', 'd', 'b', 'c']],
    ['-stars', ['b', 'd', 'a', 'c']],
    ['-added', ['c', 'a', 'b', 'd']],
    ['year', ['a', 'b', 'c', 'd']],
    ['-year', ['c', 'b', 'a', 'd']],
    ['license', ['c', 'b', 'a', 'd']],
    ['-start', ['b', 'c', 'a', 'd']],
    ['page', ['a', 'b', 'c', 'd']],
  ])('sorts by %s, with those that have no value last [mcp:tools:browse]', async (sort, expected) => {
    expect(await ids({ sort })).toEqual(expected)
  })

  it('counts by a field, and how many lack it', async () => {
    expect(await callTool(PAGE, 'browse', { group_by: 'license' })).toEqual({
      columns: ['license', 'count'],
      rows: [
        ['MIT', 2],
        ['Apache-2.0', 1],
        ['GPL-3.0-only', 1],
      ],
      total: 4,
      without_field: { license: 1 },
    })
    const narrowed = await callTool(PAGE, 'browse', { group_by: 'license', where: { stars: { exists: true } } })
    expect(narrowed).toMatchObject({
      rows: [
        ['GPL-3.0-only', 1],
        ['MIT', 1],
      ],
      total: 3,
    })
  })

  it('says how many listings have nothing to be chosen or sorted by', async () => {
    expect(await callTool(PAGE, 'browse', { sort: '-stars', where: { year: { gte: 2015 } } })).toMatchObject({
      total: 2,
      without_field: { stars: 1, year: 1 },
    })
  })

  it('says what it could not do, and does the rest [mcp:tools:ignored]', async () => {
    const answer = await callTool(PAGE, 'browse', {
      where: { license: ['MIT', 'ISC', '!WTFPL'], year: { above: 3 } },
      fields: ['licence', 'year'],
      sort: 'staars',
      group_by: 'nothing',
    })
    expect(idsOf(answer)).toEqual(['a', 'c'])
    expect(answer['ignored']).toEqual([
      { what: 'where.license: "ISC"', why: 'No listing has it.' },
      { what: 'where.license: "WTFPL"', why: 'No listing has it.' },
      { what: 'where.year.above', why: 'Known are any, all, not, gte, lte, exists.' },
      { what: 'fields: "licence"', why: 'No listing has it. Did you mean "license"?' },
      { what: 'sort: "staars"', why: 'No such field. Did you mean "stars"?' },
      { what: 'group_by: "nothing"', why: 'Listings cannot be counted by it.' },
    ])
    const page = createToolPage([{ id: 'a', name: 'A' }])
    expect(await callTool(page, 'browse', { sort: '-stars' })).toMatchObject({
      ignored: [{ what: 'sort: "-stars"', why: 'No listing has it.' }],
    })
  })

  it.each([
    [{ where: { licens: 'MIT' } }, /^where: there is no field "licens"\. Did you mean "license"\?/],
    [{ where: { license: 'MITT' } }, /^where\.license: no listing has "MITT"\. Did you mean "MIT"\?/],
    [{ where: { license: { all: ['MIT', 'ISC'] } } }, /^where\.license: no listing has "ISC"\./],
    [{ limit: 201 }, /^limit: expected a number of at most 200, got 201\./],
    [{ facets: ['tags'] }, /^facets: no such argument\./],
  ])('explains %j [mcp:tools:bad-arguments]', async (args, message) => {
    expect(await refusalOf(PAGE, 'browse', args)).toMatch(message)
  })

  it('narrows to what words find, and goes on by cursor', async () => {
    const page = createToolPage(TOOL_LISTINGS)
    expect(idsOf(await callTool(page, 'browse', { query: 'leter', sort: 'name' }))).toEqual(['a', 'b'])
    const { nextCursor } = await callTool(page, 'browse', { query: 'letter', limit: 1 })
    expect(idsOf(await callTool(page, 'browse', { query: 'letter', limit: 1, cursor: nextCursor }))).toEqual(['a'])
    expect(await refusalOf(page, 'browse', { limit: 1, cursor: nextCursor })).toMatch(/does not continue this request/)
  })

  it('lists two hundred with two facts in the room of one answer', async () => {
    const many = Array.from({ length: 200 }, (_, at) => ({
      id: `listing-${at}`,
      name: `Listing ${at}`,
      license: ['MIT'],
      extra: { written_in: 'Rust' },
    }))
    const answer = await callTool(createToolPage(many), 'browse', { fields: ['license', 'written_in'], limit: 200 })
    expect(idsOf(answer)).toHaveLength(200)
    expect(answer).not.toHaveProperty('nextCursor')
  })
})
