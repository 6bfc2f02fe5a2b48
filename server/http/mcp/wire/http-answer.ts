import type { BudgetExceeded } from '../../../../shared/costs.ts'
import { invalidRequest, overBudget, writeError } from '../../../../shared/mcp/protocol/json-rpc.ts'
import type { RpcError, RpcId } from '../../../../shared/mcp/protocol/json-rpc.ts'
import { memoizeHeader, chooseForm } from '../../rules/negotiation.ts'
import { RELEASE_HEADER } from '../../rules/problem.ts'

/** Methods that `P/mcp` answers otherwise than with 405. */
export const MCP_ALLOW = 'POST, OPTIONS'

/** Those of `P/mcp/sse`. */
export const STREAM_ALLOW = 'GET, HEAD, OPTIONS'

/** Those of `P/mcp/messages`. */
export const MESSAGES_ALLOW = 'POST, OPTIONS'

const ALLOWED_REQUEST_HEADERS =
  'Content-Type, Accept, Authorization, Mcp-Session-Id, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Last-Event-ID, If-None-Match, traceparent'

/**
 * On every answer of an endpoint, errors included: a browser that cannot read a 405 or 400 reports a network failure
 * instead. Any origin may read, because the data is public and no credentials are ever involved.
 */
const MCP_CORS_HEADERS: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Mcp-Session-Id, MCP-Protocol-Version, ETag, Retry-After, Gazetteer-Release',
}

/** An answer of an endpoint: an `McpAnswer`, or what HTTP has to say beside or instead of one. */
export interface HttpAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** One JSON-RPC answer, those to a batch, or an event stream; missing where there is nothing to say. */
  readonly body?: string | readonly string[] | ReadableStream<Uint8Array>
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
 * Makes the response of an answer: JSON, unless the client takes only an event stream.
 *
 * @param release Id of the release it was made from; empty for none.
 */
export function toResponse(request: Request, answer: HttpAnswer, release = ''): Response {
  const { form, content } = write(request, answer)
  const prepared = prepareHeaders(release)[form]
  const headers = answer.headers === undefined ? prepared : { ...prepared, ...answer.headers }
  return new Response(request.method === 'HEAD' ? null : content, { status: answer.status, headers })
}

/** Made once per release: answers share the record, which the Node adapter writes without copying. */
const prepareHeaders = memoizeHeader((release) => {
  const named: Readonly<Record<string, string>> = release === '' ? {} : { [RELEASE_HEADER]: release }
  return {
    none: { ...MCP_CORS_HEADERS, ...named },
    json: { ...JSON_HEADERS, ...named },
    stream: { ...STREAM_HEADERS, ...named },
  }
})

function write(
  { headers }: Request,
  { status, body }: HttpAnswer,
): { form: 'none' | 'json' | 'stream'; content: BodyInit | null } {
  if (body === undefined) return { form: 'none', content: null }
  if (body instanceof ReadableStream) return { form: 'stream', content: body }
  if (status === 200 && chooseForm(headers.get('accept')) === 'event-stream') {
    // One event per answer: clients read no arrays from a stream.
    return { form: 'stream', content: [body].flat().map(messageEvent).join('') }
  }
  return { form: 'json', content: typeof body === 'string' ? body : `[${body.join(',')}]` }
}

/** A JSON-RPC error with a status of HTTP. @param id That of the request, where it could be read. */
export function errorAnswer(
  status: number,
  error: RpcError,
  headers?: HttpAnswer['headers'],
  id: RpcId | null = null,
): HttpAnswer {
  return { status, body: writeError(id, error), ...(headers && { headers }) }
}

/** A refusal by the HTTP layer. @param message Says what to do instead. */
export function refusal(
  status: number,
  message: string,
  headers?: HttpAnswer['headers'],
  id?: RpcId | null,
): HttpAnswer {
  return errorAnswer(status, invalidRequest(message), headers, id)
}

/** The answer to a request for which the client has nothing left. */
export function tooManyRequests(shortfall: BudgetExceeded): HttpAnswer {
  return errorAnswer(429, overBudget(shortfall), { 'retry-after': String(shortfall.retryAfterSeconds) })
}

/** One JSON-RPC message as an event. JSON text has no line breaks, so one `data` line holds it. */
export function messageEvent(message: string): string {
  return `event: message\ndata: ${message}\n\n`
}

/** Answers `OPTIONS`, preflight or not. @param allow Methods of the resource. */
export function preflightResponse({ headers }: Request, allow: string): Response {
  const requested = headers.get('access-control-request-headers')
  return new Response(null, { status: 204, headers: { allow, ...preflightHeaders(requested) } })
}

/**
 * Headers of the answer to a preflight.
 *
 * @param requested `Access-Control-Request-Headers`, echoed beside ours because `*` does not cover `Mcp-Param-…`.
 */
function preflightHeaders(requested: string | null): Record<string, string> {
  const echoed = (requested ?? '').split(',').map((name) => name.trim())
  const ours = new Set(ALLOWED_REQUEST_HEADERS.toLowerCase().split(', '))
  const others = echoed.filter((name) => /^[\w!#$%&'*+.^`|~-]{1,100}$/.test(name) && !ours.has(name.toLowerCase()))
  return {
    ...MCP_CORS_HEADERS,
    'access-control-allow-methods': 'GET, POST, DELETE, OPTIONS',
    'access-control-allow-headers': [ALLOWED_REQUEST_HEADERS, ...others.slice(0, 50)].join(', '),
    'access-control-max-age': '86400',
    vary: 'Access-Control-Request-Headers',
  }
}

/** Headers where all streams are in use, the server stops, or what it needs cannot be read. */
export const RETRY_SOON: Readonly<Record<string, string>> = { 'retry-after': '5' }
