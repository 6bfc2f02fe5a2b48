import type { IncomingMessage, ServerResponse } from 'node:http'
import { invalidRequest } from '../../shared/mcp/protocol/errors.ts'
import { writeError } from '../../shared/mcp/protocol/json-rpc.ts'
import { MCP_CORS_HEADERS } from '../http/mcp/wire/mcp-headers.ts'
import { parseRequestPath } from '../http/rules/parse-request-path.ts'
import { RETRY_SOON } from '../http/mcp/wire/transport-context.ts'
import { clientAddress } from './client-address.ts'
import type { ClientLimits } from './limit-rate.ts'

/** Sessions of HTTP+SSE that one client may hold at once, unless set otherwise. */
export const MAX_SESSIONS_PER_CLIENT = 64

/**
 * Answers 429 with `Retry-After` to a client that would hold too many HTTP+SSE streams at once, so that no single one
 * takes all of them. A stream counts from its request to its end.
 *
 * @returns A function that returns whether it has answered.
 */
export function createStreamGuard({
  maxSessions = MAX_SESSIONS_PER_CLIENT,
  trustProxy = false,
}: Pick<ClientLimits, 'maxSessions' | 'trustProxy'>): (request: IncomingMessage, response: ServerResponse) => boolean {
  const held = new Map<string, number>()
  return (request, response) => {
    if (!opensSession(request)) return false
    const client = clientAddress(request, trustProxy)
    const count = held.get(client) ?? 0
    if (count >= maxSessions) {
      refuse(response, maxSessions)
      return true
    }
    held.set(client, count + 1)
    response.once('close', () => {
      const left = (held.get(client) ?? 1) - 1
      if (left > 0) held.set(client, left)
      else held.delete(client)
    })
    return false
  }
}

/** Decided by the path as the application will see it, decoded and with dots resolved. */
function opensSession({ method, url = '' }: IncomingMessage): boolean {
  if (method !== 'GET' || !/sse|%/.test(url)) return false
  const target = parseRequestPath(url.startsWith('/') ? `http://localhost${url}` : url)
  return target.ok && /\/mcp\/sse\/?$/.test(target.path)
}

function refuse(response: ServerResponse, maxSessions: number): void {
  const message = `Too many sessions: one client may hold ${maxSessions} at once. Close one, or use Streamable HTTP.`
  const text = writeError(null, invalidRequest(message))
  response.writeHead(429, {
    ...MCP_CORS_HEADERS,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
    'cache-control': 'no-store',
    ...RETRY_SOON,
  })
  response.end(text)
}
