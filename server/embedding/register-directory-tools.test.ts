import { Client as ClientV2 } from '@modelcontextprotocol/client'
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport as TransportV1 } from '@modelcontextprotocol/sdk/inMemory.js'
import { McpServer as ServerV1 } from '@modelcontextprotocol/sdk/server/mcp.js'
import { InMemoryTransport as TransportV2, McpServer as ServerV2 } from '@modelcontextprotocol/server'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createSampleStore, sampleFiles } from '../../e2e/protocol/sample-documents.ts'
import { createMcpEndpoint } from '../http/mcp/mcp.ts'
import { post, rpc } from '../../e2e/protocol/post.ts'
import type { Store } from '../store/store.ts'
import { defineTool } from '../../shared/tools/define-tool.ts'
import { toolsOf } from '../../shared/tools/tools.ts'
import { registerDirectoryTools } from './register-directory-tools.ts'
import type { DirectoryToolsOptions } from './register-directory-tools.ts'

const INFO = { name: 'host', version: '1.0.0' }

interface Result {
  [key: string]: unknown
  content?: unknown
  structuredContent?: unknown
  isError?: unknown
}

interface ToolCall {
  name: string
  arguments?: Record<string, unknown>
}

/** A client of either generation. */
interface HostClient {
  listTools(): Promise<{ tools: Record<string, unknown>[] }>
  callTool(params: ToolCall, signal?: AbortSignal): Promise<Result>
}

const echo = async ({ text }: { text: string }) => ({ content: [{ type: 'text' as const, text }] })

async function connectV1(...registrations: DirectoryToolsOptions[]): Promise<HostClient> {
  const server = new ServerV1(INFO)
  server.registerTool('echo', { inputSchema: { text: z.string() } }, echo)
  for (const options of registrations) registerDirectoryTools(server, options)
  const [near, far] = TransportV1.createLinkedPair()
  const client = new ClientV1(INFO)
  await Promise.all([server.connect(near), client.connect(far)])
  return {
    listTools: () => client.listTools(),
    callTool: (call, signal) => client.callTool(call, undefined, { ...(signal && { signal }) }),
  }
}

async function connectV2(...registrations: DirectoryToolsOptions[]): Promise<HostClient> {
  const server = new ServerV2(INFO)
  server.registerTool('echo', { inputSchema: z.object({ text: z.string() }) }, echo)
  for (const options of registrations) registerDirectoryTools(server, options)
  const [near, far] = TransportV2.createLinkedPair()
  const client = new ClientV2(INFO)
  await Promise.all([server.connect(near), client.connect(far)])
  return {
    listTools: () => client.listTools(),
    callTool: (call, signal) => client.callTool(call, { ...(signal && { signal }) }),
  }
}

/** What the directory's own endpoint answers to the same call. */
async function callEndpoint(store: Store, slug: string, name: string, args: unknown): Promise<unknown> {
  const { json } = await post(createMcpEndpoint({ store }), rpc(1, 'tools/call', { name, arguments: args }), { slug })
  return z.object({ result: z.unknown() }).parse(json).result
}

