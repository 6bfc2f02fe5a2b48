import { describe, expect, it } from 'vitest'
import { post, rpc } from '../../e2e/protocol/post.ts'
import { createSampleStore } from '../../e2e/protocol/sample-documents.ts'
import { MAX_BODY_BYTES } from './mcp-body.ts'
import { createMcpEndpoint } from './mcp.ts'

const errors: unknown[] = []
const onError = (error: unknown): unknown => errors.push(error)
const endpoint = createMcpEndpoint({ store: createSampleStore(), onError })
const ping = rpc(1, 'ping')
const pong = (id: unknown): unknown => ({ jsonrpc: '2.0', id, result: {} })
const errorOf = (id: unknown, code: number): unknown => ({
  jsonrpc: '2.0',
  id,
  error: expect.objectContaining({ code, message: expect.any(String) }),
})

describe('one message', () => {
  it.each([0, -7, '', '1', 1, 2 ** 53 - 1, '\ud83d\ude00"\\'])('is answered under its id %j', async (id) => {
    const { status, json, headers } = await post(endpoint, rpc(id, 'ping'))
    expect([status, json]).toEqual([200, pong(id)])
    expect(headers.get('content-type')).toBe('application/json')
  })

  it.each(['null', '1.5', '1e400', '9007199254740993', 'true', '[]', '{}'])('is refused with id %s', async (id) => {
    const { status, json } = await post(endpoint, `{"jsonrpc":"2.0","id":${id},"method":"ping"}`)
    expect([status, json]).toEqual([400, errorOf(null, -32600)])
  })

  it.each([
    ['{', -32700],
    ['', -32700],
    ['"ping"', -32600],
    ['{}', -32600],
    ['{"jsonrpc":"2.0","id":1}', -32600],
    ['{"jsonrpc":"2.0","id":1,"method":5}', -32600],
    ['{"id":1,"method":"ping"}', -32600],
    ['['.repeat(100_000), -32600],
  ])('%.40s is refused', async (body, code) => {
    const { status, json } = await post(endpoint, body)
    expect([status, json]).toEqual([400, errorOf(null, code)])
  })

  it('in broken or overlong UTF-8 is refused', async () => {
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

  it.each(['nope', 'prompts/list', 'server/discover', '__proto__', 'toString', 'resources/subscribe'])(
    'with the unknown method %j is -32601 with status 200',
    async (method) => {
      const { status, json } = await post(endpoint, rpc(3, method))
      expect([status, json]).toEqual([200, errorOf(3, -32601)])
    },
  )

  it('with params that are an array is -32602', async () => {
    expect((await post(endpoint, rpc(3, 'ping', []))).json).toEqual(errorOf(3, -32602))
  })

  it.each([
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } },
    { jsonrpc: '2.0', method: 'notifications/never-heard-of' },
    { jsonrpc: '2.0', id: 5, result: {} },
  ])('%j that asks nothing is 202 without body and type', async (message) => {
    const { status, text, headers } = await post(endpoint, message)
    expect([status, text, headers.get('content-type')]).toEqual([202, '', null])
    expect(headers.get('access-control-allow-origin')).toBe('*')
  })

  it('never gets a session, and a stale one is ignored', async () => {
    const headers = { 'mcp-session-id': '__proto__', 'last-event-id': '7' }
    const answer = await post(endpoint, rpc(1, 'initialize', INITIALIZE), { headers })
    expect(answer.status).toBe(200)
    expect(answer.headers.has('mcp-session-id')).toBe(false)
  })
})

const INITIALIZE = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } }

