import { describe, expect, it } from 'vitest'
import { TOOL_LISTINGS, callTool, createToolPage, refusalOf } from '../../e2e/protocol/tool-page.ts'
import { estimateTokens } from './budget/estimate-tokens.ts'
import { MAX_ANSWER_TOKENS } from './budget/budget.ts'

describe('compareTool', () => {
  it.each(['category', 'root'] as const)(
    'puts listings side by side in the requested order (%s) [mcp:tools:compare]',
    async (kind) => {
      expect(await callTool(createToolPage(TOOL_LISTINGS, kind), 'compare', { ids: ['a', 'b'] })).toEqual({
        listings: [
          { id: 'a', title: 'alpha', url: 'https://example.org/d/databases/a/' },
          { id: 'b', title: 'Beta', url: 'https://example.org/d/databases/b/', website: 'https://example.com/b' },
        ],
        fields: [
          { name: 'description', values: ['First letter', 'Second letter'], differs: true },
          { name: 'categories', values: [['databases'], ['databases']], differs: false },
          { name: 'tags', values: [['x'], ['x', 'y']], differs: true },
          { name: 'added', values: ['2024-01-01', null], differs: true },
          { name: 'seats', values: [4, null], differs: true },
          { name: 'status', values: [null, null], differs: false },
          { name: 'last_commit', values: [null, null], differs: false },
          { name: 'checked', values: [null, null], differs: false },
        ],
      })
    },
  )

  it('has fields of the source after ours, by name, and body last', async () => {
    const page = createToolPage([
      { id: 'a', name: 'A', body: 'Text', extra: { zeta: 1, alpha: { deep: true }, tags: 'own', empty: [] } },
      { id: 'b', name: 'B', tags: ['x', 'y'], pricing: { free: false }, extra: { __proto__: null, zeta: 1 } },
    ])
    const { fields } = await callTool(page, 'compare', { ids: ['a', 'b'] })
    expect(fields).toEqual([
      { name: 'categories', values: [['databases'], ['databases']], differs: false },
      { name: 'tags', values: [null, ['x', 'y']], differs: true },
      { name: 'pricing.free', values: [null, false], differs: true },
      { name: 'alpha', values: [{ deep: true }, null], differs: true },
      { name: 'extra.tags', values: ['own', null], differs: true },
      { name: 'zeta', values: [1, 1], differs: false },
      { name: 'body', values: ['Text', null], differs: true },
      // What became of them is said, also where it is not known.
      ...['status', 'last_commit', 'checked'].map((name) => ({ name, values: [null, null], differs: false })),
    ])
  })

  it('does not mark lists that differ in their order only', async () => {
    const page = createToolPage([
      { id: 'a', name: 'A', tags: ['x', 'y'] },
      { id: 'b', name: 'B', tags: ['y', 'x'] },
    ])
    const { fields } = await callTool(page, 'compare', { ids: ['a', 'b'] })
    expect(fields).toContainEqual({
      name: 'tags',
      values: [
        ['x', 'y'],
        ['y', 'x'],
      ],
      differs: false,
    })
  })

  it('cuts long texts and lists', async () => {
    const tags = Array.from({ length: 9 }, (_, index) => `t${index}`)
    const page = createToolPage([
      { id: 'a', name: 'A', description: 'word '.repeat(100), tags },
      { id: 'b', name: 'B', description: `${'word '.repeat(100)}!`, tags: tags.slice(1) },
    ])
    const { fields } = await callTool(page, 'compare', { ids: ['a', 'b'] })
    const cut = `${'word '.repeat(38)}word…`
    expect(fields).toContainEqual({ name: 'description', values: [cut, cut], differs: true })
    expect(fields).toContainEqual({
      name: 'tags',
      values: [[...tags.slice(0, 8), '… 1 more'], tags.slice(1)],
      differs: true,
    })
  })

  it('names fields that have no room', async () => {
    const extra = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [`field ${10 + index}`, '字'.repeat(500)]),
    )
    const page = createToolPage(
      ['a', 'b', 'c', 'd', 'e'].map((id) => ({
        id,
        name: '名'.repeat(200),
        url: `https://example.com/${'x'.repeat(1900)}`,
        extra,
      })),
    )
    const answer = await callTool(page, 'compare', { ids: ['a', 'b', 'c', 'd', 'e'] })
    expect(estimateTokens(JSON.stringify(answer))).toBeLessThanOrEqual(MAX_ANSWER_TOKENS)
    expect(answer['omitted']).toContain('field 10')
    expect(answer['listings']).toContainEqual(expect.objectContaining({ url: 'https://example.org/d/databases/e/' }))
  })

  it.each([
    [{}, 'ids: expected an array, got nothing. Example: {"ids":["postgresql","sqlite"]}'],
    [{ ids: 'a' }, 'ids: expected at least 2 values, got ["a"].'],
    [{ ids: ['a'] }, 'ids: expected at least 2 values, got ["a"]. Example: {"ids":["postgresql","sqlite"]}'],
    [{ ids: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] }, /^ids: expected at most 6 values, got /],
    [{ ids: ['a', true] }, /^ids\.1: expected a string, got true\./],
    [{ ids: ['a', 'b', 'a'] }, 'ids: "a" is given twice. Give 2 to 6 different ids.'],
    [{ ids: ['gama', 'betta'] }, 'ids.0: there is no listing "gama" here. Nearest: "c" (Gamma).'],
    [{ ids: ['!!!', '???'] }, 'ids.0: there is no listing "!!!" here. Find ids with search or browse.'],
    [{ ids: ['__proto__', 'constructor'] }, /^ids\.0: there is no listing "__proto__" here/],
  ])('says how to correct %j', async (args, message) => {
    expect(await refusalOf(createToolPage(TOOL_LISTINGS), 'compare', args)).toMatch(message)
  })

  it('compares the others where one is not there, and only the fields asked for', async () => {
    const ids = ['gama', 'Beta', 'https://example.org/d/databases/a/']
    expect(await callTool(createToolPage(TOOL_LISTINGS), 'compare', { ids, fields: ['seats', 'stars'] })).toMatchObject(
      {
        listings: [{ id: 'b' }, { id: 'a' }],
        fields: [
          { name: 'seats', values: [null, 4], differs: true },
          { name: 'stars', values: [null, null], differs: false },
        ],
        not_found: [{ id: 'gama', nearest: ['c'] }],
      },
    )
  })

  it('compares five in few characters', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e']
    const page = createToolPage(
      ids.map((id) => ({
        id,
        name: `Listing ${id}`,
        url: `https://example.com/${id}`,
        description: `Of ${id}: ${'word '.repeat(100)}`,
        tags: [id, 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
        license: ['MIT'],
        extra: { size: 1, notes: 'x'.repeat(2000) },
      })),
    )
    const answer = await callTool(page, 'compare', { ids, max_characters: 1500 })
    expect(answer['listings']).toContainEqual({
      id: 'e',
      title: 'Listing e',
      url: 'https://example.org/d/databases/e/',
    })
    expect(answer['fields']).toMatchObject([
      { name: 'description', values: ids.map((id) => `Of ${id}: ${'word '.repeat(9)}word…`), differs: true },
      { name: 'categories' },
      {
        name: 'tags',
        values: ids.map((id) => [id, 'one', 'two', 'three', 'four', 'five', 'six', '… 6 more']),
        differs: true,
      },
      { name: 'license' },
      { name: 'size', values: [1, 1, 1, 1, 1], differs: false },
    ])
    expect(answer['omitted']).toEqual(['notes', 'status', 'last_commit', 'checked'])
  })

  it('keeps the ids of what is compared, however few the characters', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e'].map((id) => id + '"'.repeat(79))
    const page = createToolPage(ids.map((id) => ({ id, name: 'N'.repeat(200), url: 'https://example.com/' })))
    expect(await callTool(page, 'compare', { ids, max_characters: 500 })).toEqual({
      listings: ids.map((id) => ({ id, title: '' })),
      fields: [],
    })
    const { listings } = await callTool(page, 'compare', { ids, max_characters: 5000 })
    // The addresses, which are longer than the room left, are omitted.
    expect(listings).toContainEqual({ id: ids[0], title: expect.stringMatching(/^N{100,}…$/) })
  })
})
