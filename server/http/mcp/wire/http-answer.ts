import type { BudgetExceeded } from '../../../../shared/costs.ts'
import { invalidRequest, overBudget, writeError } from '../../../../shared/mcp/protocol/json-rpc.ts'
import { messagesOf, retryAfter } from '../../../../shared/mcp/answer-request.ts'
import type { McpAnswer } from '../../../../shared/mcp/answer-request.ts'
import type { HeaderReader } from '../../../../shared/mcp/protocol/decide-revision.ts'
import type { RpcError, RpcId } from '../../../../shared/mcp/protocol/json-rpc.ts'
import { memoizeHeader, chooseForm } from '../../rules/negotiation.ts'
import { RELEASE_HEADER } from '../../rules/problem.ts'

/** Methods that `P/mcp` and `P/mcp/messages` answer otherwise than with 405. */
export const MCP_ALLOW = 'POST, OPTIONS'

/** Those of `P/mcp/sse`. */
export const STREAM_ALLOW = 'GET, HEAD, OPTIONS'

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

/** A request as endpoints read it: a `Request`, or the little of one that a platform makes. */
export interface McpRequest extends Pick<Request, 'method' | 'url' | 'signal' | 'body' | 'bodyUsed'> {
  readonly headers: HeaderReader
  /** The whole body; read at once, it is much cheaper than as a stream. */
  arrayBuffer(): Promise<ArrayBuffer | Uint8Array>
}

/** An answer with all of its headers, as it is sent. */
export interface SentAnswer extends McpAnswer {
  readonly headers: Readonly<Record<string, string>>
  /** A text, or an event stream. */
  readonly body?: string | ReadableStream<Uint8Array>
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

/** Makes the response of an answer, see {@link prepareAnswer}. */
export function toResponse(request: McpRequest, answer: McpAnswer, release?: string): Response {
  const { status, headers, body = null } = prepareAnswer(request, answer, release)
  return new Response(request.method === 'HEAD' ? null : body, { status, headers })
}

/**
 * Gives an answer its headers and form: JSON, unless the client takes only an event stream.
 *
 * @param release Id of the release it was made from; empty for none.
 */
export function prepareAnswer({ headers: asked }: McpRequest, answer: McpAnswer, release = ''): SentAnswer {
  const { status, headers, body } = answer
  const prepared = prepareHeaders(release)
  const send = (form: keyof typeof prepared, content?: SentAnswer['body']): SentAnswer => {
    const all = headers === undefined ? prepared[form] : { ...prepared[form], ...headers }
    return content === undefined ? { status, headers: all } : { status, headers: all, body: content }
  }
  if (body instanceof ReadableStream) return send('stream', body)
  const messages = messagesOf(answer)
  if (body === undefined) return send('none')
  if (status === 200 && chooseForm(asked.get('accept')) === 'event-stream') {
    // One event per answer: clients read no arrays from a stream.
    return send('stream', messages.map(messageEvent).join(''))
  }
  return send('json', typeof body === 'string' ? body : `[${messages.join(',')}]`)
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

/** A JSON-RPC error with a status of HTTP. @param id That of the request, where it could be read. */
export function errorAnswer(
  status: number,
  error: RpcError,
  headers?: McpAnswer['headers'],
  id: RpcId | null = null,
): McpAnswer {
  return { status, body: writeError(id, error), ...(headers && { headers }) }
}

/** A refusal by the HTTP layer. @param message Says what to do instead. */
export function refusal(status: number, message: string, headers?: McpAnswer['headers'], id?: RpcId | null): McpAnswer {
  return errorAnswer(status, invalidRequest(message), headers, id)
}

/** The answer to a request for which the client has nothing left. */
export function tooManyRequests(exceeded: BudgetExceeded): McpAnswer {
  return errorAnswer(429, overBudget(exceeded), retryAfter(exceeded.retryAfterSeconds))
}

/** One JSON-RPC message as an event. JSON text has no line breaks, so one `data` line holds it. */
export function messageEvent(message: string): string {
  return `event: message\ndata: ${message}\n\n`
}

/** Answers `OPTIONS`, preflight or not. @param allow Methods of the resource. */
export function preflightAnswer({ headers }: McpRequest, allow: string): McpAnswer {
  const requested = headers.get('access-control-request-headers')
  return { status: 204, headers: { allow, ...preflightHeaders(requested) } }
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
    'access-control-allow-methods': 'GET, POST, DELETE, OPTIONS',
    'access-control-allow-headers': [ALLOWED_REQUEST_HEADERS, ...others.slice(0, 50)].join(', '),
    'access-control-max-age': '86400',
    vary: 'Access-Control-Request-Headers',
  }
}

/** Headers where all streams are in use, the server stops, or what it needs cannot be read. */
export const RETRY_SOON: Readonly<Record<string, string>> = retryAfter(5)
