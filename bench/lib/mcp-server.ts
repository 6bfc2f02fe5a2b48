import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createSampleStore, SAMPLE_BASE_URL } from '../../e2e/protocol/sample-documents.ts'
import { createMcpEndpoint } from '../../server/http/mcp.ts'
import { callBody, MCP_CALLS } from './mcp-calls.ts'
import type { McpCall } from './mcp-calls.ts'

const WORDS = ['amber', 'birch', 'cedar', 'delta', 'ember', 'fjord', 'grove', 'haven', 'inlet', 'juniper', 'kelp']

/** A page of 1,000 listings, always the same. */
function createEndpoint() {
  const word = (seed: number): string => WORDS[(seed * 7919) % WORDS.length] ?? ''
  const listings = Array.from({ length: 1000 }, (_, index) => ({
    id: `listing-${index}`,
    name: `Listing ${word(index)} ${index}`,
    url: `https://example.com/${index}`,
    description: Array.from({ length: 25 }, (_unused, position) => word(index + position * position)).join(' '),
    tags: [word(index + 3), word(index + 5)],
  }))
  const store = createSampleStore([{ slug: 'databases', title: 'Databases', listings }])
  return createMcpEndpoint({ store })
}

const endpoint = createEndpoint()

/** The least a server can do: read, parse, look the prepared answer up, put the id in, write. */
async function createBare(): Promise<RequestListener> {
  const prepared = new Map<string, string>()
  // Object.keys forgets the key type it was given.
  for (const name of Object.keys(MCP_CALLS) as McpCall[]) {
    const body = callBody(name, 0)
    const headers = { 'content-type': 'application/json' }
    const url = `${SAMPLE_BASE_URL}/databases/mcp`
    const answer = await endpoint.handle(new Request(url, { method: 'POST', headers, body }), 'databases')
    const text = await answer.text()
    const { method, params } = MCP_CALLS[name]
    prepared.set(`${method} ${JSON.stringify(params)}`, text.slice('{"jsonrpc":"2.0","id":0'.length))
  }
  return (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const message: unknown = JSON.parse(Buffer.concat(chunks).toString())
      const { id, method, params } = message as { id: number; method: string; params: unknown }
      const text = `{"jsonrpc":"2.0","id":${id}${prepared.get(`${method} ${JSON.stringify(params)}`)}`
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
      response.end(text)
    })
  }
}

const bare = process.argv[2] === 'bare'
const listener = bare ? await createBare() : getRequestListener((request) => endpoint.handle(request, 'databases'))
const server = createServer(listener).listen(0, '127.0.0.1', () => process.send?.(server.address()))
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ cpuUs: user + system })
})
