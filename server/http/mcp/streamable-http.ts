import { answerBody } from '../../../shared/mcp/answer-body.ts'
import type { ParsedBody } from '../../../shared/mcp/answer-body.ts'
import { decideRevision } from '../../../shared/mcp/protocol/decide-revision.ts'
import { parseMessage } from '../../../shared/mcp/protocol/json-rpc.ts'
import { refuse } from '../../../shared/mcp/mcp-answer.ts'
import { isRead } from '../rules/method-not-allowed.ts'
import { HttpExchange } from './mcp-exchange.ts'
import { refusal } from './wire/http-answer.ts'
import type { HttpAnswer } from './wire/http-answer.ts'
import { readBody } from './wire/mcp-body.ts'
import { MCP_ALLOW } from './wire/mcp-headers.ts'
import type { McpTarget, TransportContext } from './wire/transport-context.ts'

/**
 * Answers one request to `P/mcp`: Streamable HTTP in every revision, without sessions.
 *
 * Every POST stands alone. `Mcp-Session-Id` and `Last-Event-ID` are ignored and none is given out. GET, DELETE and the
 * rest are 405 with `Allow` (MCP, Streamable HTTP: a server without a stream answers 405).
 */
export async function answerStreamableHttp(
  parts: TransportContext,
  { request, page, caller }: McpTarget,
): Promise<HttpAnswer> {
  if (request.method !== 'POST') return refuseMethod(request.method)
  const body = await readBody(request, parts, caller)
  if (!body.ok) return body.refusal
  const parsed = parseBody(body.value)
  const message = 'message' in parsed ? parsed.message : undefined
  const decided = decideRevision(message, request.headers, { lenient: parts.lenientHeaders })
  if (!decided.ok) return refuse(decided.error, message?.kind === 'request' ? message.id : null)
  if (decided.spared !== undefined) parts.warn(decided.spared)
  if ('batch' in parsed) caller.record?.batch(parsed.batch.length)
  const exchange = new HttpExchange(request, decided.revision, parts, caller)
  return exchange.finish(answerBody(page, exchange, parsed))
}

function refuseMethod(method: string): HttpAnswer {
  // Clients that expect a stream ask again and again; an edge may answer them for a minute.
  const kept = isRead(method) && { vary: 'Accept', 'cache-control': 'public, max-age=60' }
  return refusal(405, 'Method not allowed: send MCP messages with POST.', { allow: MCP_ALLOW, ...kept })
}

function parseBody(value: unknown): ParsedBody {
  return Array.isArray(value) ? { batch: value } : { message: parseMessage(value) }
}
