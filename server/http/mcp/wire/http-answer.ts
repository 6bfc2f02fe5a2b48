import type { Shortfall } from '../../../../shared/costs.ts'
import { invalidRequest, overBudget } from '../../../../shared/mcp/protocol/errors.ts'
import type { RpcError } from '../../../../shared/mcp/protocol/errors.ts'
import { writeError } from '../../../../shared/mcp/protocol/json-rpc.ts'
import type { RpcId } from '../../../../shared/mcp/protocol/json-rpc.ts'
import { memoizeHeader } from '../../rules/memoize-header.ts'
import { RELEASE_HEADER } from '../../rules/release-header.ts'
import { chooseForm } from './mcp-accept.ts'
import { MCP_CORS_HEADERS, preflightHeaders } from './mcp-headers.ts'

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
export function tooManyRequests(shortfall: Shortfall): HttpAnswer {
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
