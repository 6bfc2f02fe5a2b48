import { describe, expect, it } from 'vitest'
import { callTool, createToolPage, idsOf, refusalOf } from '../../e2e/protocol/tool-page.ts'

const PAGE = createToolPage([
  { id: 'alpha', name: 'Alpha', url: 'https://www.alpha.example/', tags: ['sql', 'small'], license: ['MIT'] },
  { id: 'beta', name: 'Beta', tags: ['sql', 'small'], license: ['MIT'] },
  { id: 'gamma', name: 'Gamma', tags: ['sql'], alternative_to: ['Omega', 'Alpha'] },
  { id: 'delta', name: 'Delta', tags: ['graph'], alternative_to: ['Omega'] },
  ...['e', 'f', 'g', 'h', 'i', 'j'].map((id) => ({ id, name: `Other ${id}`, tags: ['other'] })),
])

describe('similar', () => {
  it('puts what replaces a listing first, then what shares most with it, and says why [mcp:tools:similar]', async () => {
    expect(await callTool(PAGE, 'similar', { id: 'alpha', fields: ['license'] })).toMatchObject({
      results: [
        { id: 'gamma', license: null, why: { alternative_to: ['Alpha'], tags: ['sql'] } },
        { id: 'beta', license: 'MIT', why: { tags: ['small', 'sql'], license: ['MIT'] } },
      ],
      total: 2,
    })
  })

  it('finds what replaces a thing that is not listed', async () => {
    const answer = await callTool(PAGE, 'similar', { id: 'omega' })
    expect(idsOf(answer)).toEqual(['gamma', 'delta'])
    expect(answer).toMatchObject({ results: [{ why: { alternative_to: ['omega'] } }, {}] })
  })

  it.each(['Alpha', 'https://www.alpha.example', 'https://example.org/d/databases/alpha/', 'databases/alpha'])(
    'knows a listing by %j',
    async (id) => {
      expect(idsOf(await callTool(PAGE, 'similar', { id }))).toEqual(['gamma', 'beta'])
    },
  )

  it('explains what it does not know', async () => {
    expect(await refusalOf(PAGE, 'similar', { id: 'omga' })).toMatch(
      /^id: there is no listing "omga" here\..* "Omega"\.$/,
    )
  })
})
