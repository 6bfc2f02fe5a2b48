import { describe, expect, it } from 'vitest'
import { post } from '../../../e2e/protocol/post.ts'
import { createSampleStore } from '../../../e2e/protocol/sample-documents.ts'
import { endpoint, errorOf, ping } from '../../../e2e/protocol/sample-endpoint.ts'
import { createMcpEndpoint } from './mcp.ts'

describe('other methods', () => {
  it.each(['GET', 'DELETE', 'PUT', 'PATCH'])(
    '%s is 405 with Allow, CORS and a JSON-RPC error [url:mcp:get-405] [url:errors:json-rpc]',
    async (method) => {
      const { status, headers, json } = await post(endpoint, undefined, {
        method,
        headers: { accept: 'text/event-stream' },
      })
      expect([status, headers.get('allow'), json]).toEqual([405, 'POST, OPTIONS', errorOf(null, -32600)])
      expect(headers.get('access-control-allow-origin')).toBe('*')
    },
  )

  it('GET may be answered by an edge for a minute, for the same Accept', async () => {
    const { headers } = await post(endpoint, undefined, { method: 'GET' })
    expect([headers.get('cache-control'), headers.get('vary')]).toEqual(['public, max-age=60', 'Accept'])
    const deletion = await post(endpoint, undefined, { method: 'DELETE' })
    expect(deletion.headers.get('cache-control')).toBe('no-store')
  })

  it('HEAD is like GET without a body', async () => {
    const { status, headers, text } = await post(endpoint, undefined, { method: 'HEAD' })
    expect([status, headers.get('allow'), text]).toEqual([405, 'POST, OPTIONS', ''])
  })

  it('lets scripts of other sites read what a client needs to know [mcp:transport:cors]', async () => {
    const headers = { origin: 'https://example.com' }
    const answers = [
      await post(endpoint, ping, { headers }),
      await post(endpoint, undefined, { method: 'PUT', headers }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 405])
    for (const answer of answers) {
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      const exposed = answer.headers.get('access-control-expose-headers')
      expect(exposed).toBe('Mcp-Session-Id, MCP-Protocol-Version, ETag, Retry-After, Gazetteer-Release')
    }
  })

  it('OPTIONS is a preflight that allows what is asked [mcp:transport:preflight]', async () => {
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
    'Origin %j is served [mcp:transport:origin]',
    async (origin) => {
      expect((await post(endpoint, ping, { headers: { origin } })).status).toBe(200)
    },
  )

  it.each(['', 'example.com', 'https://a.example, https://b.example', 'https://a.example/path', 'https://u@a.example'])(
    'Origin %j is 403 [mcp:transport:origin]',
    async (origin) => {
      const { status, json, headers } = await post(endpoint, ping, { headers: { origin } })
      expect([status, json]).toEqual([403, errorOf(null, -32600)])
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
  ])('Host %j is %i where hosts are listed [mcp:transport:host]', async (host, status) => {
    const allowedHosts = ['localhost', '127.0.0.1', '[::1]', 'dev.example:8080']
    const local = createMcpEndpoint({ store: createSampleStore(), allowedHosts })
    expect((await post(local, ping, { headers: { host } })).status).toBe(status)
  })
})
