import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { endpointOf, fixtureStore } from '../http/http.fixture.ts'
import { createMemoryStore } from '../store/memory.fixture.ts'
import type { Store } from '../store/store.ts'
import { startServer } from './node.ts'
import type { StartOptions } from './node.ts'
import { getBytes, sendOne, sendRaw } from './raw-request.fixture.ts'

const closers: (() => unknown)[] = []

afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

const PING = 'POST /tools/mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\nhi'
const LAST_PING = PING.replace('Host', 'Connection: close\r\nHost')

/** A server whose clients are limited, and what it has closed. */
async function start({
  clientLimits = { requestsPerSecond: 1000, unitsPerSecond: 0 },
  ...options
}: Partial<StartOptions> | { clientLimits: false }) {
  const refused: string[] = []
  const waiting: (() => void)[] = []
  const server = await startServer({
    store: fixtureStore(),
    host: '127.0.0.1',
    port: 0,
    ...(clientLimits !== false && { clientLimits }),
    onRefusal(reason, client) {
      refused.push(`${reason} ${client}`)
      waiting.splice(0).forEach((resume) => resume())
    },
    ...options,
  })
  closers.push(() => server.drain({ delayMs: 0, limitMs: 0 }))
  return {
    server,
    refused,
    /** Resolves with the next refusal. */
    nextRefusal: async (): Promise<string | undefined> => {
      if (refused.length === 0) await new Promise<void>((resolve) => waiting.push(resolve))
      return refused.shift()
    },
    /** A connection over which one request was answered. */
    open: async (): Promise<Socket> => {
      const socket = connect(server.port, '127.0.0.1')
      closers.push(() => socket.destroy())
      socket.on('error', () => undefined)
      socket.write('GET /tools/_/livez HTTP/1.1\r\nHost: localhost\r\n\r\n')
      await once(socket, 'data')
      return socket
    },
  }
}

/** A store whose file `big` is too large for any socket. */
function bigStore(): Store {
  const content = new Uint8Array(32 * 1024 * 1024)
  const identity = { etag: '"big"', byteLength: content.byteLength, bytes: async () => content }
  const file = { path: 'big', mediaType: 'application/octet-stream', modified: 0, forms: { identity } }
  const release = { ...createMemoryStore('https://example.org', []).current(), file: async () => file }
  return { current: () => release, onChange: () => () => undefined }
}

/** Asks for the big file, and reads nothing. */
function leaveUnread(port: number): Socket {
  const socket = connect(port, '127.0.0.1', () => socket.write('GET /big HTTP/1.1\r\nHost: a\r\n\r\n'))
  closers.push(() => socket.destroy())
  socket.on('error', () => undefined)
  return socket.pause()
}

describe('guardConnections: requests of one connection', () => {
  it('are answered one after another [budget:connections:in-turn]', async () => {
    let begun = 0
    const seen: number[] = []
    const { server } = await start({
      mcp: endpointOf(async (request) => {
        begun += 1
        // All three came with one packet; a turn later nobody has begun the second.
        await nextTurn()
        seen.push(begun)
        return new Response(await request.text())
      }),
    })
    expect((await sendRaw(server.port, PING + PING + LAST_PING)).map(({ body }) => body)).toEqual(['hi', 'hi', 'hi'])
    expect(seen).toEqual([1, 2, 3])
  })

  it('wait in a queue of 16, and one more closes the connection [budget:connections:in-turn]', async () => {
    let begun = 0
    const { server, refused, nextRefusal } = await start({
      mcp: endpointOf(async (request) => {
        begun += 1
        await nextTurn()
        return new Response(await request.text())
      }),
    })
    expect(await sendRaw(server.port, PING.repeat(16) + LAST_PING)).toHaveLength(17)
    expect([begun, refused]).toEqual([17, []])
    const [answers, refusal] = await Promise.all([sendRaw(server.port, PING.repeat(18)), nextRefusal()])
    expect([answers, refusal, begun]).toEqual([[], 'pipelining 127.0.0.1', 18])
    expect(refused).toEqual([])
    expect(await sendRaw(server.port, LAST_PING)).toHaveLength(1)
  })

  it('are not answered after one that closes the connection', async () => {
    let begun = 0
    const { server } = await start({
      mcp: endpointOf(async (request) => {
        begun += 1
        return new Response(await request.text())
      }),
    })
    expect(await sendRaw(server.port, LAST_PING + PING)).toHaveLength(1)
    expect(begun).toBe(1)
  })

  it('get no answer to broken bytes in the middle of the one before', async () => {
    const body = (text: string): Uint8Array => new TextEncoder().encode(text)
    const { server } = await start({
      mcp: endpointOf(async () => {
        const parts = [body('one'), body('two')]
        return new Response(
          new ReadableStream({
            async pull(stream) {
              await nextTurn()
              const part = parts.shift()
              if (part === undefined) stream.close()
              else stream.enqueue(part)
            },
          }),
        )
      }),
    })
    const socket = connect(server.port, '127.0.0.1', () => socket.write(PING + PING))
    closers.push(() => socket.destroy())
    let received = ''
    socket.on('data', (chunk) => {
      // Sent when the first answer has begun.
      if (received === '') socket.write('\0\r\n\r\n')
      received += chunk.toString()
    })
    await once(socket, 'close')
    expect(received).toMatch(/^HTTP\/1\.1 200 /)
    expect(received).not.toContain('HTTP/1.1 400')
  })
})

