import { describe, expect, it } from 'vitest'
import { TOOL_LISTINGS, callTool, createToolPage, refusalOf } from '../../e2e/protocol/tool-page.ts'
import { estimateTokens } from './token-budget.ts'

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

  it('cuts a long text and names fields that do not fit', async () => {
    const page = createToolPage([
      { id: 'l', name: 'L', body: '字'.repeat(50_000), extra: { dump: '字'.repeat(50_000) }, tags: ['t'] },
    ])
    const document = await callTool(page, 'fetch', { id: 'l' })
    expect(estimateTokens(JSON.stringify(document))).toBeLessThan(25_000)
    expect(document).toMatchObject({ metadata: { tags: ['t'], omitted: ['extra'] } })
  })
})
