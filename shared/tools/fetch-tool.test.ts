import { describe, expect, it } from 'vitest'
import { TOOL_LISTINGS, callTool, createToolPage, refusalOf } from '../../e2e/protocol/tool-page.ts'
import { estimateTokens } from './estimate-tokens.ts'
import { MAX_ANSWER_TOKENS } from './token-budget.ts'

describe('fetchTool', () => {
  it('gives everything about a listing', async () => {
    expect(await callTool(createToolPage(TOOL_LISTINGS), 'fetch', { id: 'a' })).toEqual({
      id: 'a',
      title: 'alpha',
      text: '# alpha\n\nFirst letter',
      url: 'https://example.org/d/databases/#a',
      metadata: {
        page: 'https://example.org/d/databases/#a',
        categories: ['databases'],
        tags: ['x'],
        added: '2024-01-01',
        extra: { seats: 4 },
      },
    })
  })

  it.each(['betta', 'B', '__proto__', 'constructor', 'https://example.com/b'])('has no listing %j', async (id) => {
    expect(await refusalOf(createToolPage(TOOL_LISTINGS), 'fetch', { id })).toMatch(/^id: there is no listing "/)
  })

  it('suggests the nearest ids', async () => {
    expect(await refusalOf(createToolPage(TOOL_LISTINGS), 'fetch', { id: 'gama' })).toBe(
      'id: there is no listing "gama" here. Nearest: "c" (Gamma).',
    )
  })

  it('suggests the id spelt alike first', async () => {
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
    const place = 'https://example.org/d/databases'
    expect(document['text']).toMatch(new RegExp(`…\n\n\\(Cut. .*: ${place}/#l or, as data, ${place}/index.json\\)$`))
  })
})
