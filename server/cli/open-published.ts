import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { SEARCH_POINTER } from '../../shared/urls.ts'
import { UnreadableBytesError } from '../../shared/search/index/blocks/byte-source.ts'
import { countsClients } from '../http/limits/client-budgets.ts'
import type { OnRefusal } from '../http/limits/caller.ts'
import { LOOPBACK_HOSTS } from '../http/mcp/wire/mcp-origin.ts'
import { createMcpEndpoint } from '../http/mcp/mcp.ts'
import { createPageCache } from '../contents/page-cache.ts'
import type { SseSessions } from '../http/mcp/wire/sse-sessions.ts'
import { startServer } from '../entry/node.ts'
import type { RunningServer, StartOptions } from '../entry/node.ts'
import { openNodeFileStore } from '../store/node-files.ts'
import { POINTER_NAME } from '../store/release/release-pointer.ts'
import { resolveStateDir } from '../store/state-dir.ts'
import { openStaticStore } from '../store/static-store.ts'
import type { Log } from '../observe/log.ts'
import type { FollowingStore } from '../store/watch-pointer.ts'
import type { Telemetry } from './telemetry/start-telemetry.ts'
import { tryHere } from './console/exit-codes.ts'
import type { LimitArguments, ListenArguments, PublishedPlace } from './options/shared-options.ts'

/** Whether something is published in a folder, or it is the state of another one. */
export function isPublished({ out, state }: PublishedPlace): boolean {
  return [resolveStateDir(out, state), out].some((folder) => existsSync(join(folder, POINTER_NAME))) || isStatic(out)
}

function isStatic(out: string): boolean {
  return existsSync(join(out, SEARCH_POINTER))
}

/**
 * Opens a published folder: its state, a copy of what a build has written for static hosts, or a state alone.
 *
 * @throws {EnvironmentError} when nothing usable is published there.
 */
export function openPublished({ out, state }: PublishedPlace, onError: OnError): Promise<FollowingStore> {
  return tryHere(() => {
    const stateDir = resolveStateDir(out, state)
    if (state !== undefined || existsSync(join(stateDir, POINTER_NAME)))
      return openNodeFileStore(out, { onError, stateDir })
    if (isStatic(out)) return openStaticStore(out, { onError })
    // A folder that is its own state has no output to be outside of.
    const isState = existsSync(join(out, POINTER_NAME))
    return openNodeFileStore(isState ? join(out, 'output') : out, { onError, stateDir: isState ? out : stateDir })
  })
}

/** Without limits on clients. */
const UNLIMITED_CLIENTS = { maxStreamsPerClient: Infinity, maxBodyBytesPerClient: Infinity }

/** How to serve, as the command line says it. */
export interface ServingArguments extends ListenArguments {
  anyHost?: boolean
  lenientHeaders?: boolean
  stripPrefix?: boolean
  trustProxy?: number
  strictReady?: boolean
}

/** What to serve, and where. */
export interface ServeOptions extends Pick<StartOptions, 'store' | 'health' | 'wrapApp' | 'onListening'> {
  args: ServingArguments & Partial<LimitArguments>
  /** Where messages of HTTP+SSE find their stream, unless only in this process. */
  sessions?: SseSessions
  /** Called when a part of the release could not be read. */
  onDamage?: () => void
  telemetry: Pick<Telemetry, 'log' | 'observer'>
}

/**
 * Starts the server with its MCP endpoints.
 *
 * **Security:** MCP requests are answered for the host of the base URL and for this machine's own names only, unless
 * configured otherwise: a remote page cannot reach a local server through a name that it pointed here (DNS rebinding).
 *
 * @throws {EnvironmentError} when the address cannot be listened on.
 */
export async function servePublished({
  store,
  args,
  sessions,
  onDamage,
  telemetry,
  ...others
}: ServeOptions): Promise<RunningServer> {
  const { host, port, anyHost, lenientHeaders = false, rateLimit = 0, costLimit = 0, trustProxy: trustedHops } = args
  const clientLimits = { requestsPerSecond: rateLimit, unitsPerSecond: costLimit }
  const allowedHosts = anyHost ? 'any' : [...LOOPBACK_HOSTS, new URL(store.current().baseUrl).hostname]
  const { log, observer } = telemetry
  const onError = (error: unknown): void => {
    observer.failed(error)
    if (error instanceof UnreadableBytesError) onDamage?.()
  }
  const onWarning = createWarningLog(log)
  const onRefusal: OnRefusal = (reason, client) => observer.refused(reason, client)
  const contents = createPageCache(store, { onError })
  const mcp = createMcpEndpoint({
    store,
    contents,
    allowedHosts,
    lenientHeaders,
    ...(sessions && { sessions }),
    ...(!countsClients(clientLimits) && { limits: UNLIMITED_CLIENTS }),
    onError,
    onWarning,
  })
  return tryHere(() =>
    startServer({
      store,
      mcp,
      contents,
      onError,
      onWarning,
      onRefusal,
      onInvalidForwardedFor: () => observer.invalidForwardedFor(),
      observer,
      host,
      port,
      clientLimits,
      ...(trustedHops !== undefined && { trustedHops }),
      hasStrippedPrefix: args.stripPrefix === true,
      strictReady: args.strictReady === true,
      ...others,
    }),
  )
}

/** Takes an unexpected error. */
type OnError = (error: unknown) => void

/** Maximum number of distinct warnings written; clients can make them up. */
const MAX_WARNINGS = 100

function createWarningLog(log: Log): (message: string) => void {
  const written = new Set<string>()
  return (message) => {
    if (written.has(message) || written.size >= MAX_WARNINGS) return
    written.add(message)
    log.write('warn', 'warning', { message })
  }
}
