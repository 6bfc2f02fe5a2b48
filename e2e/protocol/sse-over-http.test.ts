import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createMemorySseSessions } from '../../server/http/mcp/wire/sse-sessions.ts'
import type { SseSessions } from '../../server/http/mcp/wire/sse-sessions.ts'
import { createMemoryStore } from '../../server/store/memory.fixture.ts'
import type { MemoryFile } from '../../server/store/memory.fixture.ts'
import { rpc } from './post.ts'
import { ping, pong } from './sample-endpoint.ts'
import { SAMPLE_BASE_URL, sampleFiles } from './sample-documents.ts'
import { startSseServer } from './start-sse-server.ts'
import type { SseServer } from './start-sse-server.ts'

const STREAM = '/tools/databases/mcp/sse'
let server: SseServer

afterEach(() => server.drain({ delayMs: 0 }))

/** Sessions in memory that tell when one was closed. */
function createWatchedSessions(): { sessions: SseSessions; closed: Promise<void> } {
  const memory = createMemorySseSessions()
  const { promise, resolve } = Promise.withResolvers<void>()
  return {
    closed: promise,
    sessions: {
      ...memory,
      open(slug, receive) {
        const handle = memory.open(slug, receive)
        return {
          id: handle.id,
          close() {
            handle.close()
            resolve()
          },
        }
      },
    },
  }
}

describe('HTTP+SSE over real HTTP', () => {
  it('answers on the stream at once, under the path the client was given', async () => {
    server = await startSseServer()
    const session = await server.open()
    expect(session.response.headers.get('content-encoding')).toBeNull()
    expect((await session.post('{"jsonrpc"')).status).toBe(400)
    expect((await session.post(ping, { 'mcp-protocol-version': '2025-11-25' })).status).toBe(202)
    expect(await session.nextMessage()).toEqual(pong(1))
    await session.events.cancel()
  })

  it('compresses nothing and closes the connection after the stream when asked to', async () => {
    server = await startSseServer()
    const socket = connect(server.port, '127.0.0.1')
    socket.setEncoding('utf8')
    socket.write(`GET ${STREAM} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAccept-Encoding: gzip, br\r\n\r\n`)
    let text = ''
    for await (const chunk of socket) {
      const isFirst = !text.includes('event: endpoint')
      text += chunk
      if (isFirst && text.includes('\n\n\r\n')) void server.drain({ delayMs: 0 })
    }
    const [head = '', body = ''] = text.split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(head.toLowerCase()).toContain('\r\nconnection: close')
    expect(head.toLowerCase()).not.toContain('content-encoding')
    expect(body).toMatch(/^[0-9a-f]+\r\nevent: endpoint\ndata: \S+\n\n\r\n0$/)
  })

  it('closes the session when the client goes away', async () => {
    const { sessions, closed } = createWatchedSessions()
    server = await startSseServer({ sessions })
    const socket = connect(server.port, '127.0.0.1')
    socket.write(`GET ${STREAM} HTTP/1.1\r\nHost: a\r\n\r\n`)
    let text = ''
    while (!text.includes('\n\n\r\n')) text += String((await once(socket, 'data'))[0])
    socket.destroy()
    const path = /data: (\S+)/.exec(text)?.[1] ?? ''
    await closed
    const headers = { 'content-type': 'application/json' }
    const late = await fetch(server.origin + path, { method: 'POST', headers, body: JSON.stringify(ping) })
    expect(late.status).toBe(404)
  })

  it('drops a client that does not read, and gives it whole events to the end', async () => {
    const { sessions, closed } = createWatchedSessions()
    server = await startSseServer({ store: storeWithLargePage(), sessions, limits: { maxQueuedBytes: 10_000 } })
    const session = await server.open()
    const read = rpc(1, 'resources/read', { uri: `${SAMPLE_BASE_URL}/databases/index.md` })
    // What the kernel and Node buffer comes first, then requests that wait, then refusals, until they fill the queue.
    let accepted = 0
    while ((await session.post(read)).status === 202) accepted += 1
    await closed
    let answers = 0
    for (let event = await session.events.next(); event !== undefined; event = await session.events.next()) {
      expect(JSON.parse(event.data)).toMatchObject({ id: 1, result: { contents: [{ mimeType: 'text/markdown' }] } })
      answers += 1
    }
    expect(answers).toBeGreaterThan(0)
    expect(accepted).toBeGreaterThan(answers + 100)
  })

  it('gives a slow reader everything, however much waits', async () => {
    server = await startSseServer({ store: storeWithLargePage() })
    const session = await server.open()
    const ids = Array.from({ length: 30 }, (_, id) => id)
    const params = { uri: `${SAMPLE_BASE_URL}/databases/index.md` }
    const posted = await Promise.all(ids.map((id) => session.post(rpc(id, 'resources/read', params))))
    expect(posted.every(({ status }) => status === 202)).toBe(true)
    const answered = new Set<unknown>()
    for (const _ of ids) answered.add(((await session.nextMessage()) as { id: unknown }).id)
    expect(answered).toEqual(new Set(ids))
    await session.events.cancel()
  })

  it('ends streams as soon as draining begins, and refuses new ones', async () => {
    server = await startSseServer()
    const opened = await Promise.all(Array.from({ length: 20 }, () => server.open()))
    for (const session of opened) await session.post(ping)
    // Long, for what is asked below while it lasts.
    const drained = server.drain({ delayMs: 5000 })
    for (const session of opened) {
      expect(await session.nextMessage()).toEqual(pong(1))
      expect(await session.events.next()).toBeUndefined()
    }
    // The first phase still lasts: connections are accepted.
    const refused = await fetch(server.origin + STREAM)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    await drained
    await expect(fetch(server.origin + STREAM)).rejects.toThrow('fetch failed')
  })

  it('is not cut for silence while it is kept alive', async () => {
    const ticks: (() => void)[] = []
    const repeat = (callback: () => void): (() => void) => {
      ticks.push(callback)
      return () => undefined
    }
    const silenceMs = 3000
    server = await startSseServer({ repeat, timeouts: { silenceMs } })
    const silent = await server.open()
    // Without a pause, so that only a machine that stands still for as long makes a silence.
    const start = Date.now()
    while (Date.now() < start + 1.5 * silenceMs) {
      ticks[0]?.()
      expect((await silent.events.next())?.event).toBe(':')
    }
    await expect(silent.events.next()).rejects.toThrow('terminated')
  })
})

/** Twice the size of what a stalled connection takes on common systems, in a few answers. */
function storeWithLargePage() {
  const large: MemoryFile[] = sampleFiles().map((file) =>
    file.path === 'databases/index.md' ? { ...file, content: `# Databases\n${'x'.repeat(2_000_000)}` } : file,
  )
  return createMemoryStore(SAMPLE_BASE_URL, large)
}
