import { invalidRequest } from '../../shared/mcp/protocol/errors.ts'
import { writeError } from '../../shared/mcp/protocol/json-rpc.ts'
import { parsePageQuery } from '../../shared/search/page-query.ts'
import { MCP_CORS_HEADERS } from './mcp/wire/mcp-headers.ts'
import { writePlainPage } from '../../shared/renditions/html/plain-page.ts'
import { plainPageHeaders } from './refusals/plain-page.ts'
import { acceptsHtml } from './rules/prefers-markdown.ts'
import { PROBLEM_HEADERS, problemBody } from './rules/problem.ts'

/** What of a request decides whether it is counted, and how it is refused. */
export interface CountedRequest {
  readonly method: string
  /** Absolute, or a path with its query. */
  readonly url: string
  readonly accept: string | null
}

/**
 * Whether a request costs work and is counted: calls to MCP, which alone takes POST, and result pages, which are made when
 * they are asked for. Decided by the path as the application will see it, dots resolved.
 */
export function countsTowardsLimit({ method, url }: Omit<CountedRequest, 'accept'>): boolean {
  if (method === 'POST') return true
  if ((method !== 'GET' && method !== 'HEAD') || !url.includes('?')) return false
  const target = URL.parse(url, 'http://localhost')
  return target !== null && target.pathname.endsWith('/') && parsePageQuery(target.searchParams) !== undefined
}

/**
 * Headers and text of a 429 (RFC 6585 §4): a JSON-RPC error for MCP; for readers a page or a problem.
 *
 * @param seconds To wait, for `Retry-After`.
 */
export function writeTooManyRequests(
  { method, accept }: Omit<CountedRequest, 'url'>,
  seconds: number,
): { headers: Record<string, string>; text: string } {
  const detail = `Too many requests: try again in ${seconds} s.`
  const { headers, text } = writeForm(method, accept, detail)
  return { headers: { ...headers, 'cache-control': 'no-store', 'retry-after': String(seconds) }, text }
}

function writeForm(
  method: string,
  accept: string | null,
  detail: string,
): { headers: Readonly<Record<string, string>>; text: string } {
  if (method === 'POST') {
    return {
      headers: { ...MCP_CORS_HEADERS, 'content-type': 'application/json' },
      text: writeError(null, invalidRequest(detail)),
    }
  }
  const page = { title: 'Too many requests', content: `<p>${detail}</p>` }
  return acceptsHtml(accept)
    ? { headers: plainPageHeaders(page), text: writePlainPage(page) }
    : { headers: { ...PROBLEM_HEADERS, vary: 'Accept' }, text: problemBody({ status: 429, detail }) }
}
