import { describe, expect, it } from 'vitest'
import { post, rpc } from '../../../e2e/protocol/post.ts'
import { createSampleStore } from '../../../e2e/protocol/sample-documents.ts'
import { INITIALIZE, endpoint, errorOf, ping, pong } from '../../../e2e/protocol/sample-endpoint.ts'
import { createMcpEndpoint } from './mcp.ts'

describe('one message', () => {
  it.each([0, -7, '', '1', 1, 2 ** 53 - 1, '\ud83d\ude00"\\'])(
    'is answered under its id %j [mcp:json-rpc:id]',
    async (id) => {
      const { status, json, headers } = await post(endpoint, rpc(id, 'ping'))
      expect([status, json]).toEqual([200, pong(id)])
      expect(headers.get('content-type')).toBe('application/json')
    },
  )

  it.each(['null', '1.5', '1e400', '9007199254740993', 'true', '[]', '{}'])(
    'is refused with id %s [mcp:json-rpc:bad-id]',
    async (id) => {
      const { status, json } = await post(endpoint, `{"jsonrpc":"2.0","id":${id},"method":"ping"}`)
      expect([status, json]).toEqual([400, errorOf(null, -32600)])
    },
  )

  it.each([
    ['{', -32700],
    ['', -32700],
    ['"ping"', -32600],
    ['{}', -32600],
    ['{"jsonrpc":"2.0","id":1}', -32600],
    ['{"jsonrpc":"2.0","id":1,"method":5}', -32600],
    ['{"id":1,"method":"ping"}', -32600],
    ['['.repeat(100_000), -32700],
  ])('%.40s is refused [mcp:json-rpc:malformed]', async (body, code) => {
    const { status, json } = await post(endpoint, body)
    expect([status, json]).toEqual([400, errorOf(null, code)])
  })

  it.each(['null', '"{}"', '7'])('with params %s is refused under its id [mcp:json-rpc:id]', async (params) => {
    const body = `{"jsonrpc":"2.0","id":9,"method":"ping","params":${params}}`
    expect((await post(endpoint, body)).json).toEqual(errorOf(9, -32600))
  })

  it('in broken or overlong UTF-8 is refused [mcp:json-rpc:malformed]', async () => {
    for (const bytes of [
      [0x22, 0xff, 0x22],
      [0x22, 0xc0, 0xaf, 0x22],
      [0x22, 0xed, 0xa0, 0x80, 0x22],
    ]) {
      const body = new Uint8Array(bytes)
      const headers = { 'content-type': 'application/json' }
      const response = await endpoint.handle(new Request('http://x/mcp', { method: 'POST', headers, body }), '')
      expect([response.status, await response.json()]).toEqual([400, errorOf(null, -32700)])
    }
  })

  it.each(['nope', 'logging/setLevel', 'server/discover', '__proto__', 'toString', 'resources/subscribe'])(
    'with the unknown method %j is -32601 with status 200 [mcp:json-rpc:unknown-method]',
    async (method) => {
      const { status, json } = await post(endpoint, rpc(3, method))
      expect([status, json]).toEqual([200, errorOf(3, -32601)])
    },
  )

  it('with params that are an array is -32602 [mcp:json-rpc:params]', async () => {
    expect((await post(endpoint, rpc(3, 'ping', []))).json).toEqual(errorOf(3, -32602))
  })

  it.each([
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } },
    { jsonrpc: '2.0', method: 'notifications/never-heard-of' },
    { jsonrpc: '2.0', id: 5, result: {} },
  ])('%j that asks nothing is 202 without body and type [mcp:json-rpc:notification]', async (message) => {
    const { status, text, headers } = await post(endpoint, message)
    expect([status, text, headers.get('content-type')]).toEqual([202, '', null])
    expect(headers.get('access-control-allow-origin')).toBe('*')
  })

  it('never gets a session, and a stale one is ignored [mcp:transport:no-session]', async () => {
    const headers = { 'mcp-session-id': '__proto__', 'last-event-id': '7' }
    const answer = await post(endpoint, rpc(1, 'initialize', INITIALIZE), { headers })
    expect(answer.status).toBe(200)
    expect(answer.headers.has('mcp-session-id')).toBe(false)
  })
})

describe('MCP-Protocol-Version', () => {
  it.each(['2024-11-05', '2025-11-25', '2025-11-25, 2025-11-25', '2026-07-28'])('%j is served', async (version) => {
    expect((await post(endpoint, ping, { headers: { 'mcp-protocol-version': version } })).status).toBe(200)
  })

  it.each(['2099-01-01', 'x', '2025-11-25, 2025-06-18'])(
    '%j is refused with what is supported [mcp:revision:unsupported]',
    async (version) => {
      const { status, json } = await post(endpoint, ping, { headers: { 'mcp-protocol-version': version } })
      expect(status).toBe(400)
      expect(json).toMatchObject({
        id: 1,
        error: { code: -32022, data: { requested: version, supported: expect.arrayContaining(['2025-11-25']) } },
      })
    },
  )
})

describe('pages', () => {
  it.each(['nope', '__proto__', '..', 'databases/..', 'a/b', 'DATABASES', '%64atabases'])(
    '%j is 404 [url:mcp:unknown-page] [url:errors:json-rpc]',
    async (slug) => {
      for (const method of ['POST', 'GET']) {
        const { status, json, headers } = await post(endpoint, ping, { slug, method })
        expect([status, json]).toEqual([404, errorOf(null, -32600)])
        expect(headers.get('access-control-allow-origin')).toBe('*')
      }
    },
  )
})

describe('unexpected errors', () => {
  it('are reported and answered without detail [mcp:transport:no-detail]', async () => {
    const store = createSampleStore()
    const release = store.current()
    const broken = {
      ...release,
      async page(slug: string) {
        const page = slug === '' ? await release.page('') : undefined
        if (page?.kind !== 'root') throw new Error('secret place')
        return { ...page, collection: () => Promise.reject(new Error('secret place')) }
      },
    }
    const seen: unknown[] = []
    const failing = createMcpEndpoint({
      store: { ...store, current: () => broken },
      onError: (error) => seen.push(error),
    })
    const search = rpc(1, 'tools/call', { name: 'search', arguments: { query: 'x' } })
    const page = await post(failing, ping, { slug: 'libraries' })
    expect([page.status, page.json]).toEqual([500, errorOf(1, -32603)])
    const single = await post(failing, search, { slug: '' })
    expect([single.status, single.json]).toEqual([500, errorOf(1, -32603)])
    const batch = await post(failing, [search, rpc(2, 'ping')], { slug: '' })
    expect([batch.status, batch.json]).toEqual([200, [errorOf(1, -32603), pong(2)]])
    expect(page.text + single.text + batch.text).not.toContain('secret')
    expect(seen.map(String)).toEqual(Array.from({ length: 3 }, () => 'Error: secret place'))
  })
})
