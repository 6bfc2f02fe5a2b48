import type { RpcError } from '../../shared/mcp/errors.ts'
import { invalidRequest } from '../../shared/mcp/errors.ts'
import { writeError } from '../../shared/mcp/json-rpc.ts'
import type { BodyOutcome } from './mcp-body.ts'
import { MCP_CORS_HEADERS, preflightHeaders } from './mcp-headers.ts'
import { memoizeHeader } from './memoize-header.ts'
import { RELEASE_HEADER } from './release-header.ts'

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

const PLAIN_HEADERS = { json: JSON_HEADERS, stream: STREAM_HEADERS, accepted: MCP_CORS_HEADERS }

/** Made once per release: answers share the record, which the Node adapter writes without copying. */
const prepareHeaders = memoizeHeader((release): typeof PLAIN_HEADERS => ({
  json: { ...JSON_HEADERS, [RELEASE_HEADER]: release },
  stream: { ...STREAM_HEADERS, [RELEASE_HEADER]: release },
  accepted: { ...MCP_CORS_HEADERS, [RELEASE_HEADER]: release },
}))

function headersOf(release: string | undefined): typeof PLAIN_HEADERS {
  return release === undefined ? PLAIN_HEADERS : prepareHeaders(release)
}

/** An answer of an MCP endpoint as JSON. @param release Id of the release it was made from. */
export function jsonResponse(
  status: number,
  text: string,
  headers?: Readonly<Record<string, string>>,
  release?: string,
): Response {
  const { json } = headersOf(release)
  return new Response(text, { status, headers: headers ? { ...json, ...headers } : json })
}

/** The answer to what asks for none: 202 without content. @param release Id of the release it was taken for. */
export function acceptedResponse(release?: string): Response {
  return new Response(null, { status: 202, headers: headersOf(release).accepted })
}

/** What goes with a refusal. */
export interface RefusalOptions {
  readonly headers?: Readonly<Record<string, string>>
  /** Id of the release that was looked at. */
  readonly release?: string | undefined
}

/** Leads a browser to what it looks for. @param release Id of the release that has it. */
export function elsewhereResponse(location: string, release?: string): Response {
  return new Response(null, { status: 303, headers: { ...headersOf(release).accepted, location, vary: 'Accept' } })
}

/** A JSON-RPC error that is about no request that could be read. */
export function errorResponse(status: number, error: RpcError, { headers, release }: RefusalOptions = {}): Response {
  return jsonResponse(status, writeError(null, error), headers, release)
}

/** A refusal by the HTTP layer. @param message Says what to do instead. */
export function refusedResponse(status: number, message: string, options?: RefusalOptions): Response {
  return errorResponse(status, invalidRequest(message), options)
}

/** The refusal of a body that could not be read. */
export function refusedBodyResponse(
  { status, error }: Extract<BodyOutcome, { ok: false }>,
  release?: string,
): Response {
  const headers: RefusalOptions['headers'] = status === 415 ? { 'accept-encoding': 'identity' } : {}
  return errorResponse(status, error, { headers, release })
}

/** An event stream. @param release Id of the release that is answered from when it begins. */
export function streamResponse(body: BodyInit | null, release?: string): Response {
  return new Response(body, { headers: headersOf(release).stream })
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
