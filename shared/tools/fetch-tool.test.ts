import { describe, expect, it } from 'vitest'
import { TOOL_LISTINGS, callTool, createToolPage, refusalOf } from '../../e2e/protocol/tool-page.ts'
import { estimateTokens } from './budget/estimate-tokens.ts'
import { MAX_ANSWER_TOKENS } from './budget/budget.ts'

describe('fetchTool', () => {
  it('returns everything about a listing [mcp:tools:fetch]', async () => {
    expect(await callTool(createToolPage(TOOL_LISTINGS), 'fetch', { id: 'a' })).toEqual({
      id: 'a',
      title: 'alpha',
      text: '# alpha\n\nFirst letter',
      url: 'https://example.org/d/databases/a/',
      // What is not known is said.
      metadata: {
        status: null,
        link: null,
        last_commit: null,
        checked: null,
        categories: ['databases'],
        tags: ['x'],
        added: '2024-01-01',
        extra: { seats: 4 },
      },
    })
  })

  it('says where a listing is edited, instead of which file has it', async () => {
    const page = createToolPage([{ id: 'a', name: 'alpha', source_path: 'lists/a.md' }])
    const contribute = { repository: 'https://github.com/acme/list', branch: 'main' }
    expect(
      await callTool({ ...page, directory: { ...page.directory, contribute } }, 'fetch', { id: 'a' }),
    ).toMatchObject({
      metadata: { categories: ['databases'], edit_url: 'https://github.com/acme/list/edit/main/lists/a.md' },
    })
    expect(await callTool(page, 'fetch', { id: 'a' })).toMatchObject({ metadata: { categories: ['databases'] } })
  })

  it('says when all links were last looked at, where one is named [refreshed:fetch:checked]', async () => {
    const checked = { ...createToolPage(TOOL_LISTINGS), linksChecked: '2026-11-22' }
    const linked = {
      ...createToolPage([{ id: 'l', name: 'l', url: 'https://example.com/' }]),
      linksChecked: '2026-11-22',
    }
    expect(await callTool(checked, 'fetch', { id: 'a' })).toEqual(
      await callTool(createToolPage(TOOL_LISTINGS), 'fetch', { id: 'a' }),
    )
    expect(await callTool(linked, 'fetch', { id: 'l' })).toMatchObject({ metadata: { links_checked: '2026-11-22' } })
  })

  it.each([
    ['github.com/acme/tool', 'tool'],
    ['www.github.com/acme/tool/', 'tool'],
    ['HTTPS://GitHub.com/acme/tool?tab=readme', 'tool'],
    ['example.org/d/databases/lib/', 'lib'],
    ['node.js/lib', 'lib'],
    ['Lib', 'lib'],
  ])('finds the listing that %j names', async (text, id) => {
    const page = createToolPage([
      { id: 'acme', name: 'acme', url: 'https://github.com/acme' },
      { id: 'tool', name: 'Acme Tool', url: 'https://github.com/acme/tool' },
      { id: 'lib', name: 'Lib', url: 'https://example.com/tool' },
    ])
    expect(await callTool(page, 'fetch', { id: text })).toMatchObject({ id })
  })

  it.each(['betta', '__proto__', 'constructor', 'https://example.com/z', 'https://example.org/d/databases/z/'])(
    'has no listing %j',
    async (id) => {
      expect(await refusalOf(createToolPage(TOOL_LISTINGS), 'fetch', { id })).toMatch(/^id: there is no listing "/)
    },
  )

  it('suggests the nearest ids [mcp:tools:unknown-id]', async () => {
    expect(await refusalOf(createToolPage(TOOL_LISTINGS), 'fetch', { id: 'gama' })).toBe(
      'id: there is no listing "gama" here. Nearest: "c" (Gamma).',
    )
  })

  it('suggests the most similar id first', async () => {
    const ids = ['sqlite-vec', 'libsqlite', 'sqlite', 'sqlite-utils']
    const page = createToolPage(ids.map((id) => ({ id, name: id })))
    expect(await refusalOf(page, 'fetch', { id: 'sqlit' })).toMatch(/Nearest: "sqlite" \(sqlite\), /)
  })

  it('suggests at most three, and cuts their names', async () => {
    const page = createToolPage(
      Array.from({ length: 5 }, (_, index) => ({ id: `node-${index}`, name: `Node ${index} ${'x'.repeat(100)}` })),
    )
    const message = await refusalOf(page, 'fetch', { id: 'node' })
    expect(message.match(/"node-\d" \(Node \d x+…\)/g)).toHaveLength(3)
    expect(message.length).toBeLessThan(350)
  })

  it.each(['字', 'word ', 'x', '"\n', '👩‍👩‍👧'])('cuts a long text of %j and says where the rest is', async (unit) => {
    const body = unit.repeat(50_000 / unit.length)
    const page = createToolPage([{ id: 'l', name: 'L', body, extra: { dump: body }, tags: ['t'] }])
    const document = await callTool(page, 'fetch', { id: 'l' })
    expect(estimateTokens(JSON.stringify(document))).toBeLessThanOrEqual(MAX_ANSWER_TOKENS)
    expect(estimateTokens(JSON.stringify(document))).toBeGreaterThan(MAX_ANSWER_TOKENS / 2)
    expect(document).toMatchObject({ metadata: { tags: ['t'], omitted: ['extra'] } })
    const place = 'https://example.org/d/databases/l'
    expect(document['text']).toMatch(new RegExp(`…\n\n\\(Cut. .*: ${place}/ or, as data, ${place}/index.json\\)$`))
  })

  const LONG = { id: 'l', name: 'L', body: 'word '.repeat(10_000), extra: { dump: 'x'.repeat(2_000) }, tags: ['t'] }

  it('cuts to the requested characters, and says how to get more', async () => {
    const page = createToolPage([LONG])
    const document = await callTool(page, 'fetch', { id: 'l', max_characters: 1500 })
    expect(JSON.stringify(document).length).toBeGreaterThan(1450)
    expect(document).toMatchObject({
      title: 'L',
      metadata: { categories: ['databases'], tags: ['t'], omitted: ['extra'] },
      text: expect.stringMatching(
        /^# L\n\n(word )+word…\n\n\(Cut\. Ask with a larger max_characters\. The whole listing: .*\/l\/\)$/,
      ),
    })
    const longest = await callTool(page, 'fetch', { id: 'l', max_characters: 20_000 })
    expect(JSON.stringify(longest).length).toBeGreaterThan(10_000)
    expect(longest).toMatchObject({ metadata: { extra: LONG.extra } })
  })

  it('does not tell to ask for more characters than one may, or where they are not what cuts', async () => {
    const blank = { ...LONG, body: `${' '.repeat(60_000)}!` }
    for (const listing of [LONG, blank]) {
      const { text } = await callTool(createToolPage([listing]), 'fetch', { id: 'l', max_characters: 20_000 })
      expect(text).toMatch(/…\n\n\(Cut\. The whole listing: /)
    }
  })

  it('gives metadata the room that the text leaves', async () => {
    const extra = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`field ${index}`, 'x'.repeat(30)]))
    const page = createToolPage([{ id: 'l', name: 'L', body: 'Short.', extra }])
    const document = await callTool(page, 'fetch', { id: 'l', max_characters: 1500 })
    expect(document).toMatchObject({ text: '# L\n\nShort.', metadata: { extra } })
  })

  it('says so when the website has no room', async () => {
    const page = createToolPage([{ id: 'l', name: 'L', url: `https://example.com/${'x'.repeat(500)}` }])
    expect(await callTool(page, 'fetch', { id: 'l', max_characters: 500 })).toEqual({
      id: 'l',
      title: 'L',
      text: '# L\n\n(Cut. Ask with a larger max_characters. The whole listing: https://example.org/d/databases/l/)',
      url: 'https://example.org/d/databases/l/',
      metadata: { status: null, link: null, last_commit: null, checked: null, categories: ['databases'] },
    })
  })

  it.each([
    { id: 'Beta' },
    { name: 'beta' },
    { url: 'https://example.com/b' },
    { id: 'http://www.example.com/b/?utm_source=x' },
    { id: 'https://example.org/d/databases/b/' },
    { url: 'https://example.org/d/databases/b/index.json' },
    { id: 'databases/b' },
  ])('finds a listing by %j [mcp:tools:fetch-by]', async (args) => {
    expect(await callTool(createToolPage(TOOL_LISTINGS), 'fetch', args)).toMatchObject({ id: 'b', title: 'Beta' })
  })

  it('reads several, with the fields asked for, and says which are not there [mcp:tools:fetch-many]', async () => {
    const page = createToolPage(TOOL_LISTINGS)
    expect(
      await callTool(page, 'fetch', { ids: ['a', 'gama', 'Beta'], fields: ['added', 'stars', 'seats'] }),
    ).toMatchObject({
      results: [
        { id: 'a', metadata: { added: '2024-01-01', stars: null, seats: 4 } },
        { id: 'b', metadata: { added: null, stars: null, seats: null } },
      ],
      not_found: [{ id: 'gama', nearest: ['c'] }],
    })
    expect(await refusalOf(page, 'fetch', {})).toMatch(/^id: expected a string, got nothing\./)
    expect(await refusalOf(page, 'fetch', { ids: Array(11).fill('a') })).toMatch(/^ids: expected at most 10 values/)
  })

  it('keeps several within the length asked for', async () => {
    const many = Array.from({ length: 10 }, (_, at) => ({ id: `l${at}`, name: `L${at}`, body: 'word '.repeat(2000) }))
    const ids = many.map(({ id }) => id)
    const answer = await callTool(createToolPage(many), 'fetch', { ids, max_characters: 5000 })
    expect(JSON.stringify(answer).length).toBeLessThanOrEqual(5000)
    expect(answer['results']).toMatchObject(ids.map((id) => ({ id })))
  })
})
