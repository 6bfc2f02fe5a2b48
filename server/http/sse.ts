import { ERROR_CODES } from '../../shared/mcp/errors.ts'
import { parseMessage } from '../../shared/mcp/json-rpc.ts'
import type { DirectoryPage } from '../../shared/mcp/directory-page.ts'
import type { Store } from '../store/store.ts'
import { errorResponse, preflightResponse, refusedResponse, streamResponse } from './mcp-answer.ts'
import { MAX_BODY_BYTES, readBody } from './mcp-body.ts'
import { MCP_CORS_HEADERS } from './mcp-headers.ts'
import { findOriginProblem } from './mcp-origin.ts'
import type { AllowedHosts } from './mcp-origin.ts'
import type { PageContents } from './page-content.ts'
import { answerPageGone, answerSseMessage } from './sse-answer.ts'
import type { SseEndpoint } from './sse-endpoint.ts'
import type { Repeat } from './sse-keep-alive.ts'
import { createOpenStreams } from './sse-open-streams.ts'
import type { StreamLimits } from './sse-open-streams.ts'
import { createMemorySessions } from './sse-sessions-memory.ts'
import type { SseSessions } from './sse-sessions.ts'

/** What HTTP+SSE may spend. */
export interface SseLimits extends StreamLimits {
  /** Bytes of one message. Default: {@link MAX_BODY_BYTES}. */
  readonly maxBodyBytes?: number
}

/** What {@link createSseEndpoint} needs. */
export interface SseEndpointOptions {
  readonly store: Store
  /** Pages as MCP answers from them. */
  readonly contents: PageContents
  /** Default: {@link createMemorySessions}. */
  readonly sessions?: SseSessions
  readonly limits?: SseLimits
  /** Host names answered for, with or without a port. Default `'any'`. */
  readonly allowedHosts?: AllowedHosts
  /** The timer that keeps streams alive. Default: `setInterval`. */
  readonly repeat?: Repeat
  /** Takes unexpected errors. Clients never see them. Default: drops them. */
  readonly onError?: (error: unknown) => void
}

const STREAM_ALLOW = 'GET, HEAD, OPTIONS'
const MESSAGES_ALLOW = 'POST, OPTIONS'
const RETRY_AFTER_SECONDS = '5'
const NO_PAGE = 'There is no such page in this directory.'

/**
 * Creates the legacy HTTP+SSE endpoints of a directory (MCP 2024-11-05, transports): a GET opens a stream whose first
 * event says where to POST; messages are accepted with 202 and answered on the stream.
 *
 * A session remembers the revision `initialize` agreed on and the requests under way, and ends with its stream.
 *
 * **Security:** answers are public; a session id is a handle, no credential. Origin, Host and bodies are checked as on
 * Streamable HTTP. Streams, requests under way and bytes that wait for a slow client are bounded.
 */
export function createSseEndpoint({
  store,
  contents,
  sessions = createMemorySessions(),
  limits = {},
  allowedHosts = 'any',
  repeat,
  onError,
}: SseEndpointOptions): SseEndpoint {
  const reportError = (error: unknown): void => onError?.(error)
  const pageOf = (slug: string): DirectoryPage | undefined | Promise<DirectoryPage | undefined> =>
    contents.page(store.current(), slug)

  const streams = createOpenStreams({
    sessions,
    limits,
    repeat,
    reportError,
    // Each message is answered from the release that is current then.
    async answer(slug, message, exchange) {
      const page = await pageOf(slug)
      return page === undefined ? answerPageGone(message) : answerSseMessage(page, message, exchange)
    },
  })

  const answerStream = async (request: Request, slug: string): Promise<Response> => {
    const { method } = request
    if (method === 'OPTIONS') return preflightResponse(request, STREAM_ALLOW)
    const page = await pageOf(slug)
    if (page === undefined) return refusedResponse(404, NO_PAGE)
    const messagesPath = page.urls.messages(slug)
    if (method !== 'GET' && method !== 'HEAD') {
      const hint = `open a stream with GET; messages go by POST to ${messagesPath}.`
      return refusedResponse(405, `Method not allowed: ${hint}`, { allow: STREAM_ALLOW })
    }
    const problem = streams.findRefusal()
    if (problem !== undefined) return refusedResponse(503, problem, { 'retry-after': RETRY_AFTER_SECONDS })
    const body = method === 'GET' ? await streams.open(slug, messagesPath) : null
    return streamResponse(body)
  }

  const answerMessage = async (request: Request, slug: string): Promise<Response> => {
    if (request.method === 'OPTIONS') return preflightResponse(request, MESSAGES_ALLOW)
    if ((await pageOf(slug)) === undefined) return refusedResponse(404, NO_PAGE)
    if (request.method !== 'POST') {
      return refusedResponse(405, 'Method not allowed: send messages with POST.', { allow: MESSAGES_ALLOW })
    }
    const id = new URL(request.url).searchParams.get('sessionId')
    if (id === null) {
      return refusedResponse(
        400,
        'sessionId: missing in the query. POST to the address the first event of the stream gives.',
      )
    }
    const body = await readBody(request, limits.maxBodyBytes ?? MAX_BODY_BYTES)
    if (!body.ok) {
      return errorResponse(body.status, body.error, body.status === 415 ? { 'accept-encoding': 'identity' } : {})
    }
    // Whether a batch is allowed depends on the session; what is no message at all is refused here.
    const message = Array.isArray(body.value) ? undefined : parseMessage(body.value)
    if (message?.kind === 'invalid') return errorResponse(400, message.error)
    return (await sessions.deliver(slug, id, body.value))
      ? new Response(null, { status: 202, headers: MCP_CORS_HEADERS })
      : refusedResponse(404, 'There is no such session on this page, or it has ended. Open a new stream with GET.')
  }

  const guard = async (request: Request, respond: () => Promise<Response>): Promise<Response> => {
    try {
      const problem = findOriginProblem(request.headers, request.url, allowedHosts)
      const response = problem === undefined ? await respond() : refusedResponse(403, problem)
      return request.method === 'HEAD' ? new Response(null, response) : response
    } catch (error) {
      reportError(error)
      return errorResponse(500, { code: ERROR_CODES.internalError, message: 'Internal error.' })
    }
  }

  return {
    handleStream: (request, slug) => guard(request, () => answerStream(request, slug)),
    handleMessage: (request, slug) => guard(request, () => answerMessage(request, slug)),
    close: () => streams.close(),
  }
}
