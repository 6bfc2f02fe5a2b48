import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { AppOptions } from '../http/app-options.ts'
import { createApp } from '../http/app.ts'
import type { App } from '../http/app.ts'
import { problemResponse } from '../http/rules/problem.ts'
import { basePathOf } from '../http/resources/release-view.ts'
import type { ReleaseHealth } from '../store/release-health.ts'
import { compressBrotli } from './compress-brotli.ts'
import { holdTextNow } from './hold-text-now.ts'
import type { Release, Store } from '../store/store.ts'
import type { StreamKind } from '../http/mcp/wire/event-streams.ts'
import { countsClients, createClientBudgets } from '../http/limits/client-budgets.ts'
import type { ClientBudget } from '../http/limits/client-budgets.ts'
import type { ProxyTrust } from '../http/limits/client-reader.ts'
import type { OnRefusal } from '../http/limits/caller.ts'
import { createWorkTurns } from '../http/limits/work-turns.ts'
import { DEFAULT_SERVER_LIMITS } from '../http/limits/server-limits.ts'
import type { ServerLimits } from '../http/limits/server-limits.ts'
import type { Observer } from '../observe/observer.ts'
import { createCallers } from './callers.ts'
import { createReadiness } from './readiness.ts'
import { DEFAULT_DRAIN_TIMES, drainServer, makeDrainable } from './drain.ts'
import type { DrainTimes } from './drain.ts'
import { createRequestObserver, ObservedResponse } from './telemetry/observe-requests.ts'
import { guardConnections } from './limits/guard-connections.ts'
import type { ConnectionGuard, ConnectionLoad } from './limits/guard-connections.ts'
import { answerServerOptions, refuseOutsideApp } from './refuse-outside-app.ts'
import { serveOnLoopback } from './serve-on-loopback.ts'
import { refuseRequest } from './refuse-request.ts'
import { refuse } from './write-problem.ts'

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

/** For whoever sets no limits on clients, for instance because a proxy does. */
const UNLIMITED_CLIENTS = { maxConnectionsPerClient: Infinity, maxUnsentBytesPerClient: Infinity }

/** Options of a server. */
export interface StartOptions extends Omit<AppOptions, 'isDraining'> {
  readonly host: string
  /** 0 picks a free one. */
  readonly port: number
  readonly timeouts?: Partial<ServerTimeouts>
  readonly drainTimes?: Partial<DrainTimes>
  /** Wraps the application, for instance for live reload. */
  readonly wrapApp?: (app: App) => App
  /** What one client may use. Default: anything; see {@link countsClients}. */
  readonly clientLimits?: ClientBudget
  /** The proxies in front that say whom a request is from. Default: none is believed. */
  readonly trustProxy?: ProxyTrust
  /** Called where such a proxy names no address; the request is counted with the proxy. */
  readonly onOddAddress?: () => void
  /** Takes what the operator should change, in a sentence. */
  readonly onWarning?: (message: string) => void
  /** Called with everything that is refused for what it would cost others. */
  readonly onRefusal?: OnRefusal
  /** What a client may hold. Default: {@link DEFAULT_SERVER_LIMITS}. */
  readonly limits?: Partial<ServerLimits>
  /** Whether the release is whole on disk. With it, the server warms up before it calls itself ready. */
  readonly health?: () => ReleaseHealth
  /** Receives reports about every request. Default: none. */
  readonly observer?: Observer
}

/** A running server. */
export interface RunningServer {
  /** The root page, with the base path and a trailing slash. */
  readonly url: string
  readonly port: number
  /** What clients hold of it now, and what it holds for them; streams are missing without MCP. */
  load(): ConnectionLoad & {
    readonly streams: Readonly<Record<StreamKind, number>> | undefined
    /** Bytes of its caches. */
    readonly caches: Readonly<Record<string, number>> | undefined
  }
  /** Answers as `_/livez` and `_/readyz` are answered. */
  health(path: '/_/livez' | '/_/readyz'): Response | Promise<Response>
  /** Stops without losing a request; resolves when the last connection is closed. Later calls wait for the first. */
  drain(times?: Partial<DrainTimes>): Promise<void>
}

