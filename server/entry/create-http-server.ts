import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { App } from '../http/app.ts'
import type { Caller, CallerParts } from '../http/limits/caller.ts'
import { countsClients, createClientBudgets } from '../http/limits/client-budgets.ts'
import type { ClientBudget } from '../http/limits/client-budgets.ts'
import type { ClientKeys, ClientReaderOptions } from '../http/limits/client-reader.ts'
import { createClientReader } from '../http/limits/client-reader.ts'
import { CountedCaller } from '../http/limits/caller.ts'
import { DEFAULT_SERVER_LIMITS } from '../http/limits/server-limits.ts'
import type { ServerLimits } from '../http/limits/server-limits.ts'
import { createWorkTurns } from '../http/limits/work-turns.ts'
import { createReleaseReader } from '../http/resources/release-view.ts'
import { problemResponse } from '../http/rules/problem.ts'
import type { McpEndpoint } from '../http/mcp/mcp-transport.ts'
import type { Observer } from '../observe/observer.ts'
import type { Store } from '../store/store.ts'
import { createMessageListener } from './answer-message.ts'
import { guardConnections } from './guard-connections.ts'
import type { ConnectionGuard, ConnectionGuardOptions } from './guard-connections.ts'
import { answerServerOptions, refuse, refuseOutsideApp, refuseRequest } from './refuse-requests.ts'
import { createRequestObserver, ObservedResponse, recordOf } from './telemetry/observe-requests.ts'

/** Limits on slow and idle clients, in milliseconds. */
export interface ServerTimeouts {
  /** From the start of a request to the end of its headers. */
  readonly headersMs: number
  /** From the start of a request to the end of its body. */
  readonly requestMs: number
  /** How often the two above are checked. */
  readonly checkMs: number
  /** Between two requests on one connection; balancers keep theirs for 60 s and must never find ours closed. */
  readonly keepAliveMs: number
  /** Without a byte in either direction, so that clients that never read their response are cut off as well. */
  readonly silenceMs: number
}

/** Node alone would cut off an unfinished request only after more than 72 s; these do so within 32 s. */
export const DEFAULT_TIMEOUTS: ServerTimeouts = {
  headersMs: 20_000,
  requestMs: 30_000,
  checkMs: 2000,
  keepAliveMs: 65_000,
  silenceMs: 120_000,
}

/** Bytes of all header fields together. */
const MAX_HEADER_BYTES = 16 * 1024

/** Without limits on clients, for instance because a proxy has them. */
const UNLIMITED_CLIENTS = { maxConnectionsPerClient: Infinity, maxUnsentBytesPerClient: Infinity }

export interface HttpServerOptions extends ClientReaderOptions, Pick<ConnectionGuardOptions, 'onRefusal'> {
  readonly store: Store
  /** The application's. Default: none. */
  readonly mcp?: McpEndpoint
  readonly timeouts?: Partial<ServerTimeouts>
  /** What one client may use. Default: anything; see {@link countsClients}. */
  readonly clientLimits?: ClientBudget
  /** Whether a proxy in front removes the path of the base URL from requests. */
  readonly hasStrippedPrefix?: boolean
  /** What a client may hold. Default: {@link DEFAULT_SERVER_LIMITS}. */
  readonly limits?: Partial<ServerLimits>
  /** Receives reports about every request. Default: none. */
  readonly observer?: Pick<Observer, 'begin'>
  /** Receives unexpected errors; clients get a plain 500. */
  readonly onError?: (error: unknown) => void
}

