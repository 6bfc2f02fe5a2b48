import { expect } from 'vitest'
import { createMcpEndpoint } from '../../server/http/mcp/mcp.ts'
import type { McpEndpoint } from '../../server/http/mcp/mcp-transport.ts'
import { rpc } from './post.ts'
import { createSampleStore } from './sample-documents.ts'

/** The sample directory's endpoints. An unexpected error fails the test that causes it. */
export const endpoint: McpEndpoint = createMcpEndpoint({
  store: createSampleStore(),
  onError(error) {
    throw error
  },
})

/** The smallest request. */
export const ping: Record<string, unknown> = rpc(1, 'ping')

/** Its answer. */
export function pong(id: unknown): unknown {
  return { jsonrpc: '2.0', id, result: {} }
}

/** An error answer with this code and some message. */
export function errorOf(id: unknown, code: number): unknown {
  return { jsonrpc: '2.0', id, error: expect.objectContaining({ code, message: expect.any(String) }) }
}

/** Parameters of `initialize`. */
export const INITIALIZE: Record<string, unknown> = {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 't', version: '1' },
}