describe('initialize', () => {
  it('says who answers, as the server card does', async () => {
    const { json } = await post(endpoint, rpc(1, 'initialize', INITIALIZE))
    expect(json).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: {
        protocolVersion: '2025-06-18',
        capabilities: { tools: { listChanged: false }, resources: { listChanged: false } },
        serverInfo: {
          name: 'org.example/databases',
          title: 'Databases',
          version: '1.2.3',
          description: 'Databases, as a server card',
          websiteUrl: 'https://example.org/tools/databases/',
        },
        instructions: expect.stringContaining('"Databases" is one category, with 4 listings'),
      },
    })
  })

  it.each([
    ['2025-03-26', '2025-03-26'],
    ['2025-11-25', '2025-11-25'],
    ['2026-07-28', '2025-11-25'],
    ['1999-01-01', '2025-11-25'],
  ])('asked for %s agrees on %s', async (protocolVersion, agreed) => {
    const { json } = await post(endpoint, rpc(1, 'initialize', { ...INITIALIZE, protocolVersion }))
    expect(json).toMatchObject({ result: { protocolVersion: agreed } })
  })

  it.each([
    [{}, 'protocolVersion'],
    [{ ...INITIALIZE, protocolVersion: 1 }, 'protocolVersion'],
    [{ ...INITIALIZE, capabilities: [] }, 'capabilities'],
    [{ ...INITIALIZE, clientInfo: undefined }, 'clientInfo'],
    [{ ...INITIALIZE, clientInfo: { name: 't' } }, 'clientInfo.version'],
  ])('with %j is -32602 and names the parameter', async (params, name) => {
    const { status, json } = await post(endpoint, rpc(1, 'initialize', params))
    expect(status).toBe(200)
    expect(json).toMatchObject({ id: 1, error: { code: -32602, message: expect.stringMatching(`^${name}: `) } })
  })
})

