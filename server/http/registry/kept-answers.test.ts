import { expect, it } from 'vitest'
import { SAMPLE_BASE_URL, sampleFiles } from '../../../e2e/protocol/sample-documents.ts'
import type { KnownAnswer } from '../../../shared/mcp/protocol/mcp-page.ts'
import { createPageContents } from '../../contents/page-contents.ts'
import { createMemoryStore } from '../../store/memory.fixture.ts'
import { createApp } from '../app.ts'
import { createMcpEndpoint } from '../mcp/mcp.ts'

const MANIFEST = {
  path: '.well-known/ard.json',
  mediaType: 'application/json',
  content: JSON.stringify({ entries: [{ identifier: 'registry', type: 'application/ai-registry+json', url: '/' }] }),
}

function onError(error: unknown): void {
  throw error
}

it('the registry makes an answer once, and another for whatever is asked differently', async () => {
  const store = createMemoryStore(SAMPLE_BASE_URL, [...sampleFiles(), MANIFEST])
  const contents = createPageContents(store, { onError })
  const kept = new Map<string, KnownAnswer>()
  const mcp = createMcpEndpoint({ store, contents, onError })
  const app = createApp({ store, contents: { ...contents, answers: () => kept }, mcp, onError })
  const ask = async ([path, body]: readonly [string, object]): Promise<string> => {
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    return (await app.request(`/tools/_/ard/${path}`, init)).text()
  }
  const facets = (field: string): object => ({ resultType: { facets: [{ field }] } })
  const requests: readonly (readonly [string, object])[] = [
    ['search', { query: { text: 'sql' } }],
    ['search', { query: { text: 'runs' } }],
    ['search', { query: { text: 'sql' }, pageSize: 1 }],
    ['search', { query: { text: 'sql' }, federation: 'referrals' }],
    ['search', { query: { text: 'sql', filter: { type: ['application/mcp-server-card+json'] } } }],
    ['search', { query: { text: 'sql', filter: { type: ['application/ai-registry+json'] } } }],
    ['explore', { query: { text: 'sql' }, ...facets('tags') }],
    ['explore', { query: { text: 'sql' }, ...facets('type') }],
    ['explore', { query: {}, ...facets('type') }],
  ]
  const answers: string[] = []
  for (const request of requests) answers.push(await ask(request))
  expect(answers).toEqual([...kept.values()].map(({ json }) => `${json}\n`))
  for (const [at, key] of [...kept.keys()].entries()) kept.set(key, { json: `{"kept":${at}}`, facts: {} })
  for (const [at, request] of requests.entries()) expect(await ask(request)).toBe(`{"kept":${at}}\n`)
  expect(kept.size).toBe(requests.length)
})
