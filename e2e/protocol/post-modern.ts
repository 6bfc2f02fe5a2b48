import type { McpEndpoint } from '../../server/http/mcp/mcp-transport.ts'
import { post, rpc } from './post.ts'
import type { Posted, PostOptions } from './post.ts'

/** `_meta` of a modern request. */
export const MODERN_META: Readonly<Record<string, unknown>> = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 't', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
}

/** Sends a request as MCP 2026-07-28 wants it: `_meta` and the headers that repeat the body. */
export function postModern(
  endpoint: McpEndpoint,
  method: string,
  params: Readonly<Record<string, unknown>> = {},
  { headers = {}, ...options }: PostOptions = {},
): Promise<Posted> {
  return post(endpoint, rpc(1, method, { ...params, _meta: MODERN_META }), {
    ...options,
    headers: { ...modernHeaders(method, params), ...headers },
  })
}

/** Headers that repeat a body of 2026-07-28. */
export function modernHeaders(method: string, params: Readonly<Record<string, unknown>>): Record<string, string> {
  const name = method === 'resources/read' ? params['uri'] : params['name']
  const plain = typeof name === 'string' ? name : ''
  const safe = /^[\x21-\x7e]*$/.test(plain) ? plain : `=?base64?${Buffer.from(plain).toString('base64')}?=`
  return {
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': method,
    ...(plain !== '' && { 'mcp-name': safe }),
  }
}
