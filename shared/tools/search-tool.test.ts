import { describe, expect, it } from 'vitest'
import { TOOL_LISTINGS, callTool, createToolPage, idsOf, refusalOf } from '../../e2e/protocol/tool-page.ts'
import { estimateTokens } from './budget/estimate-tokens.ts'
import { DEFAULT_RESULT_TOKENS, MAX_ANSWER_TOKENS } from './budget/budget.ts'
import type { ToolPage } from './tool.ts'

describe('searchTool', () => {
  it('returns id, title, absolute url and text [mcp:tools:search]', async () => {
    expect(await callTool(createToolPage(TOOL_LISTINGS), 'search', { query: 'beta' })).toEqual({
      results: [
        {
          id: 'b',
          title: 'Beta',
          url: 'https://example.org/d/databases/b/',
          website: 'https://example.com/b',
          text: 'Second letter',
          categories: ['databases'],
          tags: ['x', 'y'],
          matched: ['name'],
        },
      ],
      total: 1,
      complete: true,
    })
  })

  it('says which fields the words are in, the most important first', async () => {
    const page = createToolPage([{ id: 'a', name: 'Alpha', tags: ['beta'], description: 'alpha and beta' }])
    expect(await callTool(page, 'search', { query: 'beta alpha' })).toMatchObject({
      results: [{ matched: ['name', 'tags', 'description'] }],
    })
    const { results } = await callTool(page, 'search', { query: '' })
    expect(results).toEqual([expect.not.objectContaining({ matched: expect.anything() })])
  })

  it('names the page of a listing, which is below its first category, whatever page is asked', async () => {
    const url = async (kind: ToolPage['kind']): Promise<unknown> =>
      callTool(createToolPage(TOOL_LISTINGS, kind), 'search', { query: 'gamma' })
    expect(await url('category')).toMatchObject({ results: [{ url: 'https://example.org/d/libraries/c/' }] })
    expect(await url('root')).toMatchObject({ results: [{ url: 'https://example.org/d/libraries/c/' }] })
  })

  it('pages by cursor without gap or repetition [mcp:tools:cursors]', async () => {
    const page = createToolPage(TOOL_LISTINGS)
    const first = await callTool(page, 'search', { query: '', limit: 2 })
    expect(idsOf(first)).toEqual(['b', 'a'])
    const second = await callTool(page, 'search', { query: '', limit: 2, cursor: first['nextCursor'] })
    expect(idsOf(second)).toEqual(['c'])
    expect(second).not.toHaveProperty('nextCursor')
  })

  it('has no next page when the limit is met exactly', async () => {
    expect(await callTool(createToolPage(TOOL_LISTINGS), 'search', { query: '', limit: 3 })).not.toHaveProperty(
      'nextCursor',
    )
  })

  it('refuses a cursor of other arguments, and takes an empty one for none', async () => {
    const page = createToolPage(TOOL_LISTINGS)
    const { nextCursor } = await callTool(page, 'search', { query: '', limit: 1 })
    expect(await refusalOf(page, 'search', { query: 'beta', cursor: nextCursor })).toMatch(/^cursor: .*leave it out/)
    expect(await refusalOf(page, 'search', { query: '', cursor: 'zzz' })).toMatch(/^cursor: "zzz" does not continue/)
    expect(idsOf(await callTool(page, 'search', { query: '', cursor: '' }))).toEqual(['b', 'a', 'c'])
  })

  it('refuses a cursor of an earlier release and says so [mcp:tools:stale-cursor]', async () => {
    const page = createToolPage(TOOL_LISTINGS)
    const { nextCursor } = await callTool(page, 'search', { query: '', limit: 1 })
    const message = await refusalOf({ ...page, release: 'r2' }, 'search', { query: '', cursor: nextCursor })
    expect(message).toMatch(/^cursor: ".*" is of an earlier release: .* Leave cursor out to start again\.$/)
  })

  it.each([
    ['category', { category: 'databases' }],
    ['a filter', { filters: { categories: 'databases' } }],
    ['a filter of one value in a list', { filters: { categories: [' databases '] } }],
  ])('answers at the root by %s from the page of that category', async (_by, narrowing) => {
    const root = createToolPage([...TOOL_LISTINGS, { id: 'd', name: 'Beta', categories: ['libraries'] }], 'root')
    const asked: string[] = []
    const watched: ToolPage = {
      ...root,
      collection() {
        throw new Error('the listings of the whole directory are not needed')
      },
      pageOf(slug) {
        asked.push(slug)
        return root.pageOf(slug)
      },
    }
    expect(idsOf(await callTool(watched, 'search', { query: 'beta', ...narrowing }))).toEqual(['b'])
    expect(idsOf(await callTool(watched, 'browse', narrowing))).toEqual(['b', 'a', 'c'])
    expect(asked).toEqual(['databases', 'databases'])
  })

  it('answers at the root by a filter of several categories, and of one that is none', async () => {
    const root = createToolPage(TOOL_LISTINGS, 'root')
    const ask = (categories: unknown) => callTool(root, 'search', { query: '', filters: { categories } })
    expect(idsOf(await ask(['libraries', 'databases']))).toEqual(['b', 'a', 'c'])
    await expect(ask('database')).rejects.toThrow(/^filters\.categories: no listing has "database"/)
  })

  it('narrows by filters and, at the root, by category [mcp:tools:category]', async () => {
    expect(
      idsOf(await callTool(createToolPage(TOOL_LISTINGS), 'search', { query: '', filters: { tags: 'y' } })),
    ).toEqual(['b'])
    const root = createToolPage(TOOL_LISTINGS, 'root')
    expect(idsOf(await callTool(root, 'search', { query: '', category: 'libraries' }))).toEqual(['c'])
    expect(idsOf(await callTool(root, 'search', { query: '', category: 'databases', filters: { seats: 4 } }))).toEqual([
      'a',
    ])
  })

  it.each([
    [{}, 'query: expected a string, got nothing. Example: {"query":"sql","limit":10}'],
    [{ query: 5 }, 'query: expected a string, got 5.'],
    [{ query: Infinity }, 'query: expected a string, got nothing.'],
    [{ query: 'q'.repeat(1001) }, /^query: expected at most 1000 characters, got "q+…\. Example: /],
    [{ query: '', limit: 0 }, 'limit: expected a number of at least 1, got 0.'],
    [{ query: '', limit: 500 }, 'limit: expected a number of at most 50, got 500. Example: {"query":"sql","limit":10}'],
    [{ query: '', limit: 51 }, 'limit: expected a number of at most 50, got 51.'],
    [{ query: '', limit: '5' }, /^limit: expected a number, got "5"\. Example: /],
    [{ query: '', limit: 1.5 }, 'limit: expected an integer, got 1.5.'],
    [{ query: '', filters: 'x' }, 'filters: expected an object, got "x".'],
    [{ query: '', filters: { tags: [] } }, /^filters\.tags: expected/],
    [{ querry: 'x' }, 'querry: no such argument. Did you mean "query"?'],
    [
      { query: '', filters: { tag: 'x' } },
      /^filters: there is no facet "tag"\. Did you mean "tags"\? Facets here: .*\. Example: \{"filters":\{"tags":"x"\}\}$/,
    ],
    [
      { query: '', filters: { tags: 'z' } },
      'filters.tags: no listing has "z". Values: "x", "y". Example: {"filters":{"tags":"x"}}',
    ],
    [['x'], 'arguments: expected an object, got ["x"].'],
  ])('says how to correct %j [mcp:tools:bad-arguments]', async (args, message) => {
    expect(await refusalOf(createToolPage(TOOL_LISTINGS), 'search', args)).toMatch(message)
  })

  it('takes null for an absent argument and ignores arguments of other makers', async () => {
    const args = { query: 'beta', limit: null, filters: null, toolCallId: 'call_1' }
    expect(idsOf(await callTool(createToolPage(TOOL_LISTINGS), 'search', args))).toEqual(['b'])
  })

  it('suggests a category', async () => {
    const message = await refusalOf(createToolPage(TOOL_LISTINGS, 'root'), 'search', {
      query: '',
      category: 'database',
    })
    expect(message).toBe(
      'category: there is no category "database". Did you mean "databases"? list_categories gives all slugs.',
    )
  })

  it('cuts an answer that a client would not take in, and goes on from there [mcp:tools:page-sized]', async () => {
    const long = Array.from({ length: 60 }, (_, index) => ({
      id: `n${index}`,
      name: '名'.repeat(200),
      description: '字'.repeat(4000),
    }))
    const page = createToolPage(long)
    const seen: unknown[] = []
    let cursor: unknown
    do {
      const answer = await callTool(page, 'search', { query: '', limit: 50, cursor })
      expect(estimateTokens(JSON.stringify(answer))).toBeLessThanOrEqual(MAX_ANSWER_TOKENS)
      seen.push(...idsOf(answer))
      cursor = answer['nextCursor']
    } while (cursor !== undefined)
    expect(seen).toEqual(long.map(({ id }) => id))
  })

  it('returns ten results by default, fewer when they are long', async () => {
    const short = Array.from({ length: 20 }, (_, index) => ({ id: `n${index}`, name: `Name ${index}` }))
    expect(idsOf(await callTool(createToolPage(short), 'search', { query: '' }))).toHaveLength(10)
    const long = short.map((fields) => ({ ...fields, description: 'One of the longer descriptions. '.repeat(100) }))
    const page = createToolPage(long.map((fields) => ({ ...fields, url: `https://example.com/${'path/'.repeat(80)}` })))
    const answer = await callTool(page, 'search', { query: '' })
    expect(idsOf(answer).length).toBeGreaterThan(3)
    expect(idsOf(answer).length).toBeLessThan(10)
    expect(estimateTokens(JSON.stringify(answer['results']))).toBeLessThanOrEqual(DEFAULT_RESULT_TOKENS)
    const rest = await callTool(page, 'search', { query: '', cursor: answer['nextCursor'] })
    expect(idsOf(rest)[0]).toBe(`n${idsOf(answer).length}`)
  })

  it('bounds each result', async () => {
    const words = Array.from({ length: 30 }, (_, index) => `w${index}`)
    const page = createToolPage([
      {
        id: 'l',
        name: 'L',
        description: 'long '.repeat(100),
        tags: ['t'.repeat(61), ...words],
        categories: ['databases', ...words],
      },
    ])
    const { results } = await callTool(page, 'search', { query: '' })
    expect(results).toEqual([
      {
        id: 'l',
        title: 'L',
        url: 'https://example.org/d/databases/l/',
        text: `${'long '.repeat(46)}long…`,
        categories: ['databases', ...words.slice(0, 5)],
        tags: words.slice(0, 6),
      },
    ])
  })

  it.each(['category', 'root'] as const)('gives up when the answer is no longer awaited (%s)', async (kind) => {
    const page = createToolPage(TOOL_LISTINGS, kind)
    const signal = AbortSignal.abort(new Error('gone'))
    for (const [name, args] of [
      ['search', { query: '' }],
      ['browse', {}],
      ['fetch', { id: 'a' }],
      ['compare', { ids: ['a', 'b'] }],
    ] as const) {
      await expect(callTool(page, name, args, { signal })).rejects.toThrow('gone')
    }
  })

  it('shortens each where few characters are requested, so that there are several', async () => {
    const description = 'One of the longer descriptions of a listing. '.repeat(10)
    const tags = ['t1', 't2', 't3', 't4', 't5', 't6']
    const page = createToolPage(
      Array.from({ length: 20 }, (_, index) => ({ id: `n${index}`, name: `Name ${index}`, description, tags })),
    )
    const ask = async (max_characters: number) => {
      const { results } = await callTool(page, 'search', { query: '', limit: 20, max_characters })
      const [first]: { text: string; tags: string[] }[] = Array.isArray(results) ? results : []
      return [idsOf({ results }).length, first?.text.length, first?.tags.length]
    }
    expect(await ask(500)).toEqual([2, 36, 1])
    expect(await ask(1500)).toEqual([5, 108, 3])
    expect(await ask(3000)).toEqual([7, 236, 6])
    expect(await ask(20_000)).toEqual([20, 236, 6])
  })

  it('keeps to the default of ten results, however many characters there are', async () => {
    const short = Array.from({ length: 20 }, (_, index) => ({ id: `n${index}`, name: `Name ${index}` }))
    const page = createToolPage(short)
    expect(idsOf(await callTool(page, 'search', { query: '', max_characters: 20_000 }))).toHaveLength(10)
    expect(idsOf(await callTool(page, 'search', { query: '', limit: 3, max_characters: 20_000 }))).toHaveLength(3)
  })

  it('shortens a result that is too long alone, and goes on after it', async () => {
    const long = {
      name: 'N'.repeat(200),
      url: `https://example.com/${'x'.repeat(600)}`,
      description: 'word '.repeat(80),
    }
    const page = createToolPage(['a', 'b'].map((id) => ({ ...long, id, tags: ['t'.repeat(60)] })))
    const answer = await callTool(page, 'search', { query: '', max_characters: 500 })
    expect(answer['results']).toEqual([
      {
        id: 'a',
        title: `${'N'.repeat(60)}…`,
        url: 'https://example.org/d/databases/a/',
        text: 'word word word word word word word…',
        categories: ['databases'],
      },
    ])
    const next = await callTool(page, 'search', { query: '', cursor: answer['nextCursor'] })
    expect(idsOf(next)).toEqual(['b'])
  })
})
