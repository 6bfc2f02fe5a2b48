import { describe, expect, it } from 'vitest'
import { MODERN_META, modernHeaders } from '../../../e2e/protocol/post-modern.ts'
import { rpc } from '../../../e2e/protocol/post.ts'
import { createPlainPage, releaseOf } from '../../../e2e/protocol/plain-page.ts'
import { UNLIMITED_CALLER } from '../limits/caller.ts'
import type { Caller } from '../limits/caller.ts'
import { createMcpTransport } from './mcp-transport.ts'
import type { McpLimits } from './mcp-transport.ts'

/** An endpoint, and clients that it refuses. */
function start(limits: McpLimits = {}) {
  const refused: string[] = []
  const endpoint = createMcpTransport(releaseOf(createPlainPage()), { limits, repeat: () => () => undefined })
  const callerOf = (client: string): Caller => ({
    ...UNLIMITED_CALLER,
    client,
    refused: (reason) => void refused.push(`${reason} ${client}`),
  })
  const send = async (client: string, method: string, headers: Record<string, string>, body?: BodyInit) => {
    const init = { method, headers, body: body ?? null, duplex: 'half' }
    const request = new Request(`http://localhost/mcp${method === 'GET' ? '/sse' : ''}`, init)
    return method === 'GET'
      ? endpoint.handleStream(request, '', callerOf(client))
      : endpoint.handle(request, '', callerOf(client))
  }
  return {
    endpoint,
    refused,
    openSession: (client: string) => send(client, 'GET', { accept: 'text/event-stream' }),
    subscribe: (client: string) => {
      const params = { notifications: { toolsListChanged: true } }
      const body = rpc(7, 'subscriptions/listen', { ...params, _meta: MODERN_META })
      const headers = { ...modernHeaders('subscriptions/listen', params), 'content-type': 'application/json' }
      return send(client, 'POST', headers, JSON.stringify(body))
    },
    /** Sends a body, or the beginning of one, as the stream of bytes it is. */
    post: (client: string, body: ReadableStream<Uint8Array> | string) =>
      send(client, 'POST', { 'content-type': 'application/json', accept: 'application/json' }, body),
  }
}

describe('streams of one client', () => {
  it('of all kinds together are limited, with when to come back [budget:streams:each-client]', async () => {
    const { endpoint, refused, openSession, subscribe } = start({ maxStreamsPerClient: 2 })
    const first = await openSession('a')
    expect([first.status, (await subscribe('a')).status]).toEqual([200, 200])
    expect(endpoint.countStreams?.()).toEqual({ session: 1, subscription: 1, answer: 0 })
    const answers = [await openSession('a'), await subscribe('a')]
    expect(answers.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
      [429, '5'],
      [429, '5'],
    ])
    expect(await Promise.all(answers.map((answer) => answer.json()))).toMatchObject([
      { id: null, error: { code: -32600, message: expect.stringContaining('2 at once') } },
      { id: 7, error: { code: -32600 } },
    ])
    expect(refused).toEqual(['streams a', 'streams a'])
    expect((await openSession('b')).status).toBe(200)
    await first.body?.cancel()
    expect((await subscribe('a')).status).toBe(200)
    expect(endpoint.countStreams?.()).toEqual({ session: 1, subscription: 2, answer: 0 })
  })

  it('are 64 by default, and 1,024 of all clients', async () => {
    const { openSession } = start()
    for (let client = 0; client < 16; client += 1) {
      for (let count = 0; count < 64; count += 1) expect((await openSession(`client ${client}`)).status).toBe(200)
    }
    const statuses = [await openSession('client 0'), await openSession('other')]
    expect(statuses.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
      [429, '5'],
      [503, '5'],
    ])
  })

  it('are not counted where nobody says who it is', async () => {
    const { openSession, refused } = start({ maxStreamsPerClient: 0 })
    expect((await openSession('')).status).toBe(200)
    expect((await openSession('a')).status).toBe(429)
    expect(refused).toEqual(['streams a'])
  })
})

describe('without a limit for each', () => {
  it('one client takes the streams of all', async () => {
    const { openSession, subscribe, refused } = start({ maxStreamsPerClient: Infinity })
    for (let count = 0; count < 1024; count += 1) {
      expect((await (count % 2 === 0 ? openSession('a') : subscribe('a'))).status).toBe(200)
    }
    expect([(await openSession('b')).status, (await subscribe('b')).status]).toEqual([503, 503])
    expect(refused).toEqual(['streams b', 'streams b'])
  })

  it('any number of unfinished bodies of one client is held', async () => {
    const { post, refused } = start({ maxBodyBytesPerClient: Infinity })
    let held = 0
    const unfinished = (): ReadableStream<Uint8Array> =>
      new ReadableStream(
        {
          async pull(stream) {
            if (stream.desiredSize === null) return
            stream.enqueue(new Uint8Array(1024 * 1024))
            held += 1
            await nothing
          },
        },
        { highWaterMark: 0 },
      )
    const nothing = new Promise<never>(() => undefined)
    for (let count = 0; count < 40; count += 1) void post('a', unfinished())
    await expect.poll(() => held).toBe(40)
    expect(refused).toEqual([])
  })

  it('with it they are refused from 16 MiB on', async () => {
    const { post } = start()
    const unfinished = Promise.withResolvers<undefined>()
    let held = 0
    const megabytes = (count: number): ReadableStream<Uint8Array> => {
      let left = count
      return new ReadableStream(
        {
          async pull(stream) {
            if (left === 0) {
              held += 1
              await unfinished.promise
            } else stream.enqueue(new Uint8Array(1024 * 1024))
            left -= 1
          },
        },
        { highWaterMark: 0 },
      )
    }
    for (let count = 0; count < 4; count += 1) void post('a', megabytes(4))
    await expect.poll(() => held).toBe(4)
    expect((await post('a', megabytes(1))).status).toBe(429)
  })
})

describe('bodies of one client', () => {
  it('that are not complete are limited together, with when to come back [budget:bodies:each-client]', async () => {
    const { refused, post } = start({ maxBodyBytesPerClient: 100 })
    const ping = JSON.stringify(rpc(1, 'ping'))
    const read = Promise.withResolvers<undefined>()
    const rest = Promise.withResolvers<undefined>()
    const parts = [ping.padEnd(80), ' ']
    const slow = post(
      'a',
      new ReadableStream(
        {
          async pull(stream) {
            if (parts.length === 1) {
              read.resolve(undefined)
              await rest.promise
            }
            const part = parts.shift()
            if (part === undefined) stream.close()
            else stream.enqueue(new TextEncoder().encode(part))
          },
        },
        { highWaterMark: 0 },
      ),
    )
    await read.promise
    const refusal = await post('a', ping)
    expect([refusal.status, refusal.headers.get('retry-after'), refused]).toEqual([429, '5', ['bodies a']])
    expect((await post('b', ping)).status).toBe(200)
    rest.resolve(undefined)
    expect((await slow).status).toBe(200)
    expect((await post('a', ping)).status).toBe(200)
  })

  it('are refused alone where one has more', async () => {
    const { post } = start({ maxBodyBytesPerClient: 20 })
    expect((await post('a', JSON.stringify(rpc(1, 'ping')))).status).toBe(429)
  })
})
