import { describe, expect, it } from 'vitest'
import { rpc } from '../../../e2e/protocol/post.ts'
import { createSampleStore, SAMPLE_BASE_URL, sampleFiles } from '../../../e2e/protocol/sample-documents.ts'
import { errorOf, INITIALIZE, ping, pong } from '../../../e2e/protocol/sample-endpoint.ts'
import { createSampleSseApp } from '../../../e2e/protocol/sample-sse.ts'
import { MAX_BODY_BYTES } from './wire/mcp-body.ts'
import { createMemorySseSessions } from './wire/sse-sessions.ts'
import type { SseSessions } from './wire/sse-sessions.ts'
import type { Store } from '../../store/store.ts'

const STREAM = '/tools/databases/mcp/sse'

describe('POST P/mcp/messages', () => {
  const posts = createSampleSseApp()

  it('is accepted without a body and answered on the stream [url:sse:messages]', async () => {
    const session = await posts.open()
    const accepted = await session.post(ping)
    expect([accepted.status, accepted.headers.get('content-type'), await accepted.text()]).toEqual([202, null, ''])
    expect(accepted.headers.get('access-control-allow-origin')).toBe('*')
    expect(await session.nextMessage()).toEqual(pong(1))
  })

  it('reaches its own session only [mcp:sse:isolated]', async () => {
    const [one, two] = [await posts.open(), await posts.open()]
    await one.post(rpc('one', 'ping'))
    await two.post(rpc('two', 'ping'))
    expect(await two.nextMessage()).toEqual(pong('two'))
    expect(await one.nextMessage()).toEqual(pong('one'))
  })

  it.each([
    ['without a session', '', 400],
    ['to no session', '?sessionId=', 404],
    ['to a session nobody opened', '?sessionId=6f1c0a0e-1111-4222-8333-444455556666', 404],
    ['to a word every object knows', '?sessionId=__proto__', 404],
  ])('%s is refused [url:sse:unknown-session]', async (_name, query, status) => {
    const response = await posts.request(`/tools/databases/mcp/messages${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ping),
    })
    expect([response.status, await response.json()]).toEqual([status, errorOf(null, -32600)])
  })

  it('to a session of another page, or of one that is not there, is 404 [url:sse:unknown-session]', async () => {
    const session = await posts.open()
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(ping) }
    for (const page of ['libraries/', 'nothing/', '']) {
      const path = session.messagesPath.replace('databases/', page)
      const response = await posts.request(path, init)
      expect([path, response.status, await response.json()]).toEqual([path, 404, errorOf(null, -32600)])
    }
    expect((await posts.request(session.messagesPath.replace('messages?', 'messages/?'), init)).status).toBe(202)
    expect(await session.nextMessage()).toEqual(pong(1))
  })

  it('finds its session from another process, where sessions are shared', async () => {
    const memory = createMemorySseSessions()
    const sessions: SseSessions = {
      open: (slug, receive) => memory.open(slug, (message) => receive(JSON.parse(String(message)))),
      deliver: async (slug, id, message) => memory.deliver(slug, id, JSON.stringify(message)),
    }
    const [here, there] = [createSampleSseApp({ sessions }), createSampleSseApp({ sessions })]
    const session = await here.open()
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(ping) }
    expect((await there.request(session.messagesPath, init)).status).toBe(202)
    expect(await session.nextMessage()).toEqual(pong(1))
    await session.events.cancel()
    expect((await there.request(session.messagesPath, init)).status).toBe(404)
  })

  it('is 500 without detail where sessions are out of reach', async () => {
    const errors: unknown[] = []
    const fail = (): never => {
      throw new Error('secret')
    }
    const broken = createSampleSseApp({
      sessions: { open: fail, deliver: fail },
      onError: (error) => errors.push(error),
      limits: { maxStreams: 1 },
    })
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(ping) }
    for (const [path, init, id] of [
      [STREAM, {}, null],
      [STREAM, {}, null],
      ['/tools/databases/mcp/messages?sessionId=x', post, 1],
    ] as const) {
      const response = await broken.request(path, init)
      const error = { code: -32603, message: 'Internal error.' }
      expect([response.status, await response.json()]).toEqual([500, { jsonrpc: '2.0', id, error }])
    }
    expect(errors).toEqual(Array.from({ length: 3 }, () => new Error('secret')))
  })

  it('to a session whose client went away is 404', async () => {
    const session = await posts.open()
    await session.events.cancel()
    const response = await session.post(ping)
    expect([response.status, await response.json()]).toEqual([404, errorOf(null, -32600)])
  })

  it.each([
    ['{"jsonrpc":"2.0",', {}, 400, -32700],
    ['"hello"', {}, 400, -32600],
    ['{"jsonrpc":"2.0","id":null,"method":"ping"}', {}, 400, -32600],
    ['{}', { 'content-type': 'text/plain' }, 415, -32600],
    ['{}', { 'content-encoding': 'gzip' }, 415, -32600],
    [' '.repeat(MAX_BODY_BYTES + 1), {}, 413, -32600],
  ])('of %.40s with %j is %i, and the stream goes on', async (body, headers, status, code) => {
    const session = await posts.open()
    const response = await session.post(body, headers)
    expect([response.status, await response.json()]).toEqual([status, errorOf(null, code)])
    expect(response.headers.get('accept-encoding')).toBe(status === 415 ? 'identity' : null)
    expect((await session.post(ping)).status).toBe(202)
    expect(await session.nextMessage()).toEqual(pong(1))
  })

  it.each(['GET', 'HEAD', 'DELETE'])('answers %s with 405 and Allow [url:sse:methods]', async (method) => {
    const response = await posts.request('/tools/databases/mcp/messages', { method })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
  })
})

describe('a session', () => {
  const own = createSampleSseApp()
  const initialize = (protocolVersion: string) => rpc(0, 'initialize', { ...INITIALIZE, protocolVersion })

  it.each([
    ['2024-11-05', '2024-11-05'],
    ['2025-03-26', '2025-03-26'],
    ['2025-11-25', '2025-11-25'],
    ['2026-07-28', '2025-11-25'],
    ['1999-01-01', '2025-11-25'],
  ])('asked for %s agrees on %s [mcp:revision:2024-11-05]', async (asked, agreed) => {
    const session = await own.open()
    await session.post(initialize(asked))
    expect(await session.nextMessage()).toMatchObject({
      id: 0,
      result: { protocolVersion: agreed, serverInfo: { name: 'org.example/databases' } },
    })
  })

  it.each([
    ['2024-11-05', [errorOf(null, -32600)]],
    ['2025-03-26', [pong(1), pong(2)]],
    ['2025-06-18', [errorOf(null, -32600)]],
  ])('of revision %s takes batches as the revision does, one event an answer', async (asked, answers) => {
    const session = await own.open()
    await session.post(initialize(asked))
    await session.nextMessage()
    expect((await session.post([rpc(1, 'ping'), rpc(2, 'ping')])).status).toBe(202)
    for (const answer of answers) expect(await session.nextMessage()).toEqual(answer)
  })

  it('refuses batches before initialize, and answers what is malformed', async () => {
    const session = await own.open()
    await session.post([ping])
    expect(await session.nextMessage()).toEqual(errorOf(null, -32600))
    await session.post(rpc(1, 'initialize', { protocolVersion: 5 }))
    expect(await session.nextMessage()).toEqual(errorOf(1, -32602))
    await session.post(rpc(2, 'tools/delete'))
    expect(await session.nextMessage()).toEqual(errorOf(2, -32601))
  })

  it('answers each message from the release that is current then', async () => {
    const store = createSampleStore()
    const sessions = createMemorySseSessions()
    const session = await createSampleSseApp({ store, sessions }).open()
    store.publish(sampleFiles([{ slug: 'databases', title: 'Data', listings: [{ id: 'new', name: 'New' }] }]))
    await session.post(rpc(1, 'tools/call', { name: 'fetch', arguments: { id: 'new' } }))
    expect(await session.nextMessage()).toMatchObject({ id: 1, result: { structuredContent: { title: 'New' } } })
    store.publish(sampleFiles([]))
    expect((await session.post(ping)).status).toBe(404)
    // As from a process that has not heard of the release yet.
    const id = new URLSearchParams(session.messagesPath.split('?')[1]).get('sessionId') ?? ''
    expect(await sessions.deliver('databases', id, ping)).toBe(true)
    expect(await session.nextMessage()).toEqual(errorOf(1, -32600))
  })

  it('aborts a cancelled request, which gets no answer [mcp:transport:cancel]', async () => {
    const { store, hold, release } = createSlowStore()
    const session = await createSampleSseApp({ store }).open()
    await session.post(ping)
    await session.nextMessage()
    hold()
    await session.post(rpc('slow', 'resources/read', { uri: `${SAMPLE_BASE_URL}/databases/index.md` }))
    await session.post({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'slow' } })
    release()
    await session.post(rpc('after', 'resources/read', { uri: `${SAMPLE_BASE_URL}/databases/index.md` }))
    expect(await session.nextMessage()).toMatchObject({
      id: 'after',
      result: { contents: [{ text: '# Databases\n' }] },
    })
  })

  it('answers what it accepted before it ends, and refuses what comes later', async () => {
    const { store, hold, release } = createSlowStore()
    const closing = createSampleSseApp({ store })
    const [idle, busy] = [await closing.open(), await closing.open()]
    hold()
    await busy.post(rpc('slow', 'resources/read', { uri: `${SAMPLE_BASE_URL}/databases/index.md` }))
    closing.mcp.close()
    expect(await idle.events.next()).toBeUndefined()
    expect((await busy.post(ping)).status).toBe(404)
    const refused = await closing.request(STREAM)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    release()
    expect(await busy.nextMessage()).toMatchObject({ id: 'slow' })
    expect(await busy.events.next()).toBeUndefined()
  })
})

/** The sample store, whose Markdown can be made to take its time. */
function createSlowStore(): { store: Store; hold: () => void; release: () => void } {
  const inner = createSampleStore()
  const release = inner.current()
  let gate: PromiseWithResolvers<void> | undefined
  return {
    store: {
      ...inner,
      current: () => ({
        ...release,
        async file(path) {
          if (path.endsWith('index.md')) await gate?.promise
          return release.file(path)
        },
      }),
    },
    hold() {
      gate = Promise.withResolvers<void>()
    },
    release: () => gate?.resolve(),
  }
}