/** Creates the server of an application, with the limits on its clients. */
export function createHttpServer(
  app: App,
  options: HttpServerOptions,
  isDraining: () => boolean,
): { server: Server; guard: ConnectionGuard } {
  const timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts }
  const { clientLimits } = options
  const { trustedHops, onInvalidForwardedFor, onWarning } = options
  const hasBudgets = clientLimits !== undefined && clientLimits.requestsPerSecond + clientLimits.unitsPerSecond > 0
  const budgets = hasBudgets ? createClientBudgets(clientLimits, () => performance.now()) : undefined
  const turns = createWorkTurns(() => performance.now(), setImmediate)
  const callerOf = createCallers(
    // Without limits identity is not needed.
    { trustedHops, onInvalidForwardedFor, onWarning: hasBudgets ? onWarning : undefined },
    { budgets, turns, onRefusal: options.onRefusal },
  )
  const release = createReleaseReader(options.store)
  const observe =
    options.observer &&
    createRequestObserver(options.observer, {
      release,
      clientOf: (request) => callerOf(request).client,
      takesIds: trustedHops !== undefined,
    })
  const listener = getRequestListener((request, { incoming }) => app.fetch(request, callerOf(incoming)), {
    // Only HTTP/1.0 requests may lack a Host.
    hostname: 'localhost',
    errorHandler: (error) => unreachableApp(error, options),
  })
  const answerMessage = createMessageListener({
    mcp: options.mcp,
    release,
    callerOf,
    onError: (error) => options.onError?.(error),
  })
  const server = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: timeouts.headersMs,
    requestTimeout: timeouts.requestMs,
    connectionsCheckingInterval: timeouts.checkMs,
    keepAliveTimeout: timeouts.keepAliveMs,
    // Checked by refuseRequest, which responds with a problem.
    requireHostHeader: false,
    // As `Headers` join them: of a repeated header Node would read the first.
    joinDuplicateHeaders: true,
    ...(options.observer && { ServerResponse: ObservedResponse }),
  })
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    if (options.hasStrippedPrefix && request.url?.startsWith('/')) {
      request.url = encodeURI(release()?.basePath ?? '') + request.url
    }
    observe?.(request, response)
    if (isDraining()) response.shouldKeepAlive = false
    const refusal = refuseRequest(request)
    if (refusal !== undefined) refuse(response, refusal)
    else if (request.url === '*' && request.method === 'OPTIONS') answerServerOptions(response)
    else if (!answerMessage(request, response)) void listener(request, response)
  }
  const guard = guardConnections(server, {
    limits: {
      ...DEFAULT_SERVER_LIMITS,
      ...(!countsClients(clientLimits) && UNLIMITED_CLIENTS),
      ...options.limits,
    },
    ...(trustedHops !== undefined && { clientOf: (request) => callerOf(request).client }),
    answer,
    ...(options.onRefusal && { onRefusal: options.onRefusal }),
  })
  server.timeout = timeouts.silenceMs
  // Node would silently drop header lines past 2,000, and with them for instance a second Host.
  server.maxHeadersCount = 0
  refuseOutsideApp(server, (socket) => guard.responseOn(socket))
  return { server, guard }
}

/** Called by the adapter for requests not convertible to a `Request` (`RequestError`), and if the application failed. */
function unreachableApp(error: unknown, { onError }: HttpServerOptions): Response {
  if (error instanceof Error && error.name === 'RequestError') {
    return problemResponse({ status: 400, detail: 'The request target or the Host header is not valid.' })
  }
  onError?.(error)
  return problemResponse({ status: 500, detail: 'Something went wrong here; the request itself may be fine.' })
}

/** Finds the client of a request: the same for every call, and cheap until its key is read. */
export type CallerOf = (request: Pick<IncomingMessage, 'socket' | 'headers'>) => Caller

export function createCallers(options: ClientReaderOptions, parts: CallerParts = {}): CallerOf {
  const readClient = createClientReader(options)
  // Both are looked up several times: a header is read once, and an invalid one is counted once.
  const known = new WeakMap<object, ClientKeys>()
  const read = (request: Parameters<CallerOf>[0]): ClientKeys => {
    const { socket, headers } = request
    // Without a proxy that names clients, all requests of a connection have the same one.
    const holder = options.trustedHops === undefined ? socket : request
    const found = known.get(holder)
    if (found !== undefined) return found
    // Node joins the lines of a header with commas.
    const keys = readClient(socket.remoteAddress, (name) => [headers[name]].flat().join(',') || undefined)
    known.set(holder, keys)
    return keys
  }
  return (request) => new CountedCaller(() => read(request), parts, recordOf(request))
}
