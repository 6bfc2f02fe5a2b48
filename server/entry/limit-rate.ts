import type { IncomingMessage, ServerResponse } from 'node:http'
import { invalidRequest } from '../../shared/mcp/errors.ts'
import { writeError } from '../../shared/mcp/json-rpc.ts'
import { MCP_CORS_HEADERS } from '../http/mcp-headers.ts'
import { createRateLimiter } from '../http/rate-limiter.ts'
import type { RateLimits } from '../http/rate-limiter.ts'
import { clientAddress } from './client-address.ts'

/** How much one client may ask, and how clients are told apart. */
export interface ClientLimits extends RateLimits {
  /** Whether a proxy in front of us sets `X-Forwarded-For`. */
  readonly trustProxy?: boolean
}

/**
 * Answers 429 with `Retry-After` (RFC 6585 §4) to a client that asks too much, as a JSON-RPC error: only MCP takes POST
 * here, and files are for caches to protect. Preflights and reads are never counted.
 *
 * @returns A function that says whether it has answered.
 */
export function createRateGuard(limits: ClientLimits): (request: IncomingMessage, response: ServerResponse) => boolean {
  const limiter = createRateLimiter(limits, () => performance.now())
  return (request, response) => {
    if (request.method !== 'POST') return false
    const seconds = limiter.take(clientAddress(request, limits.trustProxy === true))
    if (seconds === 0) return false
    const text = writeError(null, invalidRequest(`Too many requests: try again in ${seconds} s.`))
    response.writeHead(429, {
      ...MCP_CORS_HEADERS,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
      'cache-control': 'no-store',
      'retry-after': String(seconds),
    })
    response.end(text)
    // What was sent with it is not wanted, but the connection may go on.
    request.resume()
    return true
  }
}
