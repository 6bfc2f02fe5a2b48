import { createMcpEndpoint } from '../../server/http/mcp/mcp.ts'
import type { McpRequest, McpWorkload } from './mcp-exchange.ts'
import {
  createMcpSampleStore,
  MCP_SAMPLE_PATH,
  MCP_SAMPLE_ROOT_PATH,
  MCP_SAMPLE_SLUG,
  mcpSampleId,
  mcpSampleQueries,
} from './mcp-sample.ts'

/** Current revision of the clients measured, and the only one that has batches. */
const VERSION = '2025-11-25'
const BATCH_VERSION = '2025-03-26'

const BATCH_SIZE = 20
const KNOWN_IDS = 1000
const QUERIES = 240

/** More than the answers that our server caches: requested in order, each is searched for again. */
const NEW_QUERIES = 4000

/** Workloads, by the name of their figures, and every request that occurs in them. */
export interface McpWorkloads {
  readonly workloads: Readonly<Record<string, McpWorkload>>
  readonly requests: readonly McpRequest[]
}

/** Creates the workloads and, by querying our endpoint in this process, their expected responses. */
export async function createMcpWorkloads(): Promise<McpWorkloads> {
  const endpoint = createMcpEndpoint({ store: createMcpSampleStore() })
  const ask = async (method: string, params: McpRequest['params'], isRoot = false): Promise<McpRequest> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 0, method, params })
    const headers = { 'content-type': 'application/json', 'content-length': String(body.length) }
    const path = isRoot ? MCP_SAMPLE_ROOT_PATH : MCP_SAMPLE_PATH
    const request = new Request(`https://example.org${path}`, { method: 'POST', headers, body })
    const text = await (await endpoint.handle(request, isRoot ? '' : MCP_SAMPLE_SLUG)).text()
    const start = '{"jsonrpc":"2.0","id":0,"result":'
    if (!text.startsWith(start)) throw new Error(`${method}: unexpected answer ${text.slice(0, 200)}`)
    const marker = markerOf(method, text)
    return { method, params, resultJson: text.slice(start.length, -1), marker, ...(isRoot && { isRoot }) }
  }
  const call = (name: string, args: object, isRoot = false): Promise<McpRequest> =>
    ask('tools/call', { name, arguments: args }, isRoot)

  const initialize = await ask('initialize', {
    protocolVersion: VERSION,
    capabilities: {},
    clientInfo: { name: 'bench', version: '1.0.0' },
  })
  const list = await ask('tools/list', {})
  const fetches = await Promise.all(
    Array.from({ length: KNOWN_IDS }, (_, index) => call('fetch', { id: mcpSampleId(index) })),
  )
  const queries = mcpSampleQueries(NEW_QUERIES)
  const searches = await Promise.all(queries.map((query) => call('search', { query })))
  const rootList = await ask('tools/list', {}, true)
  const rootSearches = await Promise.all(queries.map((query) => call('search', { query }, true)))
  const fewSearches = searches.slice(0, QUERIES)

  const one = (pool: readonly McpRequest[], inOrder = false): McpWorkload => ({
    steps: [{ kind: 'request', version: VERSION, pool, inOrder }],
    turns: 4000,
    turnsOfSlow: 192,
  })
  // The SDK's servers have no root.
  const atRoot = (pool: readonly McpRequest[], inOrder = false): McpWorkload => ({
    ...one(pool, inOrder),
    contestants: ['ours', 'floor'],
  })
  return {
    requests: [initialize, list, rootList, ...fetches, ...searches, ...rootSearches],
    workloads: {
      tools_list: one([list]),
      fetch: one(fetches),
      search: one(fewSearches),
      search_again: one(searches.slice(1, 2)),
      search_new: one(searches, true),
      root_tools_list: atRoot([rootList]),
      root_search_new: atRoot(rootSearches, true),
      session: {
        steps: [
          { kind: 'request', pool: [initialize] },
          { kind: 'notification', version: VERSION, method: 'notifications/initialized' },
          { kind: 'request', version: VERSION, pool: [list] },
          { kind: 'request', version: VERSION, pool: fetches },
        ],
        turns: 1200,
        turnsOfSlow: 64,
        // One session cannot begin again.
        contestants: ['ours', 'floor', 'v2', 'v2_hoisted'],
      },
      batch: {
        steps: [{ kind: 'batch', version: BATCH_VERSION, size: BATCH_SIZE, pools: [[list], fetches] }],
        turns: 480,
        turnsOfSlow: 32,
      },
    },
  }
}

/** The structured content of a call, the negotiated revision, the description of a tool: the same from every server. */
function markerOf(method: string, text: string): string {
  if (method === 'initialize') return `"protocolVersion":"${VERSION}"`
  if (method === 'tools/list') return /"description":"[^"]{80,}"/.exec(text)?.[0] ?? 'no description'
  return text.slice(text.indexOf('"structuredContent":'), -2)
}