describe('a batch', () => {
  it.each([undefined, '2025-03-26'])('is answered as an array, in order, with version header %s', async (version) => {
    const headers: Record<string, string> = version === undefined ? {} : { 'mcp-protocol-version': version }
    const call = rpc('b', 'tools/call', { name: 'search', arguments: { query: 'sqlite' } })
    const { status, json } = await post(endpoint, [ping, call, rpc(3, 'nope')], { headers })
    expect(status).toBe(200)
    expect(json).toEqual([pong(1), { jsonrpc: '2.0', id: 'b', result: expect.anything() }, errorOf(3, -32601)])
  })

  it.each(['2024-11-05', '2025-06-18', '2025-11-25', '2026-07-28'])('is refused in %s', async (version) => {
    const { status, json } = await post(endpoint, [ping], { headers: { 'mcp-protocol-version': version } })
    expect([status, json]).toEqual([400, errorOf(null, -32600)])
  })

  it('of one stays an array', async () => {
    expect((await post(endpoint, [ping])).json).toEqual([pong(1)])
  })

  it('answers invalid entries one by one', async () => {
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

  it('of notifications only is 202 without body', async () => {
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
})

describe('MCP-Protocol-Version', () => {
  it.each(['2024-11-05', '2025-11-25', '2025-11-25, 2025-11-25', '2026-07-28'])('%j is served', async (version) => {
    expect((await post(endpoint, ping, { headers: { 'mcp-protocol-version': version } })).status).toBe(200)
  })

  it.each(['2099-01-01', 'x', '2025-11-25, 2025-06-18'])('%j is refused with what is supported', async (version) => {
    const { status, json } = await post(endpoint, ping, { headers: { 'mcp-protocol-version': version } })
    expect(status).toBe(400)
    expect(json).toMatchObject({
      id: null,
      error: { code: -32022, data: { requested: version, supported: expect.arrayContaining(['2025-11-25']) } },
    })
  })
})

describe('Accept', () => {
  it.each([
    undefined,
    'application/json',
    'application/json, text/event-stream',
    'text/event-stream, application/json',
    'APPLICATION/JSON; charset=utf-8',
    'application/*',
    '*/*',
    'text/event-stream, */*;q=0.1',
    'text/html',
    'nonsense',
  ])('%j is answered in JSON', async (accept) => {
    const { status, headers, json } = await post(endpoint, ping, { headers: accept === undefined ? {} : { accept } })
    expect([status, headers.get('content-type'), json]).toEqual([200, 'application/json', pong(1)])
  })

  it.each(['text/event-stream', 'Text/Event-Stream;q=1', 'text/event-stream, application/json;q=0'])(
    '%j is answered by an event stream of one message',
    async (accept) => {
      const { status, headers, text } = await post(endpoint, ping, { headers: { accept } })
      expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream'])
      expect(headers.get('x-accel-buffering')).toBe('no')
      expect(text).toBe('event: message\ndata: {"jsonrpc":"2.0","id":1,"result":{}}\n\n')
    },
  )

  it('that takes only streams gets one event per answer of a batch', async () => {
    const { text } = await post(endpoint, [ping, rpc(2, 'ping')], { headers: { accept: 'text/event-stream' } })
    expect(text.match(/^data: /gm)).toHaveLength(2)
  })
})

describe('the body', () => {
  it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON ;charset="UTF-8"'])(
    'of type %j is read',
    async (type) => {
      expect((await post(endpoint, ping, { headers: { 'content-type': type } })).status).toBe(200)
    },
  )

  it.each(['text/plain', 'text/plain; a=application/json', 'application/jsonp', 'application/json, text/plain'])(
    'of type %j is 415',
    async (type) => {
      const { status, json } = await post(endpoint, ping, { headers: { 'content-type': type } })
      expect([status, json]).toEqual([415, errorOf(null, -32000)])
    },
  )

  it('with a coding is 415 and says which is read', async () => {
    const { status, headers } = await post(endpoint, ping, { headers: { 'content-encoding': 'gzip' } })
    expect([status, headers.get('accept-encoding')]).toEqual([415, 'identity'])
  })

  it('is read up to the limit, announced or streamed', async () => {
    const small = createMcpEndpoint({ store: createSampleStore(), limits: { maxBodyBytes: 100 } })
    for (const [length, status] of [
      [100, 200],
      [101, 413],
    ] as const) {
      const body = JSON.stringify(ping).padEnd(length)
      const announced = await post(small, body, { headers: { 'content-length': String(length) } })
      expect(announced.status).toBe(status)
      const headers = { 'content-type': 'application/json' }
      const streamed = new Request('http://x/mcp', { method: 'POST', headers, body })
      expect((await small.handle(streamed, '')).status).toBe(status)
    }
  })

  it('announced as too large is refused unread', async () => {
    const body = new ReadableStream({
      pull() {
        throw new Error('read')
      },
    })
    const headers = { 'content-type': 'application/json', 'content-length': String(MAX_BODY_BYTES + 1) }
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' }
    const response = await endpoint.handle(new Request('http://x/mcp', init), '')
    expect([response.status, await response.json()]).toEqual([413, errorOf(null, -32000)])
  })
})

describe('other methods', () => {
  it.each(['GET', 'DELETE', 'PUT', 'PATCH'])('%s is 405 with Allow, CORS and a JSON-RPC error', async (method) => {
    const { status, headers, json } = await post(endpoint, undefined, {
      method,
      headers: { accept: 'text/event-stream' },
    })
    expect([status, headers.get('allow'), json]).toEqual([405, 'POST, OPTIONS', errorOf(null, -32000)])
    expect(headers.get('access-control-allow-origin')).toBe('*')
  })

  it('HEAD is like GET without a body', async () => {
    const { status, headers, text } = await post(endpoint, undefined, { method: 'HEAD' })
    expect([status, headers.get('allow'), text]).toEqual([405, 'POST, OPTIONS', ''])
  })

  it('GET by a browser leads to the section of the page about agents', async () => {
    const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
    const answer = await post(endpoint, undefined, { method: 'GET', headers })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, './#agent-access'])
  })

  it('OPTIONS is a preflight that allows what is asked', async () => {
    const headers = {
      origin: 'https://example.com',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type, mcp-protocol-version, mcp-param-region, bad header',
    }
    const answer = await post(endpoint, undefined, { method: 'OPTIONS', headers })
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('access-control-allow-methods')).toBe('GET, POST, DELETE, OPTIONS')
    expect(answer.headers.get('access-control-max-age')).toBe('86400')
    const allowed = answer.headers.get('access-control-allow-headers')?.toLowerCase().split(', ')
    expect(allowed).toEqual(
      expect.arrayContaining(['content-type', 'mcp-protocol-version', 'mcp-session-id', 'mcp-param-region']),
    )
    expect(allowed).not.toContain('bad header')
    expect(answer.headers.has('access-control-allow-credentials')).toBe(false)
  })
})

