import { COSTS } from '../../../shared/costs.ts'
import type { BudgetExceeded } from '../../../shared/costs.ts'
import { UNLIMITED_CALLER, reportError } from '../limits/caller.ts'
import type { Caller } from '../limits/caller.ts'
import {
  createBodyBytes,
  MAX_CLIENT_BODY_BYTES,
  MAX_BODY_BYTES,
  readBody,
  failureAnswer,
  readIds,
} from './wire/mcp-body.ts'
import { createEventStreams } from './wire/event-streams.ts'
import type { StreamLimits, StreamKind, Repeat } from './wire/event-streams.ts'
import { answerMessage, answerStream } from './sse/http-sse.ts'
import {
  preflightAnswer,
  prepareAnswer,
  refusal,
  tooManyRequests,
  toResponse,
  MCP_ALLOW,
  STREAM_ALLOW,
} from './wire/http-answer.ts'
import type { McpRequest, SentAnswer } from './wire/http-answer.ts'
import { createOriginCheck } from './wire/mcp-origin.ts'
import type { AllowedHosts } from './wire/mcp-origin.ts'
import { createMemorySseSessions } from './wire/sse-sessions.ts'
import type { SseSessions } from './wire/sse-sessions.ts'
import { pageNotFound } from './wire/transport-context.ts'
import type { McpRelease, McpTarget, TransportContext } from './wire/transport-context.ts'
import { answerBody } from '../../../shared/mcp/answer-batch.ts'
import type { ParsedBody } from '../../../shared/mcp/answer-batch.ts'
import { decideRevision } from '../../../shared/mcp/protocol/decide-revision.ts'
import { parseMessage } from '../../../shared/mcp/protocol/json-rpc.ts'
import { refuse } from '../../../shared/mcp/answer-request.ts'
import type { McpAnswer } from '../../../shared/mcp/answer-request.ts'
import { isRead } from '../rules/problem.ts'
import { HttpExchange } from './mcp-exchange.ts'

export interface McpLimits extends StreamLimits {
  /** Bytes of one body. Default: {@link MAX_BODY_BYTES}. */
  readonly maxBodyBytes?: number
  /** Bytes of bodies of one client that are not complete. Default: 16 MiB. */
  readonly maxBodyBytesPerClient?: number
  /** Requests under way at once in one session of HTTP+SSE. Default: 100. */
  readonly maxInFlight?: number
}

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
  /** Answers a request; which release it was answered from is the second. */
  const answerWith = async (
    { allow, charge, answer }: Endpoint,
    request: McpRequest,
    slug: string,
    caller: Caller,
  ): Promise<readonly [McpAnswer, release?: string]> => {
    try {
      const problem = findOriginProblem(request.headers, request.url)
      if (problem !== undefined) {
        caller.refused(problem.reason)
        return [refusal(403, problem.message)]
      }
      if (request.method === 'OPTIONS') return [preflightAnswer(request, allow)]
      // Once for a request, so that no answer mixes two.
      const release = parts.current()
      const exceeded = await charge(request, caller)
      if (exceeded !== undefined) return [tooManyRequests(exceeded)]
      const page = await release.page(slug)
      if (page === undefined) return [pageNotFound(await release.movedTo?.(slug)), release.id]
      return [await answer(parts, { request, slug, page, caller }), release.id]
    } catch (error) {
      reportError(error, caller, parts.reportError)
      return [failureAnswer(error, await readIds(request, parts, caller))]
    }
  }
  const respondWith =
    (endpoint: Endpoint) =>
    async (request: Request, slug: string, caller: Caller = UNLIMITED_CALLER): Promise<Response> =>
      toResponse(request, ...(await answerWith(endpoint, request, slug, caller)))
  return {
    handle: respondWith(STREAMABLE_HTTP),
    handleStream: respondWith({ allow: STREAM_ALLOW, charge: chargeStream, answer: answerStream }),
    handleMessage: respondWith({ allow: MCP_ALLOW, charge: chargeMessages, answer: answerMessage }),
    answer: async (request, slug, caller) =>
      prepareAnswer(request, ...(await answerWith(STREAMABLE_HTTP, request, slug, caller))),
    countStreams: () => parts.streams.count(),
    close: () => parts.streams.close(),
  }
}