/**
 * Serves a store over HTTP/1.1 on Node. Returns once it is ready; while it warms up, it answers.
 *
 * @throws {Error} When the address cannot be listened on; the message says what to do.
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { store, host, port } = options
  const currentRelease = createReleaseReader(store)
  let drained: Promise<void> | undefined
  const isDraining = (): boolean => drained !== undefined
  const ready = options.health && createReadiness({ store, health: options.health, now: Date.now })
  const inner = createApp({
    holdText: holdTextNow,
    compressBrotli,
    ...options,
    ...(ready && { readiness: ready.readiness }),
    isDraining,
  })
  const app = options.wrapApp?.(inner) ?? inner
  const { server, guard } = createHttpServer(app, options, isDraining)
  const basePath = (): string => encodeURI(currentRelease()?.basePath ?? '')
  const drainable = makeDrainable(server)
  const warmUp = async (): Promise<void> => {
    if (ready === undefined) return
    // Without the limits, the log and the metrics of this one.
    const { server: twin } = createHttpServer(inner, { store, host, port }, () => false)
    const loopback = await serveOnLoopback(twin).catch(() => undefined)
    await ready.warmUp(loopback ?? inner)
    loopback?.close()
  }
  await listen(server, host, port)
  const address = boundAddress(server)
  await warmUp()
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}${basePath()}/`,
    port: address.port,
    load: () => ({
      ...guard.load(),
      streams: options.mcp?.countStreams?.(),
      caches: options.contents?.heldBytes(),
    }),
    health: (path) => inner.request(`${basePath()}${path}`),
    drain(times) {
      drained ??= drainServer(drainable, {
        ...DEFAULT_DRAIN_TIMES,
        ...options.drainTimes,
        ...times,
        endStreams: () => options.mcp?.close(),
      })
      return drained
    },
  }
}

function createHttpServer(
  app: App,
  options: StartOptions,
  isDraining: () => boolean,
): { server: Server; guard: ConnectionGuard } {
  const timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts }
  const { clientLimits } = options
  const { trustProxy: trust, onOddAddress, onWarning } = options
  const hasBudgets = clientLimits !== undefined && clientLimits.requestsPerSecond + clientLimits.unitsPerSecond > 0
  const budgets = hasBudgets ? createClientBudgets(clientLimits, () => performance.now()) : undefined
  const turns = createWorkTurns(() => performance.now(), setImmediate)
  const callerOf = createCallers(
    // Where nothing is limited, it is no matter who is who.
    { trust, onOddAddress, onWarning: hasBudgets ? onWarning : undefined },
    { budgets, turns, onRefusal: options.onRefusal },
  )
  const observe =
    options.observer &&
    createRequestObserver(options.observer, {
      release: createReleaseReader(options.store),
      clientOf: (request) => callerOf(request).client,
      takesIds: trust !== undefined,
    })
  const listener = getRequestListener((request, { incoming }) => app.fetch(request, callerOf(incoming)), {
    // Only HTTP/1.0 requests may lack a Host.
    hostname: 'localhost',
    errorHandler: (error) => unreachableApp(error, options),
  })
  const server = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: timeouts.headersMs,
    requestTimeout: timeouts.requestMs,
    connectionsCheckingInterval: timeouts.checkMs,
    keepAliveTimeout: timeouts.keepAliveMs,
    // Checked by refuseRequest, which responds with a problem.
    requireHostHeader: false,
    ...(options.observer && { ServerResponse: ObservedResponse }),
  })
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    observe?.(request, response)
    if (isDraining()) response.shouldKeepAlive = false
    const refusal = refuseRequest(request)
    if (refusal !== undefined) refuse(response, refusal)
    else if (request.url === '*' && request.method === 'OPTIONS') answerServerOptions(response)
    else void listener(request, response)
  }
  const guard = guardConnections(server, {
    limits: {
      ...DEFAULT_SERVER_LIMITS,
      ...(!countsClients(clientLimits) && UNLIMITED_CLIENTS),
      ...options.limits,
    },
    ...(trust && { clientOf: (request) => callerOf(request).client }),
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
function unreachableApp(error: unknown, { onError }: StartOptions): Response {
  if (error instanceof Error && error.name === 'RequestError') {
    return problemResponse({ status: 400, detail: 'The request target or the Host header is not valid.' })
  }
  onError?.(error)
  return problemResponse({ status: 500, detail: 'Something went wrong here; the request itself may be fine.' })
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, host, port)))
    server.listen(port, host, resolve)
  })
}

function listenError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `port ${port} on ${host} is already in use; stop the program that uses it or choose another PORT`,
    EACCES: `port ${port} needs more privileges than this process has; choose a PORT of 1024 or more`,
    EADDRNOTAVAIL: `${host} is not an address of this machine; set HOST to one, for instance 127.0.0.1`,
    ENOTFOUND: `the host name ${host} is not known; set HOST to an address, for instance 127.0.0.1`,
  }
  return new Error(reasons[error.code ?? ''] ?? `cannot listen on ${host}:${port}: ${error.message}`, { cause: error })
}

function boundAddress(server: Server): AddressInfo {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('expected a TCP address')
  return address
}

function createReleaseReader(store: Store): () => { readonly id: string; readonly basePath: string } | undefined {
  let release: Release | undefined
  let known: { readonly id: string; readonly basePath: string } | undefined
  return () => {
    try {
      const current = store.current()
      if (current !== release) known = { id: current.id, basePath: basePathOf(current.baseUrl) }
      release = current
      return known
    } catch {
      // Nothing published yet.
      return undefined
    }
  }
}
