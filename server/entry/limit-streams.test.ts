import { createServer, request as send } from 'node:http'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createStreamGuard } from './limit-streams.ts'

const closers: (() => void)[] = []

afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A server that holds what it is asked for. */
async function start(limits: Parameters<typeof createStreamGuard>[0]) {
  const guard = createStreamGuard(limits)
  let onEnd: () => void = () => undefined
  const server = createServer((request, response) => {
    if (guard(request, response)) return
    response.once('close', () => onEnd())
    response.flushHeaders()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  const { port } = server.address() as AddressInfo
  return {
    async ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
      const sent: ClientRequest = send({ host: '127.0.0.1', port, path, headers, method }).end()
      const [answer] = (await once(sent, 'response')) as [IncomingMessage]
      return { sent, answer, status: answer.statusCode }
    },
    /** Goes away, and waits until the server has seen it. */
    leave(sent: ClientRequest): Promise<void> {
      return new Promise((resolve) => {
        onEnd = resolve
        sent.destroy()
      })
    },
  }
}

describe('createStreamGuard', () => {
  it('refuses one stream more than a client may hold, and takes the next when one has ended [budget:streams:each-client]', async () => {
    const server = await start({ maxSessions: 2 })
    const first = await server.ask('/mcp/sse')
    expect([first.status, (await server.ask('/databases/mcp/sse/')).status]).toEqual([200, 200])
    const { status, answer } = await server.ask('/x/../mcp/%73se?a=b')
    expect([status, answer.headers['retry-after'], answer.headers['access-control-allow-origin']]).toEqual([
      429,
      '5',
      '*',
    ])
    const text = Buffer.concat(await answer.toArray()).toString()
    expect(JSON.parse(text)).toMatchObject({ id: null, error: { code: -32600, message: expect.stringContaining('2') } })
    await server.leave(first.sent)
    expect((await server.ask('/mcp/sse')).status).toBe(200)
    expect((await server.ask('/mcp/sse')).status).toBe(429)
  })

  it('allows 64 by default', async () => {
    const server = await start({})
    for (let count = 0; count < 64; count += 1) expect((await server.ask('/mcp/sse')).status).toBe(200)
    expect((await server.ask('/mcp/sse')).status).toBe(429)
  })

  it('counts nothing else', async () => {
    const server = await start({ maxSessions: 0 })
    expect((await server.ask('/mcp/sse')).status).toBe(429)
    expect((await server.ask('/mcp/sse', {}, 'HEAD')).status).toBe(200)
    expect((await server.ask('/mcp/sse', {}, 'POST')).status).toBe(200)
    for (const path of ['/mcp', '/mcp/sse/other', '/mcp/messages?sessionId=sse', '/%73se']) {
      expect((await server.ask(path)).status).toBe(200)
    }
  })

  it('distinguishes clients behind a proxy if configured', async () => {
    const server = await start({ maxSessions: 1, trustProxy: true })
    const from = async (address: string) => (await server.ask('/mcp/sse', { 'x-forwarded-for': address })).status
    expect([await from('192.0.2.1'), await from('192.0.2.2'), await from('192.0.2.9, 192.0.2.1')]).toEqual([
      200, 200, 429,
    ])
  })
})
