import { describe, expect, it } from 'vitest'
import { createSampleStore, SAMPLE_BASE_URL, sampleFiles } from '../../../../e2e/protocol/sample-documents.ts'
import { errorOf, ping, pong } from '../../../../e2e/protocol/sample-endpoint.ts'
import { createSampleSseApp } from '../../../../e2e/protocol/sample-sse.ts'
import { createApp } from '../../app.ts'
import { createMemoryStore } from '../../../store/memory.fixture.ts'

const STREAM = '/tools/databases/mcp/sse'
const CATALOGUE = encodeURIComponent('каталог')
const app = createSampleSseApp()

describe('GET P/mcp/sse', () => {
  it('gives at once the path to POST to, as an event stream that nobody keeps or buffers [url:sse:endpoint]', async () => {
    const { response, messagesPath, events } = await app.open()
    expect(messagesPath).toMatch(/^\/tools\/databases\/mcp\/messages\?sessionId=[0-9a-f-]{36,64}$/)
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'Mcp-Session-Id, MCP-Protocol-Version, ETag, Retry-After, Gazetteer-Release',
      'gazetteer-release': expect.stringMatching(/^[\w-]{22}$/),
    })
    await events.cancel()
  })

  it.each([
    ['/tools/mcp/sse', '/tools/mcp/messages'],
    ['/tools/mcp/sse/', '/tools/mcp/messages'],
    ['/tools/databases/mcp/sse/', '/tools/databases/mcp/messages'],
    ['/tools/d%61tabases/mcp/sse?x=1', '/tools/d%61tabases/mcp/messages'],
  ])('at %s gives %s [url:sse:slash]', async (path, messages) => {
    const { messagesPath, events } = await app.open(path)
    expect(messagesPath.split('?')[0]).toBe(messages)
    await events.cancel()
  })

  it('encodes the page in the path', async () => {
    const store = createSampleStore([{ slug: 'api开发', title: 'API', listings: [] }])
    const session = await createSampleSseApp({ store }).open('/tools/api%E5%BC%80%E5%8F%91/mcp/sse')
    expect(session.messagesPath.split('?')[0]).toBe('/tools/api%E5%BC%80%E5%8F%91/mcp/messages')
    expect((await session.post(ping)).status).toBe(202)
    expect(await session.nextMessage()).toEqual(pong(1))
  })

  it.each([
    ['https://example.org', '/mcp/sse', '/mcp/messages'],
    ['https://例え.example/каталог', `/${CATALOGUE}/databases/mcp/sse`, `/${CATALOGUE}/databases/mcp/messages`],
  ])('published at %s, opened at %s, gives %s', async (baseUrl, path, messages) => {
    const elsewhere = createSampleSseApp({ store: createMemoryStore(baseUrl, sampleFiles()) })
    const session = await elsewhere.open(path)
    expect(session.messagesPath.split('?')[0]).toBe(messages)
    await session.post(ping)
    expect(await session.nextMessage()).toEqual(pong(1))
  })

  it.each(['nothing', '__proto__', 'constructor'])('is 404 for the page %j', async (slug) => {
    const response = await app.request(`/tools/${slug}/mcp/sse`)
    expect([response.status, await response.json()]).toEqual([404, errorOf(null, -32600)])
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  })

  it('leads a browser to the section of the page about agents', async () => {
    const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
    const files = ['index.html', 'databases/index.html'].map((path) => ({ path, mediaType: 'text/html', content: '' }))
    const pages = createSampleSseApp({ store: createMemoryStore(SAMPLE_BASE_URL, files) })
    const visit = await pages.request(STREAM, { headers })
    expect([visit.status, visit.headers.get('location')]).toEqual([303, '/tools/databases/#agent-access'])
    const root = await pages.request('/tools/mcp/sse/', { headers })
    expect([root.status, root.headers.get('location')]).toEqual([303, '/tools/#agent-access'])
  })

  it('answers HEAD like GET, without a session', async () => {
    const small = createSampleSseApp({ limits: { maxStreams: 1 } })
    const head = await small.request(STREAM, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, 'text/event-stream', ''])
    await (await small.open()).events.cancel()
    expect((await small.request('/tools/nothing/mcp/sse', { method: 'HEAD' })).status).toBe(404)
  })

  it.each(['POST', 'DELETE', 'PUT'])('answers %s with 405 and Allow [url:sse:methods]', async (method) => {
    const response = await app.request(STREAM, { method })
    expect([response.status, response.headers.get('allow'), await response.json()]).toEqual([
      405,
      'GET, HEAD, OPTIONS',
      errorOf(null, -32600),
    ])
  })

  it('refuses one stream more than may be open, and takes the next when one is closed', async () => {
    const small = createSampleSseApp({ limits: { maxStreams: 2 } })
    const [first] = await Promise.all([small.open(), small.open()])
    const refused = await small.request(STREAM)
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
      503,
      '5',
      errorOf(null, -32600),
    ])
    await first.events.cancel()
    await (await small.open()).events.cancel()
  })

  it('counts streams that are being opened', async () => {
    const small = createSampleSseApp({ limits: { maxStreams: 1 } })
    const responses = await Promise.all([small.request(STREAM), small.request(STREAM)])
    expect(responses.map(({ status }) => status)).toEqual([200, 503])
  })

  it('takes 1,024 unless told otherwise', async () => {
    for (let count = 0; count < 1024; count += 1) expect((await app.request(STREAM)).status).toBe(200)
    expect((await app.request(STREAM)).status).toBe(503)
  })
})

