import { answerBody, refuse } from '../../shared/mcp/answer-body.ts'
import type { BodyAnswer } from '../../shared/mcp/answer-body.ts'
import { ERROR_CODES } from '../../shared/mcp/errors.ts'
import { writeError } from '../../shared/mcp/json-rpc.ts'
import { decideRevision } from '../../shared/mcp/revisions.ts'
import type { Store } from '../store/store.ts'
import { chooseForm, wantsHtml } from './mcp-accept.ts'
import { MAX_BODY_BYTES, readBody } from './mcp-body.ts'
import type { McpEndpoint } from './mcp-endpoint.ts'
import { MCP_ALLOW, MCP_CORS_HEADERS, preflightHeaders } from './mcp-headers.ts'
import { findOriginProblem } from './mcp-origin.ts'
import type { AllowedHosts } from './mcp-origin.ts'
import { createPageContents } from './page-content.ts'

/** What an endpoint may spend. */
export interface McpLimits {
  /** Default: {@link MAX_BODY_BYTES}. */
  readonly maxBodyBytes?: number
  /** Listings of category pages kept parsed. Default: 100,000. */
  readonly maxCachedListings?: number
}

/** What {@link createMcpEndpoint} needs. */
export interface McpEndpointOptions {
  readonly store: Store
  readonly limits?: McpLimits
  /** Host names answered for, with or without a port. Default `'any'`; a server on the loopback interface names its own. */
  readonly allowedHosts?: AllowedHosts
  /** Takes unexpected errors. Callers of the endpoint never see them. Default: drops them. */
  readonly onError?: (error: unknown) => void
}

const JSON_HEADERS: Readonly<Record<string, string>> = {
  ...MCP_CORS_HEADERS,
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

const STREAM_HEADERS: Readonly<Record<string, string>> = {
  ...MCP_CORS_HEADERS,
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
}

/**
 * Creates the MCP endpoints of a directory: Streamable HTTP without sessions, answered from the published release.
 *
 * Every POST stands alone. `Mcp-Session-Id` and `Last-Event-ID` are ignored and none is given out. GET, DELETE and the
 * rest are 405 with `Allow` (MCP, Streamable HTTP: a server without a stream answers 405), except that a browser's GET is
 * led to the section of the page that explains the endpoint.
 *
 * **Security:** answers are public and the same for everyone. `Host` is checked where `allowedHosts` names hosts, a
 * malformed or repeated `Origin` is refused, bodies are bounded in size and depth, and errors carry nothing internal.
 */
export function createMcpEndpoint({
  store,
  limits = {},
  allowedHosts = 'any',
  onError,
}: McpEndpointOptions): McpEndpoint {
  const { maxBodyBytes = MAX_BODY_BYTES, maxCachedListings } = limits
  const reportError = (error: unknown): void => onError?.(error)
  const contents = createPageContents(store, {
    onError: reportError,
    ...(maxCachedListings !== undefined && { maxListings: maxCachedListings }),
  })

  const answerPost = async (request: Request, slug: string): Promise<Response> => {
    const known = contents.page(store.current(), slug)
    const page = known instanceof Promise ? await known : known
    if (page === undefined) return refused(404, 'There is no such page in this directory.')
    const body = await readBody(request, maxBodyBytes)
    if (!body.ok) {
      const headers = body.status === 415 ? { 'accept-encoding': 'identity' } : {}
      return jsonResponse(body.status, writeError(null, body.error), headers)
    }
    const decided = decideRevision(request.headers.get('mcp-protocol-version'))
    if (!decided.ok) return writeAnswer(refuse(decided.error), null)
    const answer = answerBody(page, decided.revision, body.value, reportError)
    return writeAnswer(answer instanceof Promise ? await answer : answer, request.headers.get('accept'))
  }

  const answerOther = async (request: Request, slug: string): Promise<Response> => {
    const page = await contents.page(store.current(), slug)
    if (page === undefined) return refused(404, 'There is no such page in this directory.')
    const reads = request.method === 'GET' || request.method === 'HEAD'
    if (reads && wantsHtml(request.headers.get('accept'))) {
      const up = new URL(request.url).pathname.endsWith('/') ? '../' : './'
      const headers = { ...MCP_CORS_HEADERS, location: `${up}#agent-access`, vary: 'Accept' }
      return new Response(null, { status: 303, headers })
    }
    // Clients that expect a stream ask again and again; an edge may answer them for a minute.
    const headers = { allow: MCP_ALLOW, ...(reads && { vary: 'Accept', 'cache-control': 'public, max-age=60' }) }
    return refused(405, 'Method not allowed: send MCP messages with POST.', headers)
  }

  const answer = (request: Request, slug: string): Response | Promise<Response> => {
    const problem = findOriginProblem(request.headers, request.url, allowedHosts)
    if (problem !== undefined) return refused(403, problem)
    if (request.method === 'POST') return answerPost(request, slug)
    if (request.method === 'OPTIONS') {
      const requested = request.headers.get('access-control-request-headers')
      return new Response(null, { status: 204, headers: { allow: MCP_ALLOW, ...preflightHeaders(requested) } })
    }
    return answerOther(request, slug)
  }

  return {
    async handle(request, slug) {
      try {
        const response = await answer(request, slug)
        return request.method === 'HEAD' ? new Response(null, response) : response
      } catch (error) {
        reportError(error)
        return jsonResponse(500, writeError(null, { code: ERROR_CODES.internalError, message: 'Internal error.' }))
      }
    },
  }
}

function writeAnswer({ status, messages, batch }: BodyAnswer, accept: string | null): Response {
  if (status === 202) return new Response(null, { status, headers: MCP_CORS_HEADERS })
  if (status === 200 && chooseForm(accept) === 'event-stream') {
    // One event per answer: clients read no arrays from a stream.
    const events = messages.map((message) => `event: message\ndata: ${message}\n\n`).join('')
    return new Response(events, { status, headers: STREAM_HEADERS })
  }
  return jsonResponse(status, batch ? `[${messages.join(',')}]` : (messages[0] ?? ''))
}

function refused(status: number, message: string, headers: Readonly<Record<string, string>> = {}): Response {
  return jsonResponse(status, writeError(null, { code: ERROR_CODES.refused, message }), headers)
}

function jsonResponse(status: number, text: string, headers?: Readonly<Record<string, string>>): Response {
  return new Response(text, { status, headers: headers ? { ...JSON_HEADERS, ...headers } : JSON_HEADERS })
}
