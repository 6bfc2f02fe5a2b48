import { Client as ClientV2, SSEClientTransport as TransportV2 } from '@modelcontextprotocol/client'
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js'
import { SSEClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/sse.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SAMPLE_BASE_URL } from './sample-documents.ts'
import { startSseServer } from './start-sse-server.ts'
import type { SseServer } from './start-sse-server.ts'
import { listToolNames } from '../list-tool-names.ts'

/** The calls both generations of the SDK's client have in common. */
interface AnyClient {
  ping(): Promise<unknown>
  listTools(): Promise<{ tools: { name: string }[] }>
  callTool(params: { name: string; arguments: Record<string, unknown> }): Promise<unknown>
  listResources(): Promise<{ resources: { uri: string }[] }>
  readResource(params: { uri: string }): Promise<{ contents: unknown[] }>
  getServerVersion(): { name: string } | undefined
  close(): Promise<void>
}

const info = { name: 'sse-test', version: '1.0.0' }

const CLIENTS: readonly [string, (url: URL) => Promise<AnyClient>][] = [
  [
    'v1',
    async (url) => {
      const client = new ClientV1(info)
      await client.connect(new TransportV1(url))
      return client
    },
  ],
  [
    'v2',
    async (url) => {
      const client = new ClientV2(info, { versionNegotiation: { mode: 'legacy' } })
      await client.connect(new TransportV2(url))
      return client
    },
  ],
  [
    'v2-auto',
    async (url) => {
      const client = new ClientV2(info, { versionNegotiation: { mode: 'auto' } })
      await client.connect(new TransportV2(url))
      return client
    },
  ],
]

describe.each(CLIENTS)('HTTP+SSE with the official client %s', (_name, connect) => {
  let server: SseServer

  beforeAll(async () => {
    server = await startSseServer()
  })
  afterAll(() => server.drain({ delayMs: 0 }))

  const connectTo = (path: string): Promise<AnyClient> => connect(new URL(`${server.origin}/tools/${path}`))
  const idsOf = async (client: AnyClient, query: string): Promise<unknown> => {
    const result = await client.callTool({ name: 'search', arguments: { query } })
    return (result as { structuredContent: { results: { id: string }[] } }).structuredContent.results.map(
      ({ id }) => id,
    )
  }

  it('lists, calls and reads', async () => {
    const client = await connectTo('databases/mcp/sse')
    await client.ping()
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(listToolNames('category'))
    expect(await idsOf(client, 'sql')).toEqual(['postgresql', 'sqlite'])
    const fetched = await client.callTool({ name: 'fetch', arguments: { id: '数据-库' } })
    expect(fetched).toMatchObject({ structuredContent: { id: '数据-库', title: '图数据库' } })
    const uri = `${SAMPLE_BASE_URL}/databases/index.md`
    const { resources } = await client.listResources()
    expect(resources.map((resource) => resource.uri)).toContain(uri)
    const { contents } = await client.readResource({ uri })
    expect(contents).toEqual([expect.objectContaining({ uri, text: '# Databases\n' })])
    const view = await client.readResource({ uri: 'ui://directory/view' })
    expect(view.contents).toEqual([expect.objectContaining({ mimeType: 'text/html;profile=mcp-app' })])
    await client.close()
  })

  it('keeps two clients apart, with many requests under way [mcp:sse:isolated]', async () => {
    const [databases, root] = [await connectTo('databases/mcp/sse'), await connectTo('mcp/sse/')]
    expect([databases, root].map((client) => client.getServerVersion()?.name)).toEqual([
      'org.example/databases',
      'org.example/tools',
    ])
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        index % 2 === 0 ? idsOf(databases, 'web framework') : idsOf(root, 'web framework'),
      ),
    )
    const [inDatabases, inRoot] = answers
    expect(inRoot).toEqual(expect.arrayContaining(['express', 'asp-net']))
    expect(inDatabases).not.toEqual(expect.arrayContaining(['express']))
    for (const [index, answer] of answers.entries()) expect(answer).toEqual(index % 2 === 0 ? inDatabases : inRoot)
    await databases.close()
    await root.ping()
    await root.close()
  })

  it('cannot connect to a page that is not there', async () => {
    await expect(connectTo('nothing/mcp/sse')).rejects.toThrow('404')
  })
})
