/** Methods that `P/mcp` answers otherwise than with 405. */
export const MCP_ALLOW = 'POST, OPTIONS'

/** Those of `P/mcp/sse`. */
export const STREAM_ALLOW = 'GET, HEAD, OPTIONS'

/** Those of `P/mcp/messages`. */
export const MESSAGES_ALLOW = 'POST, OPTIONS'

const ALLOWED_REQUEST_HEADERS =
  'Content-Type, Accept, Authorization, Mcp-Session-Id, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Last-Event-ID, If-None-Match, traceparent'

/**
 * On every answer of an endpoint, errors included: a browser that cannot read a 405 or 400 reports a network failure
 * instead. Any origin may read, because the data is public and no credentials are ever involved.
 */
export const MCP_CORS_HEADERS: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Mcp-Session-Id, MCP-Protocol-Version, ETag, Retry-After, Gazetteer-Release',
}

/**
 * Headers of the answer to a preflight.
 *
 * @param requested `Access-Control-Request-Headers`, echoed beside ours because `*` does not cover `Mcp-Param-…`.
 */
export function preflightHeaders(requested: string | null): Record<string, string> {
  const echoed = (requested ?? '').split(',').map((name) => name.trim())
  const ours = new Set(ALLOWED_REQUEST_HEADERS.toLowerCase().split(', '))
  const others = echoed.filter((name) => /^[\w!#$%&'*+.^`|~-]{1,100}$/.test(name) && !ours.has(name.toLowerCase()))
  return {
    ...MCP_CORS_HEADERS,
    'access-control-allow-methods': 'GET, POST, DELETE, OPTIONS',
    'access-control-allow-headers': [ALLOWED_REQUEST_HEADERS, ...others.slice(0, 50)].join(', '),
    'access-control-max-age': '86400',
    vary: 'Access-Control-Request-Headers',
  }
}
