import { ERROR_CODES } from '../../shared/mcp/errors.ts'
import { createEventStreams } from './event-streams.ts'
import type { StreamLimits } from './event-streams.ts'
import { answerMessage, answerStream } from './http-sse.ts'
import type { Repeat } from './keep-alive.ts'
import { errorResponse, refusedResponse } from './mcp-answer.ts'
import { MAX_BODY_BYTES } from './mcp-body.ts'
import type { McpEndpoint } from './mcp-endpoint.ts'
import { createOriginCheck } from './mcp-origin.ts'
import type { AllowedHosts } from './mcp-origin.ts'
import { createMemorySessions } from './sse-sessions-memory.ts'
import type { SseSessions } from './sse-sessions.ts'
import { answerStreamableHttp } from './streamable-http.ts'
import type { FindPage, TransportParts } from './transport-parts.ts'

/** What an endpoint may spend. */
export interface McpLimits extends StreamLimits {
  /** Bytes of one body. Default: {@link MAX_BODY_BYTES}. */
  readonly maxBodyBytes?: number
  /** Requests under way at once in one session of HTTP+SSE. Default: 100. */
  readonly maxInFlight?: number
}

/** How MCP is spoken over HTTP. */
export interface McpTransportOptions {
  readonly limits?: McpLimits
  /** Host names answered for, with or without a port. Default `'any'`; a server on the loopback interface names its own. */
  readonly allowedHosts?: AllowedHosts
  /**
   * Answers modern requests by their body where headers are missing or say something else, as some hosted connectors send
   * them, instead of refusing them as MCP 2026-07-28 requires. Default false.
   */
  readonly lenientHeaders?: boolean
  /** Id of the release that pages are found in at this moment. Default: they are of none. */
  readonly releaseId?: () => string
  /** Where messages of HTTP+SSE find their stream. Default: {@link createMemorySessions}. */
  readonly sessions?: SseSessions
  /** The timer that keeps streams alive. Default: `setInterval`. */
  readonly repeat?: Repeat
  /** Takes unexpected errors. Callers of the endpoint never see them. Default: drops them. */
  readonly onError?: (error: unknown) => void
  /** Takes what was let pass although it is wrong, in a sentence. Default: drops it. */
  readonly onWarning?: (message: string) => void
}

/**
 * Speaks MCP over HTTP for pages: Streamable HTTP in every revision on one URL, without sessions, and the older HTTP+SSE
 * beside it.
 *
 * **Security:** answers are public and the same for everyone. `Host` is checked where `allowedHosts` names hosts, a
 * malformed or repeated `Origin` is refused, bodies are bounded in size and depth, streams in number and in what waits for
 * slow clients, and errors carry nothing internal.
 */
export function createMcpTransport(findPage: FindPage, options: McpTransportOptions = {}): McpEndpoint {
  const { limits = {}, allowedHosts = 'any', onError, onWarning } = options
  const parts: TransportParts = {
    findPage,
    releaseId: options.releaseId ?? (() => undefined),
    maxBodyBytes: limits.maxBodyBytes ?? MAX_BODY_BYTES,
    maxInFlight: limits.maxInFlight ?? 100,
    lenientHeaders: options.lenientHeaders ?? false,
    streams: createEventStreams(limits, options.repeat),
    sessions: options.sessions ?? createMemorySessions(),
    reportError: (error) => onError?.(error),
    warn: (message) => onWarning?.(message),
  }
  const findOriginProblem = createOriginCheck(allowedHosts)
  const fail = (error: unknown): Response => {
    parts.reportError(error)
    return errorResponse(500, { code: ERROR_CODES.internalError, message: 'Internal error.' })
  }
  const guard = (answer: Answer) => (request: Request, slug: string) => {
    try {
      const problem = findOriginProblem(request.headers, request.url)
      const response = problem === undefined ? answer(parts, request, slug) : refusedResponse(403, problem)
      if (request.method === 'HEAD') return Promise.resolve(response).then(withoutBody, fail)
      return response instanceof Promise ? response.catch(fail) : response
    } catch (error) {
      return fail(error)
    }
  }
  return {
    handle: guard(answerStreamableHttp),
    handleStream: guard(answerStream),
    handleMessage: guard(answerMessage),
    close: () => parts.streams.close(),
  }
}

type Answer = (parts: TransportParts, request: Request, slug: string) => Response | Promise<Response>

function withoutBody(response: Response): Response {
  return new Response(null, response)
}
