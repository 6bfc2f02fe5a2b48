import { describe, expect, it } from 'vitest'
import { post, rpc } from '../../../e2e/protocol/post.ts'
import { INITIALIZE, endpoint } from '../../../e2e/protocol/sample-endpoint.ts'

describe('initialize', () => {
  it('says who answers, as the server card does [mcp:revision:server-info]', async () => {
    const { json } = await post(endpoint, rpc(1, 'initialize', INITIALIZE))
    expect(json).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: {
        protocolVersion: '2025-06-18',
        capabilities: {
          completions: {},
          extensions: { 'io.modelcontextprotocol/ui': {} },
          prompts: { listChanged: false },
          tools: { listChanged: false },
          resources: { listChanged: false },
        },
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
  ])('asked for %s agrees on %s [mcp:revision:negotiated]', async (protocolVersion, agreed) => {
    const { json } = await post(endpoint, rpc(1, 'initialize', { ...INITIALIZE, protocolVersion }))
    expect(json).toMatchObject({ result: { protocolVersion: agreed } })
  })

  it.each([
    [{}, 'protocolVersion'],
    [{ ...INITIALIZE, protocolVersion: 1 }, 'protocolVersion'],
    [{ ...INITIALIZE, capabilities: [] }, 'capabilities'],
    [{ ...INITIALIZE, clientInfo: undefined }, 'clientInfo'],
    [{ ...INITIALIZE, clientInfo: { name: 't' } }, 'clientInfo.version'],
  ])('with %j is -32602 and names the parameter [mcp:revision:initialize-params]', async (params, name) => {
    const { status, json } = await post(endpoint, rpc(1, 'initialize', params))
    expect(status).toBe(200)
    expect(json).toMatchObject({ id: 1, error: { code: -32602, message: expect.stringMatching(`^${name}: `) } })
  })
})
