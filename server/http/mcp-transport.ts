import { answerBody } from '../../shared/mcp/answer-body.ts'
import type { ParsedBody } from '../../shared/mcp/answer-body.ts'
import { refuse } from '../../shared/mcp/body-answer.ts'
import { decideRevision } from '../../shared/mcp/decide-revision.ts'
import { ERROR_CODES } from '../../shared/mcp/errors.ts'
import { parseMessage } from '../../shared/mcp/json-rpc.ts'
import type { McpPage } from '../../shared/mcp/mcp-page.ts'
import { wantsHtml } from './mcp-accept.ts'
import { errorResponse, preflightResponse, refusedResponse } from './mcp-answer.ts'
import { MAX_BODY_BYTES, readBody } from './mcp-body.ts'
import type { McpEndpoint } from './mcp-endpoint.ts'
import { createHttpExchange, writeAnswer } from './mcp-exchange.ts'
import { MCP_ALLOW, MCP_CORS_HEADERS } from './mcp-headers.ts'
import { findOriginProblem } from './mcp-origin.ts'
import type { AllowedHosts } from './mcp-origin.ts'

/** How MCP is spoken over HTTP. */
export interface McpTransportOptions {
  /** Default: {@link MAX_BODY_BYTES}. */
  readonly maxBodyBytes?: number
  /** Host names answered for, with or without a port. Default `'any'`; a server on the loopback interface names its own. */
  readonly allowedHosts?: AllowedHosts
  /**
   * Answers modern requests by their body where headers are missing or say something else, as some hosted connectors send
   * them, instead of refusing them as MCP 2026-07-28 requires. Default false.
   */
  readonly lenientHeaders?: boolean
  /** Takes unexpected errors. Callers of the endpoint never see them. Default: drops them. */
  readonly onError?: (error: unknown) => void
}

/** Finds a page by its slug, empty for the root; at once when it is known. */
export type FindPage = (slug: string) => McpPage | undefined | Promise<McpPage | undefined>

/**
 * Speaks Streamable HTTP for pages: every revision on one URL, without sessions.
 *
 * Every POST stands alone. `Mcp-Session-Id` and `Last-Event-ID` are ignored and none is given out. GET, DELETE and the
 * rest are 405 with `Allow` (MCP, Streamable HTTP: a server without a stream answers 405), except that a browser's GET is
 * led to the section of the page that explains the endpoint.
 *
 * **Security:** answers are public and the same for everyone. `Host` is checked where `allowedHosts` names hosts, a
 * malformed or repeated `Origin` is refused, bodies are bounded in size and depth, and errors carry nothing internal.
 */
export function createMcpTransport(findPage: FindPage, options: McpTransportOptions = {}): McpEndpoint {
  const { maxBodyBytes = MAX_BODY_BYTES, allowedHosts = 'any', lenientHeaders = false, onError } = options
  const reportError = (error: unknown): void => onError?.(error)

  const answerPost = async (request: Request, slug: string): Promise<Response> => {
    const known = findPage(slug)
    const page = known instanceof Promise ? await known : known
    if (page === undefined) return refusedResponse(404, NO_SUCH_PAGE)
    const body = await readBody(request, maxBodyBytes)
    if (!body.ok) {
      return errorResponse(body.status, body.error, body.status === 415 ? { 'accept-encoding': 'identity' } : {})
    }
    const { headers } = request
    const parsed = parseBody(body.value)
    const message = 'message' in parsed ? parsed.message : undefined
    const decided = decideRevision(message, headers, { lenient: lenientHeaders })
    if (!decided.ok) {
      return writeAnswer(refuse(decided.error, message?.kind === 'request' ? message.id : null), null)
    }
    const exchange = createHttpExchange(request, decided.revision, reportError)
    return exchange.respond(answerBody(page, exchange, parsed))
  }

  const answerOther = async (request: Request, slug: string): Promise<Response> => {
    const page = await findPage(slug)
    if (page === undefined) return refusedResponse(404, NO_SUCH_PAGE)
    const reads = request.method === 'GET' || request.method === 'HEAD'
    if (reads && wantsHtml(request.headers.get('accept'))) {
      const up = new URL(request.url).pathname.endsWith('/') ? '../' : './'
      const headers = { ...MCP_CORS_HEADERS, location: `${up}#agent-access`, vary: 'Accept' }
      return new Response(null, { status: 303, headers })
    }
    // Clients that expect a stream ask again and again; an edge may answer them for a minute.
    const headers = { allow: MCP_ALLOW, ...(reads && { vary: 'Accept', 'cache-control': 'public, max-age=60' }) }
    return refusedResponse(405, 'Method not allowed: send MCP messages with POST.', headers)
  }

  const answer = (request: Request, slug: string): Response | Promise<Response> => {
    const problem = findOriginProblem(request.headers, request.url, allowedHosts)
    if (problem !== undefined) return refusedResponse(403, problem)
    if (request.method === 'POST') return answerPost(request, slug)
    if (request.method === 'OPTIONS') return preflightResponse(request, MCP_ALLOW)
    return answerOther(request, slug)
  }

  return {
    async handle(request, slug) {
      try {
        const response = await answer(request, slug)
        return request.method === 'HEAD' ? new Response(null, response) : response
      } catch (error) {
        reportError(error)
        return errorResponse(500, { code: ERROR_CODES.internalError, message: 'Internal error.' })
      }
    },
  }
}

const NO_SUCH_PAGE = 'There is no such page in this directory.'

function parseBody(value: unknown): ParsedBody {
  return Array.isArray(value) ? { batch: value } : { message: parseMessage(value) }
}
