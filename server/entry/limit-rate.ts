import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRateLimiter } from '../http/rate-limiter.ts'
import type { RateLimits } from '../http/rate-limiter.ts'
import { isCounted, writeTooManyRequests } from '../http/too-many-requests.ts'
import { clientAddress } from './client-address.ts'

/** How much one client may ask, and how clients are told apart. */
export interface ClientLimits extends RateLimits {
  /** Whether a proxy in front of us sets `X-Forwarded-For`. */
  readonly trustProxy?: boolean
  /** Sessions of HTTP+SSE one client may hold at once. Default: 64. */
  readonly maxSessions?: number
}

/**
 * Answers 429 with `Retry-After` (RFC 6585 §4) to a client that asks too much of what costs work: calls to MCP, and result
 * pages, which are made when they are asked for. Published files are never counted: they are for caches to protect.
 *
 * @returns A function that says whether it has answered.
 */
export function createRateGuard(limits: ClientLimits): (request: IncomingMessage, response: ServerResponse) => boolean {
  const limiter = createRateLimiter(limits, () => performance.now())
  return (request, response) => {
    const { method = '', url = '' } = request
    if (!isCounted({ method, url })) return false
    const seconds = limiter.take(clientAddress(request, limits.trustProxy === true))
    if (seconds === 0) return false
    const { headers, text } = writeTooManyRequests({ method, accept: request.headers.accept ?? null }, seconds)
    response.writeHead(429, { ...headers, 'content-length': String(Buffer.byteLength(text)) })
    response.end(text)
    // What was sent with it is not wanted, but the connection may go on.
    request.resume()
    return true
  }
}
