import { describe, expect, it } from 'vitest'
import { MODERN_META, modernHeaders } from '../../e2e/protocol/post-modern.ts'
import { rpc } from '../../e2e/protocol/post.ts'
import { SAMPLE_BASE_URL, sampleFiles } from '../../e2e/protocol/sample-documents.ts'
import { INITIALIZE, ping } from '../../e2e/protocol/sample-endpoint.ts'
import { SITE } from '../../e2e/fixtures/pages.ts'
import { createMemoryStore } from '../store/memory.fixture.ts'
import type { MemoryFile } from '../store/memory.fixture.ts'
import { createApp } from './app.ts'
import { MAX_BODY_BYTES } from './mcp/wire/mcp-body.ts'
import { createMcpEndpoint } from './mcp/mcp.ts'
import { createPageCache } from '../contents/page-cache.ts'

const onError = (error: unknown): never => {
  throw error
}
const store = createMemoryStore(SAMPLE_BASE_URL, filesOf('first'))
const contents = createPageCache(store, { onError })
const mcp = createMcpEndpoint({ store, contents, onError })
const app = createApp({ store, contents, mcp, onError })

function filesOf(label: string): MemoryFile[] {
  const site = { assets: SITE.assets, generator: SITE.generator }
  return [
    ...sampleFiles(),
    { path: 'databases/index.html', mediaType: 'text/html; charset=utf-8', content: `<!doctype html>\n${label}` },
    { path: '_/site.json', mediaType: 'application/json', content: JSON.stringify(site) },
  ]
}

async function ask(path: string, init: RequestInit = {}): Promise<[number, string | null]> {
  const response = await app.request(`/tools/${path}`, init)
  if (init.method !== 'HEAD') await response.body?.cancel()
  return [response.status, response.headers.get('gazetteer-release')]
}

function posted(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }
}

const MODERN = rpc(1, 'tools/list', { _meta: MODERN_META })
const STREAM = { accept: 'text/event-stream' }
const WATCH = {
  _meta: MODERN_META,
  notifications: { resourceSubscriptions: [`${SAMPLE_BASE_URL}/databases/index.md`] },
}

/** Every kind of answer that is made from a release, twice: the second time it is made already. */
const ANSWERS: readonly [name: string, status: number, path: string, init?: RequestInit][] = [
  ['a rendition', 200, 'databases/index.json'],
  ['its head', 200, 'databases/index.json', { method: 'HEAD' }],
  ['a part of it', 206, 'databases/index.json', { headers: { range: 'bytes=0-9' } }],
  ['a part it does not have', 416, 'databases/index.json', { headers: { range: 'bytes=99999999-' } }],
  ['a rendition the client has', 304, 'databases/index.json', { headers: { 'if-none-match': '*' } }],
  ['a condition that fails', 412, 'databases/index.json', { headers: { 'if-match': '"other"' } }],
  ['a page', 200, 'databases/'],
  ['its Markdown', 200, 'databases/', { headers: { accept: 'text/markdown' } }],
  ['a manifest', 200, 'databases/mcp.json'],
  ['a server card', 200, 'databases/mcp/server-card'],
  ['a result page', 200, 'databases/?query=sql'],
  ['a result page the client has', 304, 'databases/?query=sql', { headers: { 'if-none-match': '*' } }],
  ['a result page of the root', 200, '?query=sql', { headers: { accept: 'application/ld+json' } }],
  ['a redirect to a page', 308, 'databases'],
  ['nothing, for a program', 404, 'nothing/index.json'],
  ['nothing, for a person', 404, 'nothing/', { headers: { accept: 'text/html' } }],
  ['nothing, for an agent', 200, 'nothing/', { headers: { accept: 'text/markdown' } }],
  ['readiness', 200, '_/readyz'],
  ['MCP as JSON', 200, 'databases/mcp', posted(rpc(1, 'initialize', INITIALIZE))],
  ['MCP as a stream', 200, 'mcp', posted(ping, STREAM)],
  ['a modern request', 200, 'mcp', posted(MODERN, modernHeaders('tools/list', {}))],
  ['a modern request refused', 400, 'mcp', posted(MODERN, { 'mcp-protocol-version': '2025-11-25' })],
  ['a batch', 200, 'mcp', posted([ping, rpc(2, 'tools/list')])],
  ['a notification', 202, 'mcp', posted({ jsonrpc: '2.0', method: 'notifications/initialized' })],
  [
    'a subscription',
    200,
    'databases/mcp',
    posted(rpc(1, 'subscriptions/listen', WATCH), modernHeaders('subscriptions/listen', {})),
  ],
  ['a session of HTTP+SSE', 200, 'databases/mcp/sse'],
  ['its head', 200, 'databases/mcp/sse', { method: 'HEAD' }],
  ['no MCP of a page that is none', 404, 'nothing/mcp', posted(ping)],
  ['no MCP of it by another method', 404, 'nothing/mcp', { method: 'DELETE' }],
  ['no session of it', 404, 'nothing/mcp/sse'],
  ['no messages of it', 404, 'nothing/mcp/messages?sessionId=1', posted(ping)],
  ['no MCP by GET', 405, 'databases/mcp'],
  ['no session by DELETE', 405, 'databases/mcp/sse', { method: 'DELETE' }],
  ['no message by GET', 405, 'databases/mcp/messages?sessionId=1'],
  ['no message without a session', 400, 'databases/mcp/messages', posted(ping)],
  ['no message of a session that is none', 404, 'databases/mcp/messages?sessionId=1', posted(ping)],
  ['a message that is none', 400, 'databases/mcp/messages?sessionId=1', posted({})],
  ['a body that is too large', 413, 'mcp', posted('x'.repeat(MAX_BODY_BYTES))],
  ['a body of another type', 415, 'mcp', posted(ping, { 'content-type': 'text/plain' })],
  ['a body that is no JSON', 400, 'mcp', { ...posted(ping), body: '{' }],
  ['the way to a page’s MCP, for a person', 303, 'databases/mcp', { headers: { accept: 'text/html' } }],
]

describe('Gazetteer-Release', () => {
  it.each(ANSWERS)('names the release that made %s (%i) [caching:release:named]', async (_name, status, path, init) => {
    const { id } = store.current()
    expect(id).toMatch(/^[\w-]{22}$/)
    expect(await ask(path, init)).toEqual([status, id])
    expect(await ask(path, init)).toEqual([status, id])
  })

  it('is the one of the new release as soon as there is one [caching:release:http]', async () => {
    const before = store.current().id
    for (const [, , path, init] of ANSWERS) await ask(path, init)
    const { id } = store.publish(filesOf('second'))
    expect(id).not.toBe(before)
    for (const [name, status, path, init] of ANSWERS)
      expect([name, ...(await ask(path, init))]).toEqual([name, status, id])
  })

  it('can be read by scripts of other sites', async () => {
    for (const [path, init, exposed] of [
      ['databases/index.json', {}, '*'],
      ['mcp', posted(ping), 'Gazetteer-Release'],
    ] as const) {
      const { headers } = await app.request(`/tools/${path}`, init)
      expect(headers.get('access-control-expose-headers')?.split(', ')).toContain(exposed)
    }
  })

  it('is missing where nothing was read from one', async () => {
    expect(await ask('_/livez')).toEqual([200, null])
    const empty = createApp({
      store: {
        current() {
          throw new Error('nothing yet')
        },
        onChange: () => () => undefined,
      },
    })
    const response = await empty.request('/_/readyz')
    expect([response.status, response.headers.has('gazetteer-release')]).toEqual([503, false])
  })
})
