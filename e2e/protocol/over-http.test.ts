import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_BODY_BYTES } from '../../server/http/mcp/wire/mcp-body.ts'
import { listen } from './listen.ts'
import type { Listening } from './listen.ts'
import { listToolNames } from '../list-tool-names.ts'
import { rpc } from './post.ts'
import { endpoint, errorOf, INITIALIZE, ping, pong } from './sample-endpoint.ts'

describe('MCP over real HTTP', () => {
  let server: Listening
  const headers = { 'content-type': 'application/json' }
  const send = (path: string, init: RequestInit): Promise<Response> => fetch(`${server.url}${path}`, init)

  beforeAll(async () => {
    server = await listen(endpoint)
  })
  afterAll(() => server.close())

  it.each(['/databases/mcp', '/databases/mcp/', '/mcp', '/mcp/'])(
    'answers at %s without a redirect [url:mcp:post] [url:mcp:slash]',
    async (path) => {
      const answer = await send(path, { method: 'POST', headers, body: JSON.stringify(ping), redirect: 'error' })
      expect([answer.status, await answer.json()]).toEqual([200, pong(1)])
    },
  )

  it('reads a body up to 4 MiB and refuses one byte more, whether its length is announced or not [mcp:transport:body-limit]', async () => {
    for (const [length, status] of [
      [MAX_BODY_BYTES, 200],
      [MAX_BODY_BYTES + 1, 413],
    ] as const) {
      const text = JSON.stringify(ping).padEnd(length)
      const announced = await send('/databases/mcp', { method: 'POST', headers, body: text })
      expect([announced.status, await announced.json()]).toEqual([
        status,
        status === 200 ? pong(1) : errorOf(null, -32600),
      ])
      const streamed: RequestInit & { duplex: 'half' } = {
        method: 'POST',
        headers,
        body: new Blob([text]).stream(),
        duplex: 'half',
      }
      const answer = await send('/databases/mcp', streamed)
      expect(answer.status).toBe(status)
      await answer.text()
    }
    const after = await send('/databases/mcp', { method: 'POST', headers, body: JSON.stringify(ping) })
    expect(await after.json()).toEqual(pong(1))
  })

  it.each([
    ['/mcp', 'root'],
    ['/databases/mcp', 'category'],
  ] as const)(
    'names at %s the document of MCP Apps with every tool, and gives it [apps:view:served]',
    async (path, kind) => {
      const ask = async (method: string, params: object): Promise<unknown> => {
        const answer = await send(path, { method: 'POST', headers, body: JSON.stringify(rpc(1, method, params)) })
        return answer.json()
      }
      const uri = 'ui://directory/view'
      const capabilities = { extensions: { 'io.modelcontextprotocol/ui': {} } }
      const params = { _meta: { 'io.modelcontextprotocol/clientCapabilities': capabilities } }
      const _meta = { ui: { resourceUri: uri } }
      expect(await ask('tools/list', params)).toMatchObject({
        result: { tools: listToolNames(kind).map((name) => ({ name, _meta })) },
      })
      // Nothing for clients that do not say that they show documents.
      expect(JSON.stringify(await ask('tools/list', {}))).not.toContain('_meta')
      expect(await ask('initialize', INITIALIZE)).toMatchObject({
        result: { capabilities: { extensions: { 'io.modelcontextprotocol/ui': {} } } },
      })
      const text = expect.stringMatching(/^<!doctype html>[^]*<\/html>\n$/)
      const contents = [{ uri, mimeType: 'text/html;profile=mcp-app', text, _meta: { ui: { prefersBorder: true } } }]
      expect(await ask('resources/read', { uri })).toMatchObject({ result: { contents } })
      // A slash more is another address.
      expect(await ask('resources/read', { uri: `${uri}/` })).toMatchObject({ error: { code: -32002 } })
    },
  )

  it('sends nothing at all for a notification [mcp:json-rpc:notification]', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })
    const answer = await send('/databases/mcp', { method: 'POST', headers, body })
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([202, null, ''])
  })

  it('answers a page whose name has to be encoded, and many requests at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, async (_, id) => {
        const body = JSON.stringify(rpc(id, 'tools/call', { name: 'fetch', arguments: { id: '数据-库' } }))
        const answer = await send('/d%61tabases/mcp', { method: 'POST', headers, body })
        return ((await answer.json()) as { id: number }).id
      }),
    )
    expect(answers).toEqual(Array.from({ length: 100 }, (_, id) => id))
  })
})