/** One of the paths that MCP is spoken at. */
interface Endpoint {
  /** Its methods, of HTTP. */
  readonly allow: string
  readonly charge: Charge
  readonly answer: Answer
}

/** Charges a request before anything of it is read. */
type Charge = (request: McpRequest, caller: Caller) => Promise<BudgetExceeded | undefined>

const chargeMessages: Charge = async ({ method }, caller) => (method === 'POST' ? caller.admit() : undefined)

const chargeStream: Charge = async ({ method }, caller) => (method === 'GET' ? caller.reserve(COSTS.stream) : undefined)

type Answer = (parts: TransportContext, target: McpTarget) => Promise<McpAnswer>

/**
 * Answers one request to `P/mcp`: Streamable HTTP in every revision, without sessions.
 *
 * Every POST stands alone. `Mcp-Session-Id` and `Last-Event-ID` are ignored and none is given out. GET, DELETE and the
 * rest are 405 with `Allow` (MCP, Streamable HTTP: a server without a stream answers 405).
 */
async function answerStreamableHttp(parts: TransportContext, { request, page, caller }: McpTarget): Promise<McpAnswer> {
  if (request.method !== 'POST') return refuseMethod(request.method)
  const body = await readBody(request, parts, caller)
  if (!body.ok) return body.refusal
  const parsed = parseBody(body.value)
  const message = 'message' in parsed ? parsed.message : undefined
  const decided = decideRevision(message, request.headers, { lenient: parts.lenientHeaders })
  if (!decided.ok) return refuse(decided.error, message?.kind === 'request' ? message.id : null)
  if (decided.toleratedMismatch !== undefined) parts.warn(decided.toleratedMismatch)
  if ('batch' in parsed) caller.record?.batch(parsed.batch.length)
  const exchange = new HttpExchange(request, decided.revision, parts, caller)
  return exchange.finish(answerBody(page, exchange, parsed))
}

const STREAMABLE_HTTP: Endpoint = { allow: MCP_ALLOW, charge: chargeMessages, answer: answerStreamableHttp }

function refuseMethod(method: string): McpAnswer {
  // Clients that expect a stream ask again and again; an edge may answer them for a minute.
  const kept = isRead(method) && { vary: 'Accept', 'cache-control': 'public, max-age=60' }
  return refusal(405, 'Method not allowed: send MCP messages with POST.', { allow: MCP_ALLOW, ...kept })
}

function parseBody(value: unknown): ParsedBody {
  return Array.isArray(value) ? { batch: value } : { message: parseMessage(value) }
}

/**
 * The MCP endpoints of a directory, as the HTTP application sees them. Each method answers one request, whatever its HTTP
 * method, for a page by its slug (empty for the root), and charges the caller (default: `UNLIMITED_CALLER`); it never rejects, and
 * refusals are JSON-RPC errors.
 */
export interface McpEndpoint {
  /** `P/mcp`: Streamable HTTP. */
  handle(request: Request, slug: string, caller?: Caller): Promise<Response>
  /** `P/mcp/sse`: a GET opens a session of HTTP+SSE and its stream. */
  handleStream(request: Request, slug: string, caller?: Caller): Promise<Response>
  /** `P/mcp/messages`: a POST is a message of the session it names. */
  handleMessage(request: Request, slug: string, caller?: Caller): Promise<Response>
  /** Answers as `handle` does, without the objects of the web that cost a server on Node half of its time. */
  readonly answer?: (request: McpRequest, slug: string, caller: Caller) => Promise<SentAnswer>
  /** Event streams that are open, by kind; missing where the platform holds them. */
  countStreams?(): Readonly<Record<StreamKind, number>>
  /** Answers what was accepted, then ends every stream; new ones are refused with 503. Returns at once. */
  close(): void
}
