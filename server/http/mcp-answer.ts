import type { RpcError } from '../../shared/mcp/errors.ts'
import { invalidRequest } from '../../shared/mcp/errors.ts'
import { writeError } from '../../shared/mcp/json-rpc.ts'
import type { BodyOutcome } from './mcp-body.ts'
import { MCP_CORS_HEADERS, preflightHeaders } from './mcp-headers.ts'

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

/** An answer of an MCP endpoint as JSON. */
export function jsonResponse(status: number, text: string, headers?: Readonly<Record<string, string>>): Response {
  return new Response(text, { status, headers: headers ? { ...JSON_HEADERS, ...headers } : JSON_HEADERS })
}

/** A JSON-RPC error that is about no request that could be read. */
export function errorResponse(status: number, error: RpcError, headers?: Readonly<Record<string, string>>): Response {
  return jsonResponse(status, writeError(null, error), headers)
}

/** A refusal by the HTTP layer. @param message Says what to do instead. */
export function refusedResponse(status: number, message: string, headers?: Readonly<Record<string, string>>): Response {
  return errorResponse(status, invalidRequest(message), headers)
}

/** The refusal of a body that could not be read. */
export function refusedBodyResponse({ status, error }: Extract<BodyOutcome, { ok: false }>): Response {
  return errorResponse(status, error, status === 415 ? { 'accept-encoding': 'identity' } : {})
}

/** An event stream. */
export function streamResponse(body: BodyInit | null): Response {
  return new Response(body, { headers: STREAM_HEADERS })
}

/** One JSON-RPC message as an event. JSON text has no line breaks, so one `data` line holds it. */
export function messageEvent(message: string): string {
  return `event: message\ndata: ${message}\n\n`
}

/** Answers `OPTIONS`, preflight or not. @param allow Methods of the resource. */
export function preflightResponse(request: Request, allow: string): Response {
  const requested = request.headers.get('access-control-request-headers')
  return new Response(null, { status: 204, headers: { allow, ...preflightHeaders(requested) } })
}