describe('guardConnections: connections of one client', () => {
  it('are closed beyond the limit, until one of them has ended [budget:connections:each-client]', async () => {
    const { server, open, nextRefusal } = await start({ limits: { maxConnectionsPerClient: 2 } })
    const first = await open()
    await open()
    expect(server.load()).toEqual({ connections: 2, unsentBytes: 0 })
    const [answers, refusal] = await Promise.all([sendRaw(server.port, getBytes('/tools/')), nextRefusal()])
    expect([answers, refusal, server.load().connections]).toEqual([[], 'connections 127.0.0.1', 2])
    const ended = once(first, 'close')
    first.end('GET /tools/_/livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    await ended
    expect((await sendOne(server.port, getBytes('/tools/_/livez'))).status).toBe(200)
  })

  it('are not counted behind a proxy, nor without limits on clients', async () => {
    const limits = { maxConnectionsPerClient: 0 }
    const behind = await start({ limits, trustedHops: 1 })
    expect((await sendOne(behind.server.port, getBytes('/tools/_/livez'))).status).toBe(200)
    const free = await start({ clientLimits: false })
    for (let count = 0; count < 300; count += 1) await free.open()
    expect(free.server.load().connections).toBe(300)
  })

  it('are 256 by default', async () => {
    const { server, open } = await start({})
    for (let count = 0; count < 256; count += 1) await open()
    expect(await sendRaw(server.port, getBytes('/tools/'))).toEqual([])
  })
})

describe('guardConnections: connections of all', () => {
  it('are closed beyond the limit [budget:connections:all]', async () => {
    const { server, open, nextRefusal } = await start({ limits: { maxConnections: 1 } })
    await open()
    const [answers, refusal] = await Promise.all([sendRaw(server.port, getBytes('/tools/')), nextRefusal()])
    expect([answers, refusal]).toEqual([[], 'connections 127.0.0.1'])
  })
})

describe('guardConnections: clients who do not read', () => {
  it('lose their connections when too much waits for them [budget:connections:unsent]', async () => {
    const limits = { maxUnsentBytesPerClient: 16 * 1024 * 1024, checkMs: 10 }
    const { server, nextRefusal } = await start({ store: bigStore(), limits })
    leaveUnread(server.port)
    expect(await nextRefusal()).toBe('unsent 127.0.0.1')
    expect(server.load()).toEqual({ connections: 0, unsentBytes: 0 })
  })

  it('lose them when they read too slowly [budget:connections:slow-read]', async () => {
    const limits = { maxUnsentBytesPerClient: Infinity, readPatienceMs: 20, checkMs: 10 }
    const { server, nextRefusal } = await start({ store: bigStore(), limits })
    leaveUnread(server.port)
    expect(await nextRefusal()).toBe('slow-read 127.0.0.1')
    expect(server.load()).toEqual({ connections: 0, unsentBytes: 0 })
  })

  it('are counted each for itself behind a proxy', async () => {
    const limits = { maxUnsentBytesPerClient: 16 * 1024 * 1024, checkMs: 10 }
    const { server, nextRefusal } = await start({
      store: bigStore(),
      limits,
      trustedHops: 1,
    })
    const socket = connect(server.port, '127.0.0.1', () =>
      socket.write('GET /big HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 192.0.2.7\r\n\r\n'),
    )
    closers.push(() => socket.destroy())
    socket.on('error', () => undefined)
    socket.pause()
    expect(await nextRefusal()).toBe('unsent 192.0.2.7')
  })
})

/** What each limit is for: one client, and nothing else that would stop it. */
describe('guardConnections: without one of its limits', () => {
  it('any number of requests of one connection is held', async () => {
    const release = Promise.withResolvers<undefined>()
    const { server, refused } = await start({
      limits: { maxWaitingRequests: Infinity },
      mcp: endpointOf(async (request) => {
        await release.promise
        return new Response(await request.text())
      }),
    })
    const answers = sendRaw(server.port, PING.repeat(499) + LAST_PING)
    release.resolve(undefined)
    expect([(await answers).length, refused]).toEqual([500, []])
  })

  it('one client takes the connections of all', async () => {
    const { server, open, refused } = await start({
      limits: { maxConnectionsPerClient: Infinity, maxConnections: 300 },
    })
    for (let count = 0; count < 300; count += 1) await open()
    expect([server.load().connections, refused]).toEqual([300, []])
    const other = connect({ port: server.port, host: '127.0.0.1', localAddress: '127.0.0.2' })
    other.on('error', () => undefined)
    await once(other, 'close')
    expect(refused).toEqual(['connections 127.0.0.2'])
  })

  it('all together take any number', async () => {
    const { server, open } = await start({ limits: { maxConnections: Infinity } })
    await Promise.all([open(), open(), open()])
    expect(server.load().connections).toBe(3)
  })

  it('what a client does not read fills memory', async () => {
    const limits = { maxUnsentBytesPerClient: Infinity, leastReadBytesPerSecond: 0, checkMs: 10 }
    const { server, refused } = await start({ store: bigStore(), limits })
    for (let count = 0; count < 5; count += 1) leaveUnread(server.port)
    await expect.poll(() => server.load().unsentBytes).toBeGreaterThan(5 * 24 * 1024 * 1024)
    expect(refused).toEqual([])
  })
})
