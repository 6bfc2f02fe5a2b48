import type { McpEndpoint } from '../../server/http/mcp/mcp-transport.ts'

/** An answer as a test looks at it. */
export interface Posted {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The parsed text, or `undefined` when it is empty or no JSON. */
  readonly json: unknown
}

/** Sends one request straight to an endpoint. `body` that is no text is serialised. */
export async function post(
  endpoint: McpEndpoint,
  body: unknown,
  { slug = 'databases', headers = {}, method = 'POST' }: PostOptions = {},
): Promise<Posted> {
  const request = new Request(`http://localhost:3000/${slug === '' ? '' : `${encodeURIComponent(slug)}/`}mcp`, {
    method,
    headers: method === 'POST' ? { 'content-type': 'application/json', ...headers } : headers,
    ...(method === 'POST' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const response = await endpoint.handle(request, slug)
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: parse(text) }
}

/** Where and how {@link post} sends. */
export interface PostOptions {
  slug?: string
  headers?: Record<string, string>
  method?: string
}

/** A request with its id. */
export function rpc(id: unknown, method: string, params?: unknown): Record<string, unknown> {
  return { jsonrpc: '2.0', id, method, ...(params !== undefined && { params }) }
}

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    return undefined
  }
}
