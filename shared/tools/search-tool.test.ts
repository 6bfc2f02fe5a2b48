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
          text: 'Second letter',
        },
      ],
      total: 1,
      complete: true,
    })
  })

  it('says what an answer lacks, which words are unknown and what was read [search:honest:absent]', async () => {
    const page = createToolPage([
      { id: 'a', name: 'Alpha', description: 'A letter wrench', license: ['MIT'] },
      { id: 'b', name: 'Beta', description: 'A letter press', license: ['MIT'] },
      { id: 'c', name: 'Gamma', description: 'A wrench', license: ['GPL-3.0-only'], alternative_to: ['Omega'] },
    ])
    expect(
      await callTool(page, 'search', { query: 'letter payment wrench', fields: ['license', 'stars'] }),
    ).toMatchObject({
      results: [
        { id: 'a', license: 'MIT', stars: null },
        { id: 'c', lacks: ['letter'] },
        { id: 'b', lacks: ['wrench'] },
      ],
      total: 1,
      shown_beside: 2,
      complete: false,
      unknown: ['payment'],
    })
    const read = await callTool(page, 'search', { query: 'alternative to Omega, MIT licensed' })
    expect(read).toMatchObject({
      results: [{ id: 'c', lacks: ['mit'] }, { id: 'a' }, { id: 'b' }],
      read_as: { license: ['MIT'], alternative_to: 'Omega' },
    })
    const literal = await callTool(page, 'search', { query: 'alternative to Omega', literal: true })
    expect(literal).toMatchObject({ unknown: ['alternative'], complete: false })
    expect(literal).not.toHaveProperty('read_as')
  })

  it('shows the fields that are asked for, and where to look for what nothing replaces', async () => {
    const page = createToolPage([
      { id: 'a', name: 'Alpha', extra: { maker: 'Ann', parts: { left: 'oak', right: 'elm' } } },
      { id: 'b', name: 'Beta', extra: { maker: 'Bob' } },
    ])
    expect(await callTool(page, 'search', { query: 'maker of Alpha', fields: ['parts'] })).toMatchObject({
      results: [{ id: 'a', maker: 'Ann', parts: { left: 'oak', right: 'elm' } }],
      read_as: { fields: ['maker'] },
      complete: true,
    })
    expect(await callTool(page, 'search', { query: 'alternative to Beta' })).toMatchObject({
      hint: 'No listing says it replaces Beta.',
      similar: [],
    })
    expect(await callTool(page, 'search', { query: 'elm' })).toMatchObject({ total: 1, results: [{ id: 'a' }] })
  })

  it('says of events and places when and where they are', async () => {
    const location = { locality: 'Munich', country: 'Germany' }
    const page = createToolPage([
      { id: 'a', name: 'Elm Days', start: '2026-05-26', end: '2026-05-29', location, extra: { cfpUrl: 1 } },
      { id: 'b', name: 'Elm Night', start: '2026-06-01', end: '2026-06-01', online: true, description: 'One talk.' },
    ])
    expect(await callTool(page, 'search', { query: 'elm' })).toMatchObject({
      results: [
        { text: '2026-05-26 to 2026-05-29 · Munich, Germany · CFP URL 1 · databases' },
        { text: '2026-06-01 · online · One talk.' },
      ],
    })
  })

  it('gives the facts of a listing without a description, and its own address as website', async () => {
    const page = createToolPage([
      {
        id: 'a',
        name: 'Ridge Path',
        url: 'https://a.example/',
        extra: { length_km: 9, marked: true, map: 'https://a.example/m' },
      },
      { id: 'b', name: 'Ridge Way', extra: { difficulty: 'easy', guided: false } },
    ])
    const answer = await callTool(page, 'search', { query: 'ridge', fields: ['url', 'homepage'] })
    expect(answer).toMatchObject({
      results: [
        { url: 'https://example.org/d/databases/b/', text: 'Difficulty easy · databases', website: null },
        {
          url: 'https://example.org/d/databases/a/',
          text: 'Length km 9 · Marked · databases',
          website: 'https://a.example/',
        },
      ],
    })
    const idsWhere = async (where: object) => idsOf(await callTool(page, 'search', { query: 'ridge', where }))
    expect(await idsWhere({ website: { exists: true } })).toEqual(['a'])
    expect(await idsWhere({ homepage: false })).toEqual(['b'])
    expect(await callTool(page, 'search', { query: 'ridge over 40 kg' })).toMatchObject({
      complete: false,
      unknown: ['over 40 kg'],
      hint: 'No field says "over 40 kg"; see facets.',
    })
  })

  it('says what the whole directory has where a page has nothing', async () => {
    const root = createToolPage([...TOOL_LISTINGS, { id: 'd', name: 'Delta', categories: ['libraries'] }], 'root')
    const top = [{ id: 'd', title: 'Delta', url: 'https://example.org/d/libraries/d/' }]
    const expected = { results: [], total: 0, complete: false, elsewhere: { total: 1, complete: true, top } }
    expect(await callTool(root, 'search', { query: 'delta', category: 'databases' })).toMatchObject(expected)
    const page = await root.pageOf('databases')
    const asked = page && { ...page, pageOf: (slug: string) => root.pageOf(slug) }
    expect(asked && (await callTool(asked, 'search', { query: 'delta' }))).toMatchObject(expected)
    expect(await callTool(root, 'search', { query: 'beta', category: 'databases' })).not.toHaveProperty('elsewhere')
  })

  it('counts what the directory has into the length of an answer', async () => {
    const delta = { id: 'd', name: 'Delta', description: 'Fourth letter', categories: ['libraries'] }
    const root = createToolPage([...TOOL_LISTINGS, delta], 'root')
    const max_characters = 500
    const short = await callTool(root, 'search', { query: 'letter delta', category: 'databases', max_characters })
    expect(short).toMatchObject({ results: [{ id: 'b' }, { id: 'a' }], elsewhere: { total: 1, top: [{ id: 'd' }] } })
    expect(JSON.stringify(short).length).toBeLessThanOrEqual(max_characters)
  })

  it('refuses a blank value of a field, which no listing has', async () => {
    const message = await refusalOf(createToolPage(TOOL_LISTINGS), 'search', { query: '', where: { tags: ' ' } })
    expect(message).toMatch(/^where\.tags: no listing has ""\. Values: "x", "y"\./)
  })

  it('says the language of the directory to a sentence in another', async () => {
    const page = createToolPage(TOOL_LISTINGS)
    expect(await callTool(page, 'search', { query: 'eine Datenbank für das Web' })).toMatchObject({ language: 'en' })
    expect(await callTool(page, 'search', { query: 'second letter' })).not.toHaveProperty('language')
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
    ['a condition', { where: { categories: 'databases' } }],
    ['a condition of one value in a list', { where: { categories: [' databases '] } }],
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
    const ask = (categories: unknown) => callTool(root, 'search', { query: '', where: { categories } })
    expect(idsOf(await ask(['libraries', 'databases']))).toEqual(['b', 'a', 'c'])
    await expect(ask('database')).rejects.toThrow(/^where\.categories: no listing has "database"/)
  })

  it('narrows by filters and, at the root, by category [mcp:tools:category]', async () => {
    expect(idsOf(await callTool(createToolPage(TOOL_LISTINGS), 'search', { query: '', where: { tags: 'y' } }))).toEqual(
      ['b'],
    )
    const root = createToolPage(TOOL_LISTINGS, 'root')
    expect(idsOf(await callTool(root, 'search', { query: '', category: 'libraries' }))).toEqual(['c'])
    expect(idsOf(await callTool(root, 'search', { query: '', category: 'databases', where: { seats: 4 } }))).toEqual([
      'a',
    ])
  })

  it.each([
    [{}, 'query: expected a string, got nothing. Example: {"query":"sql","limit":10}'],
    [{ query: true }, 'query: expected a string, got true.'],
    [{ query: Infinity }, 'query: expected a string, got nothing.'],
    [{ query: 'q'.repeat(1001) }, /^query: expected at most 1000 characters, got "q+…\. Example: /],
    [{ query: '', limit: -1 }, 'limit: expected a number of at least 0, got -1.'],
    [{ query: '', limit: 500 }, 'limit: expected a number of at most 50, got 500. Example: {"query":"sql","limit":10}'],
    [{ query: '', limit: 51 }, 'limit: expected a number of at most 50, got 51.'],
    [{ query: '', limit: 'five' }, /^limit: expected an integer, got "five"\. Example: /],
    [{ query: '', limit: 1.5 }, 'limit: expected an integer, got 1.5.'],
    [{ query: '', where: 'x' }, 'where: expected an object, got "x".'],
    [{ query: '', querry: 'x' }, 'querry: no such argument. Did you mean "query"?'],
    [{ query: '', filters: {} }, 'filters: no such argument. Did you mean "where"?'],
    [{ query: '', page: 2 }, 'page: no such argument. Did you mean "cursor"?'],
    [{ query: '', toolCallId: 'call_1' }, /^toolCallId: no such argument\. Arguments: query, where, /],
    [
      { query: '', where: { tag: 'x' } },
      /^where: there is no field "tag"\. Did you mean "tags"\? Fields here: .*\. Example: \{"where":\{"tags":"x"\}\}$/,
    ],
    [
      { query: '', where: { tags: 'z' } },
      'where.tags: no listing has "z". Values: "x", "y". Example: {"where":{"tags":"x"}}',
    ],
    [['x'], 'arguments: expected an object, got ["x"].'],
  ])('says how to correct %j [mcp:tools:bad-arguments]', async (args, message) => {
    expect(await refusalOf(createToolPage(TOOL_LISTINGS), 'search', args)).toMatch(message)
  })

  it('takes null for an absent argument, and texts for what they spell', async () => {
    const args = { query: 'beta', limit: '3', where: '{"tags":"x"}', cursor: null, literal: 'true' }
    expect(idsOf(await callTool(createToolPage(TOOL_LISTINGS), 'search', args))).toEqual(['b'])
  })

  it('suggests a category', async () => {
    const message = await refusalOf(createToolPage(TOOL_LISTINGS, 'root'), 'search', {
      query: '',
      category: 'database',
    })
    expect(message).toBe(
      'category: there is no category "database". Did you mean "databases"? facets with name "categories" gives all slugs.',
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
    const page = createToolPage(long)
    const answer = await callTool(page, 'search', { query: '' })
    expect(idsOf(answer).length).toBeGreaterThan(3)
    expect(idsOf(answer).length).toBeLessThan(10)
    expect(estimateTokens(JSON.stringify(answer['results']))).toBeLessThanOrEqual(DEFAULT_RESULT_TOKENS)
    const rest = await callTool(page, 'search', { query: '', cursor: answer['nextCursor'] })
    expect(idsOf(rest)[0]).toBe(`n${idsOf(answer).length}`)
  })

  it('returns no rows for a limit of 0, but what there is', async () => {
    const answer = await callTool(createToolPage(TOOL_LISTINGS), 'search', { query: 'letter', limit: 0 })
    expect(answer).toEqual({ results: [], total: 2, complete: true })
  })

  it('bounds each result, and says where one is not active', async () => {
    const page = createToolPage([{ id: 'l', name: 'L', description: 'long '.repeat(100), status: 'archived' }])
    const { results } = await callTool(page, 'search', { query: '' })
    const text = `${'long '.repeat(16)}long…`
    expect(results).toEqual([
      { id: 'l', title: 'L', url: 'https://example.org/d/databases/l/', text, status: 'archived' },
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

  it('keeps to the default of ten results, however many characters there are', async () => {
    const short = Array.from({ length: 20 }, (_, index) => ({ id: `n${index}`, name: `Name ${index}` }))
    const page = createToolPage(short)
    expect(idsOf(await callTool(page, 'search', { query: '', max_characters: 20_000 }))).toHaveLength(10)
    expect(idsOf(await callTool(page, 'search', { query: '', limit: 3, max_characters: 20_000 }))).toHaveLength(3)
  })

  it('shortens a result that is too long alone, and goes on after it', async () => {
    const long = { name: '"'.repeat(200), description: '"'.repeat(200) }
    const page = createToolPage(['a', 'b'].map((id) => ({ ...long, id })))
    const answer = await callTool(page, 'search', { query: '', max_characters: 500 })
    expect(JSON.stringify(answer).length).toBeLessThanOrEqual(500)
    expect(answer['results']).toMatchObject([{ id: 'a', title: expect.stringMatching(/^"+…$/) }])
    const next = await callTool(page, 'search', { query: '', cursor: answer['nextCursor'] })
    expect(idsOf(next)).toEqual(['b'])
  })
})
