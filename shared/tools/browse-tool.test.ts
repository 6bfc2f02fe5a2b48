import { describe, expect, it } from 'vitest'
import { TOOL_LISTINGS, callTool, createToolPage, idsOf, refusalOf } from '../../e2e/protocol/tool-page.ts'
import { estimateTokens } from './budget/estimate-tokens.ts'
import { MAX_ANSWER_TOKENS } from './budget/budget.ts'

describe('browseTool', () => {
  it.each([
    ['page', ['b', 'a', 'c']],
    ['name', ['a', 'b', 'c']],
    ['added', ['c', 'a', 'b']],
    ['updated', ['b', 'a', 'c']],
  ])('sorts by %s [mcp:tools:browse]', async (sort, ids) => {
    expect(idsOf(await callTool(createToolPage(TOOL_LISTINGS), 'browse', { sort }))).toEqual(ids)
  })

  it('explains an order that does not exist', async () => {
    const page = createToolPage(TOOL_LISTINGS)
    expect(await refusalOf(page, 'browse', { sort: 'size' })).toBe(
      'sort: expected "page", "name", "added", "updated", "stars", "recent" or a facet as in "up_year", got "size".',
    )
    expect(await refusalOf(page, 'browse', { sort: 'up_seat' })).toContain('there is no facet "seat". Did you mean')
    expect(idsOf(await callTool(page, 'browse', { sort: 'up_seats' }))).toEqual(['a', 'b', 'c'])
  })

  it('counts the values of what matches [mcp:tools:browse]', async () => {
    const page = createToolPage(TOOL_LISTINGS)
    const { facets, facetNames, total } = await callTool(page, 'browse', { filters: { tags: 'x' } })
    expect(facets).toEqual({
      categories: [{ value: 'databases', count: 2 }],
      tags: [
        { value: 'x', count: 2 },
        { value: 'y', count: 1 },
      ],
    })
    expect(facetNames).toEqual(['categories', 'tags', 'seats'])
    expect(total).toBe(2)
  })

  it('counts the values of what words find, in any order', async () => {
    const page = createToolPage(TOOL_LISTINGS)
    const answer = await callTool(page, 'browse', { query: 'leter', sort: 'name', facets: ['tags'] })
    expect(idsOf(answer)).toEqual(['a', 'b'])
    expect(answer).toMatchObject({ total: 2, facets: { tags: [{ count: 2 }, { count: 1 }] } })
    const narrowed = await callTool(page, 'browse', { query: 'letter', filters: { tags: 'y' }, facets: ['tags'] })
    expect([idsOf(narrowed), narrowed['facets']]).toEqual([
      ['b'],
      {
        tags: [
          { value: 'x', count: 1 },
          { value: 'y', count: 1 },
        ],
      },
    ])
    expect(idsOf(await callTool(page, 'browse', { query: ' ' }))).toEqual(['b', 'a', 'c'])
    const { nextCursor } = await callTool(page, 'browse', { query: 'letter', limit: 1 })
    expect(idsOf(await callTool(page, 'browse', { query: 'letter', limit: 1, cursor: nextCursor }))).toEqual(['a'])
    expect(await refusalOf(page, 'browse', { limit: 1, cursor: nextCursor })).toMatch(/does not continue this request/)
  })

  it('counts the requested facets', async () => {
    const page = createToolPage(TOOL_LISTINGS)
    expect(await callTool(page, 'browse', { facets: ['seats'] })).toMatchObject({
      facets: { seats: [{ value: '4', count: 1 }] },
    })
    expect(await callTool(page, 'browse', { facets: [] })).toMatchObject({ facets: {} })
    expect(await refusalOf(page, 'browse', { facets: ['seat'] })).toMatch(/^facets: .*"seat"\. Did you mean "seats"\?/)
  })

  it('shows five values of each common facet, twenty of a requested one', async () => {
    const many = Array.from({ length: 30 }, (_, index) => ({ id: `n${index}`, name: `N${index}`, tags: [`t${index}`] }))
    const countOf = async (args: object): Promise<unknown> => {
      const { facets } = await callTool(createToolPage(many), 'browse', args)
      return facets !== null && typeof facets === 'object' && 'tags' in facets && Array.isArray(facets.tags)
        ? facets.tags.length
        : undefined
    }
    expect(await countOf({})).toBe(5)
    expect(await countOf({ facets: ['tags'], limit: 1 })).toBe(20)
  })

  it('filters by further fields, by numbers and by one of several values', async () => {
    const page = createToolPage(TOOL_LISTINGS)
    expect(idsOf(await callTool(page, 'browse', { filters: { seats: 4 } }))).toEqual(['a'])
    expect(idsOf(await callTool(page, 'browse', { filters: { tags: ['Y', 'x'] } }))).toEqual(['b', 'a'])
    expect(idsOf(await callTool(page, 'browse', { filters: { tags: 'x', seats: '4' } }))).toEqual(['a'])
  })

  it('stays within what a client takes in when values of facets are long', async () => {
    const long = Array.from({ length: 50 }, (_, index) => ({
      id: `n${index}`,
      name: '名'.repeat(200),
      tags: [`${index}${'标'.repeat(190)}`],
      license: [`${index}${'许'.repeat(190)}`],
    }))
    const answer = await callTool(createToolPage(long), 'browse', { limit: 50 })
    expect(estimateTokens(JSON.stringify(answer))).toBeLessThanOrEqual(MAX_ANSWER_TOKENS)
    expect(answer).toMatchObject({ total: 50, nextCursor: expect.any(String) })
  })

  it('shows facets in their part of few characters, and leaves out one whose values have no room', async () => {
    const long = Array.from({ length: 30 }, (_, index) => ({
      id: `n${index}`,
      name: `N${index}`,
      tags: [`t${index}`],
      license: [`${index}${'l'.repeat(190)}`],
    }))
    const answer = await callTool(createToolPage(long), 'browse', { max_characters: 500 })
    expect(answer['facets']).toEqual({
      categories: [{ value: 'databases', count: 30 }],
      tags: [{ value: 't0', count: 1 }],
    })
    expect(answer['facetNames']).toEqual(['categories', 'tags', 'license'])
    expect(idsOf(answer)).toEqual(['n0', 'n1'])
    expect(await callTool(createToolPage(long), 'browse', { max_characters: 1500 })).toMatchObject({
      facets: { tags: Array.from({ length: 5 }, () => ({ count: 1 })), license: [{ count: 1 }] },
    })
  })
})