describe('both paths', () => {
  it.each([
    ['sse', 'GET, HEAD, OPTIONS'],
    ['messages', 'POST, OPTIONS'],
  ])('answer a preflight of %s', async (name, allow) => {
    const response = await app.request(`/tools/databases/mcp/${name}`, {
      method: 'OPTIONS',
      headers: { 'access-control-request-headers': 'content-type, mcp-protocol-version' },
    })
    expect([response.status, response.headers.get('allow')]).toEqual([204, allow])
    expect(response.headers.get('access-control-allow-headers')).toContain('MCP-Protocol-Version')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  })

  it.each(['sse', 'messages?sessionId=x'])('of %s check Host and Origin', async (name) => {
    const local = createSampleSseApp({ allowedHosts: ['localhost'] })
    for (const headers of [{ host: 'evil.example' }, { host: 'localhost', origin: 'not an origin' }]) {
      const response = await local.request(`/tools/databases/mcp/${name}`, { headers })
      expect([response.status, await response.json()]).toEqual([403, errorOf(null, -32600)])
    }
  })

  it.each(['sse', 'messages'])('of %s are 404 where HTTP+SSE is not served', async (name) => {
    expect((await createApp({ store: createSampleStore() }).request(`/tools/databases/mcp/${name}`)).status).toBe(404)
  })
})

describe('keep-alive', () => {
  it('is one timer for all streams, every 15 s, while there are any', async () => {
    const timers = new Map<() => void, number>()
    const repeat = (callback: () => void, intervalMs: number): (() => void) => {
      timers.set(callback, intervalMs)
      return () => timers.delete(callback)
    }
    const kept = createSampleSseApp({ repeat })
    const [one, two] = [await kept.open(), await kept.open()]
    expect([...timers.values()]).toEqual([15_000])
    const [tick] = [...timers.keys()]
    tick?.()
    tick?.()
    for (const { events } of [one, two]) expect(await events.next()).toEqual({ event: ':', data: 'keepalive' })
    await one.events.cancel()
    expect(timers.size).toBe(1)
    await two.events.cancel()
    expect(timers.size).toBe(0)
    await (await kept.open()).events.cancel()
    expect(timers.size).toBe(0)
  })
})
