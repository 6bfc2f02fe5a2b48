import { statSync } from 'node:fs'
import { join } from 'node:path'
import { AggregatorRegistry, Registry } from 'prom-client'
import type { RunningServer } from '../../entry/node.ts'
import { logProcessErrors, openLog } from '../../entry/telemetry/open-log.ts'
import { addGauge, addProcessMetrics } from '../../entry/telemetry/process-metrics.ts'
import { startAdmin } from '../../entry/telemetry/start-admin.ts'
import type { AdminSources } from '../../entry/telemetry/start-admin.ts'
import { Observer } from '../../observe/observer.ts'
import type { Log } from '../../observe/log.ts'
import { createServerMetrics } from '../../observe/metrics.ts'
import { POINTER_NAME } from '../../store/release/release-pointer.ts'
import type { ReleaseHealth } from '../../store/release-health.ts'
import { resolveStateDir } from '../../store/state-dir.ts'
import type { Store } from '../../store/store.ts'
import { tryHere } from '../console/exit-codes.ts'
import type { PublishedPlace } from '../options/shared-options.ts'
import type { TelemetryArguments } from '../options/telemetry-options.ts'

/** The log and the metrics of a process. */
export interface Telemetry {
  readonly log: Log
  readonly observer: Observer
  /** Missing without `--admin-port`. */
  readonly registry: Registry | undefined
}

/** Opens the log and the metrics, before anything is served. */
export function startTelemetry({
  logLevel,
  logFormat,
  logClients,
  accessLog = false,
  adminPort,
}: TelemetryArguments): Telemetry {
  const log = openLog({ level: logLevel, format: logFormat })
  const registry = adminPort === undefined ? undefined : new Registry()
  const metrics = registry && createServerMetrics(registry)
  return {
    log,
    observer: new Observer({ log, metrics, logsRequests: accessLog, logsClients: logClients ?? 'none' }),
    registry,
  }
}

/**
 * Starts the operator's listener.
 *
 * @returns Its URL; `undefined` without `--admin-port`.
 * @throws {EnvironmentError} when the address cannot be listened on.
 */
export async function openAdmin(
  { observer }: Telemetry,
  { adminPort: port, adminHost: host, adminNames: names }: TelemetryArguments,
  sources: AdminSources,
): Promise<string | undefined> {
  if (port === undefined) return undefined
  const options = { port, host, names, onError: (error: unknown) => observer.failed(error) }
  return (await tryHere(() => startAdmin(sources, options))).url
}

interface WatchedServer {
  readonly store: Store
  /** Whether the release is whole on disk. */
  readonly health: () => ReleaseHealth
  readonly args: TelemetryArguments & PublishedPlace
  readonly version: string
  /** Whether this is a worker, whose metrics the first process collects and serves. */
  readonly isWorker: boolean
  /** URL of the operator's listener. */
  readonly admin: string | undefined
}

/**
 * Logs that a server has started, drains and has stopped, and adds its metrics.
 *
 * @returns The same server; drain it through this one, so that it is logged.
 */
export function watchServer(
  { log, observer, registry }: Telemetry,
  server: RunningServer,
  { store, health, args, version, isWorker, admin }: WatchedServer,
): RunningServer {
  store.onChange(({ id }) => observer.releaseTaken(id))
  let stopped: Promise<void> | undefined
  const watched: RunningServer = {
    ...server,
    drain(times) {
      if (stopped === undefined) log.write('info', 'server.draining')
      stopped ??= server.drain(times).then(() => log.write('info', 'server.stopped'))
      return stopped
    },
  }
  logProcessErrors(log, () => watched.drain())
  if (registry !== undefined) {
    addProcessMetrics(registry)
    addReleaseMetrics(registry, store, args, version)
    addIntegrityMetrics(registry, health)
    addLoadMetrics(registry, server)
    if (isWorker) answerFirstProcess(registry)
  }
  const { node } = process.versions
  const release = store.current().id
  log.write('info', 'server.started', { url: server.url, admin, release, version, node: `v${node}`, pid: process.pid })
  return watched
}

/** Lets the first process collect the metrics of this worker: the constructor listens for its messages. */
function answerFirstProcess(registry: Registry): Registry {
  AggregatorRegistry.setRegistries(registry)
  return new AggregatorRegistry()
}

function addIntegrityMetrics(registry: Registry, health: () => ReleaseHealth): void {
  const help = 'State of the parts of the release that is served, and of the release that is published; 1.'
  const labels = { ...MAX, labelNames: ['part', 'state'] }
  addGauge(registry, 'gazetteer_integrity', help, labels, (gauge) => {
    const { checks, reason } = health()
    const states = { ...checks, release: reason === undefined ? 'ok' : 'damaged' }
    gauge.reset()
    for (const [part, state] of Object.entries(states)) gauge.set({ part, state }, 1)
  })
  addGauge(registry, 'gazetteer_damaged_pages', 'Pages of the release that cannot be read.', MAX, (gauge) =>
    gauge.set(health().damagedPages),
  )
}

const MAX = { aggregator: 'max' } as const

function addLoadMetrics(registry: Registry, server: RunningServer): void {
  addGauge(registry, 'gazetteer_connections', 'Open connections.', {}, (gauge) => gauge.set(server.load().connections))
  addGauge(registry, 'gazetteer_unsent_bytes', 'Bytes that clients have yet to take.', {}, (gauge) =>
    gauge.set(server.load().unsentBytes),
  )
  addGauge(registry, 'gazetteer_streams', 'Open event streams.', { labelNames: ['kind'] }, (gauge) => {
    for (const [kind, count] of Object.entries(server.load().streams ?? {})) gauge.set({ kind }, count)
  })
  addGauge(registry, 'gazetteer_cache_bytes', 'Memory of caches, estimated.', { labelNames: ['cache'] }, (gauge) => {
    for (const [cache, bytes] of Object.entries(server.load().caches ?? {})) gauge.set({ cache }, bytes)
  })
}

function addReleaseMetrics(registry: Registry, store: Store, { out, state }: PublishedPlace, version: string): void {
  const pointer = join(resolveStateDir(out, state), POINTER_NAME)
  const labels = { ...MAX, labelNames: ['release', 'version'] }
  addGauge(registry, 'gazetteer_release_info', 'The release that is served; 1.', labels, (gauge) => {
    gauge.reset()
    gauge.set({ release: store.current().id, version }, 1)
  })
  addGauge(registry, 'gazetteer_release_age_seconds', 'Since a release was published.', MAX, (gauge) => {
    // Between two releases there may be none for a moment; the last figure stays.
    const { mtimeMs } = statSync(pointer, { throwIfNoEntry: false }) ?? {}
    if (mtimeMs !== undefined) gauge.set(Math.max(0, (Date.now() - mtimeMs) / 1000))
  })
}