describe.each([
  ['1.x', connectV1],
  ['2.x', connectV2],
])('registerDirectoryTools on a server of SDK %s', (_generation, connect) => {
  it.each([
    ['', 'root'],
    ['databases', 'category'],
  ] as const)(
    'publishes the tools of page %j as its own endpoint does, after those of the host',
    async (slug, kind) => {
      const client = await connect({ store: createSampleStore(), slug })
      const { tools } = await client.listTools()
      // SDK 1.x adds `execution` to every tool.
      const published = tools.map(({ execution: _added, ...definition }) => definition)
      expect(published[0]).toMatchObject({ name: 'echo' })
      expect(published.slice(1)).toEqual(toolsOf(kind).map(defineTool))
    },
  )

  it.each([
    ['', 'search', { query: 'web framework' }],
    ['', 'fetch', { id: 'sqlite' }],
    ['', 'browse', { category: 'databases', limit: 2 }],
    ['', 'facets', { name: 'categories' }],
    ['databases', 'search', { query: 'sql' }],
    ['databases', 'browse', { where: { tags: 'embedded' } }],
    ['databases', 'fetch', { id: 'no-such-listing' }],
    ['databases', 'search', { query: 'sql', limit: -1 }],
    ['databases', 'search', { query: 7, limit: null }],
    ['databases', 'fetch', {}],
  ])('answers on page %j to %s %j as its own endpoint does [answer:host-server:parity]', async (slug, name, args) => {
    const store = createSampleStore()
    const client = await connect({ store, slug })
    expect(await client.callTool({ name, arguments: args })).toEqual(await callEndpoint(store, slug, name, args))
  })

  it('says how to do better in our own words when arguments do not fit', async () => {
    const client = await connect({ store: createSampleStore() })
    const result = await client.callTool({ name: 'fetch' })
    expect(result).toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching(/^id: expected .* nothing/) }],
    })
  })

  it('leaves the tools of the host alone', async () => {
    const client = await connect({ store: createSampleStore() })
    const { content } = await client.callTool({ name: 'echo', arguments: { text: 'hello' } })
    expect(content).toEqual([{ type: 'text', text: 'hello' }])
  })

  it('puts the prefix before every name and says so', async () => {
    const store = createSampleStore()
    const client = await connect({ store }, { store, slug: 'databases', prefix: 'db_' })
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      'echo',
      ...toolsOf('root').map(({ name }) => name),
      ...toolsOf('category').map(({ name }) => `db_${name}`),
    ])
    expect(tools.at(-1)?.['description']).toMatch(/begin with db_ here\.$/)
    const { structuredContent } = await client.callTool({ name: 'db_fetch', arguments: { id: 'sqlite' } })
    expect(structuredContent).toMatchObject({ id: 'sqlite' })
  })

  it('answers from a new release as soon as the store has it', async () => {
    const store = createSampleStore()
    const client = await connect({ store, slug: 'databases' })
    const fetchNew = () => client.callTool({ name: 'fetch', arguments: { id: 'duckdb' } })
    expect(await fetchNew()).toMatchObject({ isError: true })
    const listings = [{ id: 'duckdb', name: 'DuckDB' }]
    store.publish(sampleFiles([{ slug: 'databases', title: 'Databases', listings }]))
    expect(await fetchNew()).toMatchObject({ structuredContent: { id: 'duckdb', title: 'DuckDB' } })
    store.publish(sampleFiles([]))
    expect(await fetchNew()).toMatchObject({
      isError: true,
      content: [{ text: 'There is no page "databases" in this directory now.' }],
    })
  })

  it('reports an unexpected error and tells the caller nothing of it', async () => {
    const errors: unknown[] = []
    const failure = new Error('secret')
    const store: Store = {
      current() {
        throw failure
      },
      onChange: () => () => undefined,
    }
    const client = await connect({ store, onError: (error) => errors.push(error) })
    const result = await client.callTool({ name: 'search', arguments: { query: 'sql' } })
    expect(result.isError).toBe(true)
    expect(JSON.stringify(result)).not.toContain('secret')
    expect(errors).toEqual([failure])
  })

  it('gives up work whose caller has cancelled, and reports no error', async () => {
    const errors: unknown[] = []
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const store = createSampleStore()
    const slow: Store = {
      current: () => ({
        ...store.current(),
        async page(slug) {
          ask()
          await released
          return store.current().page(slug)
        },
      }),
      onChange: () => () => undefined,
    }
    const client = await connect({ store: slow, slug: 'libraries', onError: (error) => errors.push(error) })
    const caller = new AbortController()
    const asking = { name: 'search', arguments: { query: 'sql' } }
    const call = client.callTool(asking, caller.signal)
    await asked
    caller.abort()
    await expect(call).rejects.toThrow()
    release()
    expect(await client.callTool(asking)).not.toHaveProperty('isError')
    expect(errors).toEqual([])
  })

  it('refuses names that are taken and leaves none of its own behind', async () => {
    const store = createSampleStore()
    await expect(connect({ store }, { store, slug: 'databases' })).rejects.toThrow(/"search".*prefix/)
    const server = new ServerV2(INFO)
    server.registerTool('browse', {}, async () => ({ content: [] }))
    expect(() => registerDirectoryTools(server, { store })).toThrow(/"browse".*prefix/)
    expect(() => registerDirectoryTools(server, { store })).toThrow(/"browse".*prefix/)
  })

  it.each(['a b', 'a.', 'ü', 'a'.repeat(41)])('refuses the prefix %j', async (prefix) => {
    await expect(connect({ store: createSampleStore(), prefix })).rejects.toThrow(/^prefix: expected/)
  })
})
