import { answerBody } from '../../shared/mcp/answer-body.ts'
import type { ParsedBody } from '../../shared/mcp/answer-body.ts'
import { refuse } from '../../shared/mcp/body-answer.ts'
import { decideRevision } from '../../shared/mcp/decide-revision.ts'
import { parseMessage } from '../../shared/mcp/json-rpc.ts'
import { wantsHtml } from './mcp-accept.ts'
import { elsewhereResponse, preflightResponse, refusedBodyResponse, refusedResponse } from './mcp-answer.ts'
import { readBody } from './mcp-body.ts'
import { HttpExchange, writeAnswer } from './mcp-exchange.ts'
import { MCP_ALLOW } from './mcp-headers.ts'
import { NO_SUCH_PAGE } from './transport-parts.ts'
import type { TransportParts } from './transport-parts.ts'

/**
 * Answers one request to `P/mcp`: Streamable HTTP in every revision, without sessions.
 *
 * Every POST stands alone. `Mcp-Session-Id` and `Last-Event-ID` are ignored and none is given out. GET, DELETE and the
 * rest are 405 with `Allow` (MCP, Streamable HTTP: a server without a stream answers 405), except that a browser's GET is
 * led to the section of the page that explains the endpoint.
 */
export function answerStreamableHttp(
  parts: TransportParts,
  request: Request,
  slug: string,
): Response | Promise<Response> {
  if (request.method === 'POST') return answerPost(parts, request, slug)
  if (request.method === 'OPTIONS') return preflightResponse(request, MCP_ALLOW)
  return answerOther(parts, request, slug)
}

async function answerPost(parts: TransportParts, request: Request, slug: string): Promise<Response> {
  const release = parts.releaseId()
  const known = parts.findPage(slug)
  const page = known instanceof Promise ? await known : known
  if (page === undefined) return refusedResponse(404, NO_SUCH_PAGE, { release })
  const body = await readBody(request, parts.maxBodyBytes)
  if (!body.ok) return refusedBodyResponse(body, release)
  const parsed = parseBody(body.value)
  const message = 'message' in parsed ? parsed.message : undefined
  const decided = decideRevision(message, request.headers, { lenient: parts.lenientHeaders })
  if (!decided.ok) {
    return writeAnswer(refuse(decided.error, message?.kind === 'request' ? message.id : null), null, release)
  }
  if (decided.spared !== undefined) parts.warn(decided.spared)
  const exchange = new HttpExchange(request, decided.revision, parts, release)
  return exchange.respond(answerBody(page, exchange, parsed))
}

async function answerOther(parts: TransportParts, request: Request, slug: string): Promise<Response> {
  const release = parts.releaseId()
  const page = await parts.findPage(slug)
  if (page === undefined) return refusedResponse(404, NO_SUCH_PAGE, { release })
  const reads = request.method === 'GET' || request.method === 'HEAD'
  if (reads && wantsHtml(request.headers.get('accept'))) {
    const up = new URL(request.url).pathname.endsWith('/') ? '../' : './'
    return elsewhereResponse(`${up}#agent-access`, release)
  }
  // Clients that expect a stream ask again and again; an edge may answer them for a minute.
  const headers = { allow: MCP_ALLOW, ...(reads && { vary: 'Accept', 'cache-control': 'public, max-age=60' }) }
  return refusedResponse(405, 'Method not allowed: send MCP messages with POST.', { headers, release })
}

function parseBody(value: unknown): ParsedBody {
  return Array.isArray(value) ? { batch: value } : { message: parseMessage(value) }
}
