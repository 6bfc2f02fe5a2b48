import { COSTS } from '../../../shared/costs.ts'
import type { Shortfall } from '../../../shared/costs.ts'
import { ANYBODY } from '../limits/caller.ts'
import type { Caller } from '../limits/caller.ts'
import { createBodyBytes, MAX_CLIENT_BODY_BYTES } from './wire/body-bytes.ts'
import { reportError } from '../limits/report-error.ts'
import { createEventStreams } from './wire/event-streams.ts'
import type { StreamLimits } from './wire/event-streams.ts'
import { answerMessage, answerStream } from './sse/http-sse.ts'
import type { Repeat } from './wire/keep-alive.ts'
import { failureAnswer, readIds } from './wire/failure-answer.ts'
import { preflightResponse, refusal, tooManyRequests, toResponse } from './wire/http-answer.ts'
import type { HttpAnswer } from './wire/http-answer.ts'
import { MAX_BODY_BYTES } from './wire/mcp-body.ts'
import type { McpEndpoint } from './mcp-endpoint.ts'
import { MCP_ALLOW, MESSAGES_ALLOW, STREAM_ALLOW } from './wire/mcp-headers.ts'
import { createOriginCheck } from './wire/mcp-origin.ts'
import type { AllowedHosts } from './wire/mcp-origin.ts'
import { createMemorySseSessions } from './sse/sse-sessions-memory.ts'
import type { SseSessions } from './wire/sse-sessions.ts'
import { answerStreamableHttp } from './streamable-http.ts'
import { PAGE_NOT_FOUND } from './wire/transport-context.ts'
import type { McpRelease, McpTarget, TransportContext } from './wire/transport-context.ts'

/** What an endpoint may spend. */
export interface McpLimits extends StreamLimits {
  /** Bytes of one body. Default: {@link MAX_BODY_BYTES}. */
  readonly maxBodyBytes?: number
  /** Bytes of bodies of one client that are not complete. Default: 16 MiB. */
  readonly maxBodyBytesPerClient?: number
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
  /** Where messages of HTTP+SSE find their stream. Default: {@link createMemorySseSessions}. */
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
export function createMcpTransport(current: () => McpRelease, options: McpTransportOptions = {}): McpEndpoint {
  const { limits = {}, allowedHosts = 'any', onError, onWarning } = options
  const parts: TransportContext = {
    current,
    maxBodyBytes: limits.maxBodyBytes ?? MAX_BODY_BYTES,
    bodies: createBodyBytes(limits.maxBodyBytesPerClient ?? MAX_CLIENT_BODY_BYTES),
    maxInFlight: limits.maxInFlight ?? 100,
    lenientHeaders: options.lenientHeaders ?? false,
    streams: createEventStreams(limits, options.repeat),
    sessions: options.sessions ?? createMemorySseSessions(),
    reportError: (error) => onError?.(error),
    warn: (message) => onWarning?.(message),
  }
  const findOriginProblem = createOriginCheck(allowedHosts)
  const guard =
    (allow: string, charge: Charge, answer: Answer) =>
    async (request: Request, slug: string, caller: Caller = ANYBODY): Promise<Response> => {
      try {
        const problem = findOriginProblem(request.headers, request.url)
        if (problem !== undefined) {
          caller.refused(problem.reason)
          return toResponse(request, refusal(403, problem.message))
        }
        if (request.method === 'OPTIONS') return preflightResponse(request, allow)
        // Once for a request, so that no answer mixes two.
        const release = parts.current()
        const shortfall = await charge(request, caller)
        if (shortfall !== undefined) return toResponse(request, tooManyRequests(shortfall))
        const page = await release.page(slug)
        const given = page === undefined ? PAGE_NOT_FOUND : await answer(parts, { request, slug, page, caller })
        return toResponse(request, given, release.id)
      } catch (error) {
        reportError(error, caller, parts.reportError)
        return toResponse(request, failureAnswer(error, await readIds(request, parts, caller)))
      }
    }
  return {
    handle: guard(MCP_ALLOW, chargeMessages, answerStreamableHttp),
    handleStream: guard(STREAM_ALLOW, chargeStream, answerStream),
    handleMessage: guard(MESSAGES_ALLOW, chargeMessages, answerMessage),
    countStreams: () => parts.streams.count(),
    close: () => parts.streams.close(),
  }
}

/** Charges a request before anything of it is read. */
type Charge = (request: Request, caller: Caller) => Promise<Shortfall | undefined>

const chargeMessages: Charge = async ({ method }, caller) => (method === 'POST' ? caller.arrive() : undefined)

const chargeStream: Charge = async ({ method }, caller) => (method === 'GET' ? caller.spend(COSTS.stream) : undefined)

type Answer = (parts: TransportContext, target: McpTarget) => Promise<HttpAnswer>
