import { describe, expect, it } from 'vitest'
import { MODERN_META, modernHeaders, postModern } from '../../../e2e/protocol/post-modern.ts'
import { post, rpc } from '../../../e2e/protocol/post.ts'
import { createSampleStore, SAMPLE_BASE_URL } from '../../../e2e/protocol/sample-documents.ts'
import { endpoint, errorOf } from '../../../e2e/protocol/sample-endpoint.ts'
import { createMcpEndpoint } from './mcp.ts'

const SERVER = { name: 'org.example/databases', title: 'Databases', version: '1.2.3' }
const META = { 'io.modelcontextprotocol/serverInfo': SERVER }

describe('server/discover', () => {
  it('says what is spoken and offered, and who answers [mcp:revision:2026-07-28]', async () => {
    const { status, json, headers } = await postModern(endpoint, 'server/discover')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json'])
    expect(json).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: {
        resultType: 'complete',
        ttlMs: expect.any(Number),
        cacheScope: 'public',
        _meta: META,
        supportedVersions: ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26'],
        capabilities: expect.objectContaining({ tools: { listChanged: false } }),
        instructions: expect.stringContaining('"Databases" is one category'),
      },
    })
  })
})

describe('results of 2026-07-28', () => {
  it.each([
    ['tools/list', {}],
    ['resources/list', {}],
    ['resources/templates/list', {}],
    ['resources/read', { uri: `${SAMPLE_BASE_URL}/databases/index.md` }],
  ])('of %s say how long they may be kept [mcp:modern:results]', async (method, params) => {
    const { json } = await postModern(endpoint, method, params)
    const legacy = (await post(endpoint, rpc(1, method, params))).json
    const added = { resultType: 'complete', ttlMs: expect.any(Number), cacheScope: 'public', _meta: META }
    expect(json).toMatchObject({ result: added })
    expect(json).toEqual({ jsonrpc: '2.0', id: 1, result: expect.objectContaining(resultOf(legacy)) })
    expect(legacy).not.toMatchObject({ result: { resultType: expect.anything() } })
  })

  it('of tool calls are complete and may not be kept [mcp:modern:results]', async () => {
    const { json } = await postModern(endpoint, 'tools/call', { name: 'fetch', arguments: { id: 'sqlite' } })
    const result = resultOf(json)
    expect(result).toMatchObject({ resultType: 'complete', _meta: META, structuredContent: { id: 'sqlite' } })
    expect(result).not.toHaveProperty('ttlMs')
  })

  it('say the time left of the hour for which content is used, and begin another after it [caching:mcp:ttl]', async () => {
    let time = 1_000_000
    const timed = createMcpEndpoint({ store: createSampleStore(), now: () => time })
    const ttl = async () => resultOf((await postModern(timed, 'tools/list')).json)['ttlMs']
    expect(await ttl()).toBe(3_600_000)
    time += 3_599_999
    expect(await ttl()).toBe(1)
    time += 1
    expect(await ttl()).toBe(3_600_000)
  })
})

describe('errors of 2026-07-28', () => {
  it.each([
    'initialize',
    'ping',
    'logging/setLevel',
    'resources/subscribe',
    'resources/unsubscribe',
    'nope',
    '__proto__',
  ])('%s is unknown, with status 404 [mcp:modern:404]', async (method) => {
    const { status, json } = await postModern(endpoint, method)
    expect([status, json]).toEqual([404, errorOf(1, -32601)])
  })

  it('an unknown resource is -32602 and named [mcp:resources:unknown]', async () => {
    const uri = 'https://example.com/数据'
    const { status, json } = await postModern(endpoint, 'resources/read', { uri })
    expect(status).toBe(200)
    expect(json).toMatchObject({ id: 1, error: { code: -32602, data: { uri } } })
  })

  it('of the request itself have status 400 and its id [mcp:modern:headers]', async () => {
    const body = rpc(1, 'tools/list', { _meta: MODERN_META })
    const answer = await post(endpoint, body, { headers: modernHeaders('tools/call', { name: 'x' }) })
    expect([answer.status, answer.json]).toEqual([400, errorOf(1, -32020)])
    const bare = await post(endpoint, rpc(1, 'tools/list', {}), { headers: modernHeaders('tools/list', {}) })
    expect([bare.status, bare.json]).toEqual([400, errorOf(1, -32602)])
  })

  it('are toleratedMismatch where the operator takes headers leniently', async () => {
    const lenient = createMcpEndpoint({ store: createSampleStore(), lenientHeaders: true })
    const body = rpc(1, 'tools/list', { _meta: MODERN_META })
    const answer = await post(lenient, body, { headers: { 'mcp-protocol-version': '2025-11-25' } })
    expect(answer.json).toMatchObject({ result: { resultType: 'complete' } })
  })

  it('a modern request in a batch is refused, the others are answered', async () => {
    const { json } = await post(endpoint, [rpc(1, 'tools/list', { _meta: MODERN_META }), rpc(2, 'ping')])
    expect(json).toEqual([errorOf(1, -32600), { jsonrpc: '2.0', id: 2, result: {} }])
  })
})

function resultOf(json: unknown): Record<string, unknown> {
  // Answers of the endpoint are objects with a result or an error.
  return (json as { result?: Record<string, unknown> }).result ?? {}
}
