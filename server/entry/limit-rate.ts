import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRateLimiter } from '../http/rate-limiter.ts'
import type { RateLimits } from '../http/rate-limiter.ts'
import { countsTowardsLimit, writeTooManyRequests } from '../http/too-many-requests.ts'
import { clientAddress } from './client-address.ts'

/** Limits for one client, and how clients are identified. */
export interface ClientLimits extends RateLimits {
  /** Whether a proxy in front of us sets `X-Forwarded-For`. */
  readonly trustProxy?: boolean
  /** Sessions of HTTP+SSE one client may hold at once. Default: 64. */
  readonly maxSessions?: number
}

/**
 * Answers 429 with `Retry-After` (RFC 6585 §4) to a client that sends too many expensive requests: MCP calls, and
 * result pages, which are made on demand. Published files are never counted: they are for caches to protect.
 *
 * @returns A function that returns whether it has answered.
 */
export function createRateGuard(limits: ClientLimits): (request: IncomingMessage, response: ServerResponse) => boolean {
  const limiter = createRateLimiter(limits, () => performance.now())
  return (request, response) => {
    const { method = '', url = '' } = request
    if (!countsTowardsLimit({ method, url })) return false
    const seconds = limiter.take(clientAddress(request, limits.trustProxy === true))
    if (seconds === 0) return false
    const { headers, text } = writeTooManyRequests({ method, accept: request.headers.accept ?? null }, seconds)
    response.writeHead(429, { ...headers, 'content-length': String(Buffer.byteLength(text)) })
    response.end(text)
    // The request body is not wanted, but the connection may stay open.
    request.resume()
    return true
  }
}
