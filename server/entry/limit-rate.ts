import type { IncomingMessage, ServerResponse } from 'node:http'
import { invalidRequest } from '../../shared/mcp/errors.ts'
import { writeError } from '../../shared/mcp/json-rpc.ts'
import { parsePageQuery } from '../../shared/search/page-query.ts'
import { MCP_CORS_HEADERS } from '../http/mcp-headers.ts'
import { plainPageHeaders, writePlainPage } from '../http/plain-page.ts'
import { acceptsHtml } from '../http/prefers-markdown.ts'
import { PROBLEM_HEADERS, problemBody } from '../http/problem.ts'
import { createRateLimiter } from '../http/rate-limiter.ts'
import type { RateLimits } from '../http/rate-limiter.ts'
import { clientAddress } from './client-address.ts'

/** How much one client may ask, and how clients are told apart. */
export interface ClientLimits extends RateLimits {
  /** Whether a proxy in front of us sets `X-Forwarded-For`. */
  readonly trustProxy?: boolean
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
    if (request.method !== 'POST' && !asksForResults(request)) return false
    const seconds = limiter.take(clientAddress(request, limits.trustProxy === true))
    if (seconds === 0) return false
    const { headers, text } = writeRefusal(request, `Too many requests: try again in ${seconds} s.`)
    response.writeHead(429, {
      ...headers,
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

/** Decided by the path as the application will see it, dots resolved. */
function asksForResults({ method, url = '' }: IncomingMessage): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || !url.includes('?')) return false
  const target = URL.parse(url, 'http://localhost')
  return target !== null && target.pathname.endsWith('/') && parsePageQuery(target.searchParams) !== undefined
}

/** A JSON-RPC error for MCP, which alone takes POST; for readers a page or a problem. */
function writeRefusal(
  { method, headers }: IncomingMessage,
  detail: string,
): { headers: Readonly<Record<string, string>>; text: string } {
  if (method === 'POST') {
    return {
      headers: { ...MCP_CORS_HEADERS, 'content-type': 'application/json' },
      text: writeError(null, invalidRequest(detail)),
    }
  }
  const page = { title: 'Too many requests', content: `<p>${detail}</p>` }
  return acceptsHtml(headers.accept ?? null)
    ? { headers: plainPageHeaders(page), text: writePlainPage(page) }
    : { headers: { ...PROBLEM_HEADERS, vary: 'Accept' }, text: problemBody({ status: 429, detail }) }
}
