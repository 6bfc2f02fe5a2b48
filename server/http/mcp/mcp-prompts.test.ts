import { describe, expect, it } from 'vitest'
import { post, rpc } from '../../../e2e/protocol/post.ts'
import { SAMPLE_BASE_URL } from '../../../e2e/protocol/sample-documents.ts'
import { endpoint, errorOf } from '../../../e2e/protocol/sample-endpoint.ts'

async function ask(method: string, params: unknown, slug = 'databases'): Promise<unknown> {
  return (await post(endpoint, rpc(1, method, params), { slug })).json
}

describe('prompts', () => {
  it('are listed with their arguments [mcp:prompts:list]', async () => {
    expect(await ask('prompts/list', {})).toMatchObject({
      result: {
        prompts: [
          {
            name: 'shortlist',
            arguments: [
              { name: 'need', required: true },
              { name: 'must_have', required: false },
            ],
          },
          { name: 'compare_alternatives' },
          { name: 'whats_new' },
        ],
      },
    })
  })

  it('are filled with what the page holds [mcp:prompts:get]', async () => {
    const answer = await ask('prompts/get', { name: 'shortlist', arguments: { need: 'embedded sql' } })
    expect(answer).toMatchObject({
      result: { messages: [{ role: 'user', content: { type: 'text', text: expect.stringContaining('"sqlite"') } }] },
    })
  })

  it.each([
    [{}, /^name: expected a text, got nothing/],
    [{ name: 'shortlst' }, /^Unknown prompt: "shortlst"\. Did you mean "shortlist"\?/],
    [{ name: 'shortlist', arguments: { need: 5 } }, /^arguments: expected an object of texts/],
    [{ name: 'shortlist' }, /^need: /],
    [{ name: 'compare_alternatives', arguments: { listing: 'sqlit' } }, /"sqlite"/],
  ])('%j is -32602 and says what to do', async (params, message) => {
    expect(await ask('prompts/get', params)).toMatchObject({
      id: 1,
      error: { code: -32602, message: expect.stringMatching(message) },
    })
  })
})

describe('completion/complete', () => {
  it('gives ids, values and slugs [mcp:resources:completion]', async () => {
    const prompt = { type: 'ref/prompt', name: 'compare_alternatives' }
    expect(await ask('completion/complete', { ref: prompt, argument: { name: 'listing', value: 'SQ' } })).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: { completion: { values: ['sqlite', 'postgresql'], total: 2, hasMore: false } },
    })
    const template = { type: 'ref/resource', uri: `${SAMPLE_BASE_URL}/{category}/index.md` }
    const argument = { name: 'category', value: 'lib' }
    expect(await ask('completion/complete', { ref: template, argument }, '')).toMatchObject({
      result: { completion: { values: ['libraries'] } },
    })
  })

  it.each([
    {},
    { ref: { type: 'ref/tool', name: 'search' }, argument: { name: 'query', value: '' } },
    { ref: { type: 'ref/prompt', name: 'nope' }, argument: { name: 'need', value: '' } },
    { ref: { type: 'ref/prompt', name: 'shortlist' }, argument: { name: 'nope', value: '' } },
    { ref: { type: 'ref/prompt', name: 'shortlist' }, argument: { name: 'need' } },
    {
      ref: { type: 'ref/prompt', name: 'shortlist' },
      argument: { name: 'need', value: '' },
      context: { arguments: 1 },
    },
    { ref: { type: 'ref/resource', uri: 'https://example.com/{x}' }, argument: { name: 'x', value: '' } },
  ])('%j is -32602', async (params) => {
    expect(await ask('completion/complete', params)).toEqual(errorOf(1, -32602))
  })
})
