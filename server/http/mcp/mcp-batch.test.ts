import { describe, expect, it } from 'vitest'
import { createPlainPage, releaseOf } from '../../../e2e/protocol/plain-page.ts'
import { post, rpc } from '../../../e2e/protocol/post.ts'
import { INITIALIZE, endpoint, errorOf, ping, pong } from '../../../e2e/protocol/sample-endpoint.ts'
import type { ToolSource } from '../../../shared/mcp/protocol/mcp-page.ts'
import { createMcpTransport } from './mcp-transport.ts'

const call = (id: number) => rpc(id, 'tools/call', { name: 'slow' })
const done = (id: number) => ({ jsonrpc: '2.0', id, result: { content: [] } })

/** A page whose tool does something at once. */
function serve(run: () => void) {
  const tools: ToolSource = {
    definitions: [{ name: 'slow' }],
    async call() {
      run()
      return { ok: true, json: '{"content":[]}' }
    },
  }
  const page = createPlainPage({ tools })
  return createMcpTransport(releaseOf(page))
}

describe('a batch', () => {
  it.each([undefined, '2025-03-26'])(
    'is answered as an array, in order, with version header %s [mcp:batch:2025-03-26]',
    async (version) => {
      const headers: Record<string, string> = version === undefined ? {} : { 'mcp-protocol-version': version }
      const call = rpc('b', 'tools/call', { name: 'search', arguments: { query: 'sqlite' } })
      const { status, json } = await post(endpoint, [ping, call, rpc(3, 'nope')], { headers })
      expect(status).toBe(200)
      expect(json).toEqual([pong(1), { jsonrpc: '2.0', id: 'b', result: expect.anything() }, errorOf(3, -32601)])
    },
  )

  it.each(['2024-11-05', '2025-06-18', '2025-11-25', '2026-07-28'])(
    'is refused in %s [mcp:batch:others]',
    async (version) => {
      const { status, json } = await post(endpoint, [ping], { headers: { 'mcp-protocol-version': version } })
      expect([status, json]).toEqual([400, errorOf(null, -32600)])
    },
  )

  it('of one stays an array', async () => {
    expect((await post(endpoint, [ping])).json).toEqual([pong(1)])
  })

  it('answers invalid entries one by one [mcp:batch:invalid]', async () => {
    const { status, json } = await post(endpoint, [1, ping, { jsonrpc: '2.0', id: null, method: 'ping' }, []])
    const invalid = errorOf(null, -32600)
    expect([status, json]).toEqual([200, [invalid, pong(1), invalid, invalid]])
  })

  it('answers both requests that share an id', async () => {
    expect((await post(endpoint, [ping, ping])).json).toEqual([pong(1), pong(1)])
  })

  it('answers requests among notifications', async () => {
    const notification = { jsonrpc: '2.0', method: 'notifications/initialized' }
    expect((await post(endpoint, [notification, ping])).json).toEqual([pong(1)])
  })

  it('of notifications only is 202 without body [mcp:batch:notifications]', async () => {
    const notification = { jsonrpc: '2.0', method: 'notifications/initialized' }
    const { status, text } = await post(endpoint, [notification, notification])
    expect([status, text]).toEqual([202, ''])
  })

  it.each([
    ['that is empty', []],
    ['with initialize inside', [ping, rpc(2, 'initialize', INITIALIZE)]],
    ['of 101 messages', Array.from({ length: 101 }, (_, id) => rpc(id, 'ping'))],
  ])('%s is refused with one error', async (_what, batch) => {
    const { status, json } = await post(endpoint, batch)
    expect([status, json]).toEqual([400, errorOf(null, -32600)])
  })

  it('of 100 messages is answered', async () => {
    const batch = Array.from({ length: 100 }, (_, id) => rpc(id, 'ping'))
    expect((await post(endpoint, batch)).json).toEqual(batch.map(({ id }) => pong(id)))
  })

  it('lets others have their turn between requests [mcp:batch:turns]', async () => {
    let turns = 0
    let isOver = false
    const count = (): void => {
      turns += 1
      if (!isOver) setImmediate(count)
    }
    const seen: number[] = []
    const counting = serve(() => seen.push(turns))
    setImmediate(count)
    const { json } = await post(counting, [ping, call(2), call(3), { jsonrpc: '2.0', method: 'x' }, call(4)])
    isOver = true
    expect(json).toEqual([pong(1), done(2), done(3), done(4)])
    expect(new Set(seen).size).toBe(3)
  })

  it('stops when its client has gone [mcp:batch:turns]', async () => {
    const client = new AbortController()
    let calls = 0
    const leaving = serve(() => {
      calls += 1
      if (calls === 2) client.abort()
    })
    const request = new Request('http://localhost/mcp', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([call(1), call(2), call(3), call(4)]),
      signal: client.signal,
    })
    await leaving.handle(request, '')
    expect(calls).toBe(2)
  })
})
