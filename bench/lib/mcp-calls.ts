/** What is sent, by the name its figures carry. */
export const MCP_CALLS = {
  tools_list: { method: 'tools/list', params: {} },
  fetch: { method: 'tools/call', params: { name: 'fetch', arguments: { id: 'listing-500' } } },
  search_again: { method: 'tools/call', params: { name: 'search', arguments: { query: 'amber kelp' } } },
  initialize: {
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1' } },
  },
} as const

/** A name of {@link MCP_CALLS}. */
export type McpCall = keyof typeof MCP_CALLS

/** The body of one request. */
export function callBody(name: McpCall, id: number): string {
  return JSON.stringify({ jsonrpc: '2.0', id, ...MCP_CALLS[name] })
}