describe('Origin and Host', () => {
  it.each(['https://example.com', 'http://localhost:5173', 'null', 'chrome-extension://abcdef', 'https://[::1]:8443'])(
    'Origin %j is served',
    async (origin) => {
      expect((await post(endpoint, ping, { headers: { origin } })).status).toBe(200)
    },
  )

  it.each(['', 'example.com', 'https://a.example, https://b.example', 'https://a.example/path', 'https://u@a.example'])(
    'Origin %j is 403',
    async (origin) => {
      const { status, json, headers } = await post(endpoint, ping, { headers: { origin } })
      expect([status, json]).toEqual([403, errorOf(null, -32000)])
      expect(headers.get('access-control-allow-origin')).toBe('*')
    },
  )

  it.each([
    ['localhost', 200],
    ['LOCALHOST:3000', 200],
    ['localhost.', 200],
    ['[::1]:3000', 200],
    ['dev.example:8080', 200],
    ['dev.example:8081', 403],
    ['evil.example', 403],
    ['localhost.evil.example', 403],
  ])('Host %j is %i where hosts are listed', async (host, status) => {
    const allowedHosts = ['localhost', '127.0.0.1', '[::1]', 'dev.example:8080']
    const local = createMcpEndpoint({ store: createSampleStore(), allowedHosts })
    expect((await post(local, ping, { headers: { host } })).status).toBe(status)
  })
})

describe('pages', () => {
  it.each(['nope', '__proto__', '..', 'databases/..', 'a/b', 'DATABASES', '%64atabases'])('%j is 404', async (slug) => {
    for (const method of ['POST', 'GET']) {
      const { status, json, headers } = await post(endpoint, ping, { slug, method })
      expect([status, json]).toEqual([404, errorOf(null, -32000)])
      expect(headers.get('access-control-allow-origin')).toBe('*')
    }
  })
})

describe('unexpected errors', () => {
  it('are reported and answered without detail', async () => {
    const store = createSampleStore()
    const release = store.current()
    const broken = {
      ...release,
      file(path: string) {
        if (path.includes('libraries')) throw new Error('secret place')
        return release.file(path)
      },
    }
    const seen: unknown[] = []
    const failing = createMcpEndpoint({
      store: { ...store, current: () => broken },
      onError: (error) => seen.push(error),
    })
    const search = rpc(1, 'tools/call', { name: 'search', arguments: { query: 'x' } })
    const page = await post(failing, ping, { slug: 'libraries' })
    expect([page.status, page.json]).toEqual([500, errorOf(null, -32603)])
    const single = await post(failing, search, { slug: '' })
    expect([single.status, single.json]).toEqual([500, errorOf(1, -32603)])
    const batch = await post(failing, [search, rpc(2, 'ping')], { slug: '' })
    expect([batch.status, batch.json]).toEqual([200, [errorOf(1, -32603), pong(2)]])
    expect(page.text + single.text + batch.text).not.toContain('secret')
    expect(seen.map(String)).toEqual(Array.from({ length: 3 }, () => 'Error: secret place'))
  })

  it('did not happen otherwise', () => {
    expect(errors).toEqual([])
  })
})
