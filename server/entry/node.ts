import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { AppOptions } from '../http/app-options.ts'
import type { App } from '../http/app.ts'
import { createApp } from '../http/app.ts'
import { problemResponse } from '../http/rules/problem.ts'
import { basePathOf } from '../http/resources/release-view.ts'
import type { Store } from '../store/store.ts'
import { type AccessLine, logAccess } from './access-log.ts'
import { DEFAULT_DRAIN_TIMES, type DrainTimes, drainServer, makeDrainable } from './drain.ts'
import { type ClientLimits, createRateGuard } from './limit-rate.ts'
import { createStreamGuard } from './limit-streams.ts'
import { answerServerOptions, refuseOutsideApp } from './refuse-outside-app.ts'
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

/** Options of a server. */
export interface StartOptions extends Omit<AppOptions, 'isDraining'> {
  readonly host: string
  /** 0 picks a free one. */
  readonly port: number
  readonly timeouts?: Partial<ServerTimeouts>
  readonly drainTimes?: Partial<DrainTimes>
  /** Wraps the application, for instance for live reload. */
  readonly wrapApp?: (app: App) => App
  /** Limits on one client's MCP calls, result pages and sessions. Default: unlimited. */
  readonly clientLimits?: ClientLimits
  /** Called with every answered request. */
  readonly onAccess?: (line: AccessLine) => void
}

/** A running server. */
export interface RunningServer {
  /** The root page, with the base path and a trailing slash. */
  readonly url: string
  readonly port: number
  /** Stops without losing a request; resolves when the last connection is closed. Later calls wait for the first. */
  drain(times?: Partial<DrainTimes>): Promise<void>
}

/**
 * Serves a store over HTTP/1.1 on Node.
 *
 * @throws {Error} When the address cannot be listened on; the message says what to do.
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { store, host, port } = options
  let drained: Promise<void> | undefined
  const isDraining = (): boolean => drained !== undefined
  const server = createHttpServer(options, isDraining)
  const drainable = makeDrainable(server)
  await listen(server, host, port)
  const address = boundAddress(server)
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}${encodeURI(currentBasePath(store))}/`,
    port: address.port,
    drain(times) {
      // Event streams never end by themselves; their clients reconnect to the next server.
      if (drained === undefined) options.mcp?.close()
      drained ??= drainServer(drainable, { ...DEFAULT_DRAIN_TIMES, ...options.drainTimes, ...times })
      return drained
    },
  }
}

function createHttpServer(options: StartOptions, isDraining: () => boolean): Server {
  const timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts }
  const inner = createApp({ ...options, isDraining })
  const app = options.wrapApp?.(inner) ?? inner
  const isLimited = options.clientLimits === undefined ? undefined : createRateGuard(options.clientLimits)
  const isHolding = options.clientLimits === undefined ? undefined : createStreamGuard(options.clientLimits)
  const listener = getRequestListener(app.fetch, {
    // Only HTTP/1.0 requests may lack a Host.
    hostname: 'localhost',
    errorHandler: (error) => unreachableApp(error, options),
  })
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: timeouts.headersMs,
      requestTimeout: timeouts.requestMs,
      connectionsCheckingInterval: timeouts.checkMs,
      keepAliveTimeout: timeouts.keepAliveMs,
      // Checked by refuseRequest, which responds with a problem.
      requireHostHeader: false,
    },
    (request, response) => {
      if (options.onAccess !== undefined) logAccess(request, response, currentBasePath(options.store), options.onAccess)
      if (isDraining()) response.shouldKeepAlive = false
      const refusal = refuseRequest(request)
      if (refusal !== undefined) refuse(response, refusal)
      else if (request.url === '*' && request.method === 'OPTIONS') answerServerOptions(response)
      else if (isLimited?.(request, response) !== true && isHolding?.(request, response) !== true) {
        void listener(request, response)
      }
    },
  )
  server.timeout = timeouts.silenceMs
  // Node would silently drop header lines past 2,000, and with them for instance a second Host.
  server.maxHeadersCount = 0
  refuseOutsideApp(server)
  return server
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

function currentBasePath(store: Store): string {
  try {
    return basePathOf(store.current().baseUrl)
  } catch {
    // Nothing published yet: the base path is unknown.
    return ''
  }
}
