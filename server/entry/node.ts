import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AppOptions } from '../http/app-options.ts'
import { createApp } from '../http/app.ts'
import type { App } from '../http/app.ts'
import type { StreamKind } from '../http/mcp/wire/event-streams.ts'
import type { ReleaseHealth } from '../store/release-health.ts'
import { compressTextSync } from './compress-sync.ts'
import { createReleaseReader } from '../http/resources/release-view.ts'
import { createHttpServer } from './create-http-server.ts'
import type { HttpServerOptions } from './create-http-server.ts'
import { DEFAULT_DRAIN_TIMES, drainServer } from './drain.ts'
import type { DrainOptions, DrainTimes } from './drain.ts'
import type { ConnectionLoad } from './guard-connections.ts'
import { createReadiness } from './readiness.ts'

export interface StartOptions extends Omit<AppOptions, 'isDraining'>, HttpServerOptions {
  readonly host: string
  /** 0 picks a free one. */
  readonly port: number
  readonly drainTimes?: Partial<DrainTimes>
  /** Wraps the application, for instance for live reload. */
  readonly wrapApp?: (app: App) => App
  /** Called as soon as the port listens, before the server has warmed up. */
  readonly onListening?: (server: Pick<RunningServer, 'drain' | 'port'>) => void
  /** Whether the release is whole on disk. With it, the server warms up before it calls itself ready. */
  readonly health?: () => ReleaseHealth
}

export interface RunningServer {
  /** The root page, with the base path and a trailing slash. */
  readonly url: string
  readonly port: number
  /** What clients hold now, and the caches; streams are missing without MCP. */
  load(): ConnectionLoad & {
    readonly streams: Readonly<Record<StreamKind, number>> | undefined
    readonly caches: Readonly<Record<string, number>> | undefined
  }
  /** Answers as `_/livez` and `_/readyz` are answered. */
  health(path: '/_/livez' | '/_/readyz'): Response | Promise<Response>
  /** Stops without losing a request; resolves when the last connection is closed. Later calls wait for the first. */
  drain(options?: Partial<DrainTimes> & Pick<DrainOptions, 'settle'>): Promise<void>
}

/**
 * Serves a store over HTTP/1.1 on Node. Returns once it is ready; while it warms up, it answers.
 *
 * @throws {Error} When the address cannot be listened on; the message has advice.
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { store, host, port } = options
  const currentRelease = createReleaseReader(store)
  let drained: Promise<void> | undefined
  const isDraining = (): boolean => drained !== undefined
  const ready = options.health && createReadiness({ store, health: options.health, now: Date.now })
  const inner = createApp({
    compressText: compressTextSync,
    ...options,
    ...(ready && { readiness: ready.readiness }),
    isDraining,
  })
  const app = options.wrapApp?.(inner) ?? inner
  const { server, guard } = createHttpServer(app, options, isDraining)
  const basePath = (): string => encodeURI(currentRelease()?.basePath ?? '')
  await listen(server, host, port)
  const address = boundAddress(server)
  const drain: RunningServer['drain'] = (own) => {
    drained ??= drainServer(server, guard, {
      ...DEFAULT_DRAIN_TIMES,
      ...options.drainTimes,
      ...own,
      endStreams: () => options.mcp?.close(),
    })
    return drained
  }
  options.onListening?.({ drain, port: address.port })
  await ready?.warmUp(inner)
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}${basePath()}/`,
    port: address.port,
    load: () => ({
      ...guard.load(),
      streams: options.mcp?.countStreams?.(),
      caches: options.contents?.heldBytes(),
    }),
    health: (path) => inner.request(`${basePath()}${path}`),
    drain,
  }
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, host, port)))
    server.listen(port, host, resolve)
  })
}

function listenError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `port ${port} on ${host} is already in use; stop the program that uses it or choose another one with --port or PORT`,
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
