import { getRandomValues } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { addProcessMetrics } from '../../entry/admin/process-metrics.ts'
import { startAdmin } from '../../entry/admin/start-admin.ts'
import { logProcessErrors } from '../../entry/log/log-process-errors.ts'
import { openLog } from '../../entry/log/open-log.ts'
import type { RunningServer } from '../../entry/node.ts'
import { answerSupervisor } from '../../entry/workers/ask-workers.ts'
import type { WorkerReadiness } from '../../entry/workers/ask-workers.ts'
import type { WorkerLink } from '../../entry/workers/worker-link.ts'
import { createObserver } from '../../observe/create-observer.ts'
import { createInsights } from '../../observe/insights.ts'
import type { Insights } from '../../observe/insights.ts'
import type { Log } from '../../observe/log.ts'
import { createServerMetrics } from '../../observe/metrics.ts'
import type { Observer } from '../../observe/observer.ts'
import { createRegistry } from '../../observe/registry.ts'
import type { Registry } from '../../observe/registry.ts'
import { reportInsights } from '../../observe/report-insights.ts'
import { POINTER_NAME } from '../../store/release/release-pointer.ts'
import { resolveStateDir } from '../../store/state-dir.ts'
import type { ReleaseHealth } from '../../store/release-health.ts'
import type { Store } from '../../store/store.ts'
import { EnvironmentError } from '../console/environment-error.ts'
import type { PublishedPlace } from '../options/state-option.ts'
import type { SightArguments } from './sight-options.ts'

/** What an operator sees of a server. */
export interface Sight {
  readonly log: Log
  readonly observer: Observer
  /** Missing where nobody can read it. */
  readonly registry: Registry | undefined
  /** Missing where they are not collected. */
  readonly insights: Insights | undefined
}

/**
 * Opens the log and what is counted, before anything is served.
 *
 * @param salt Random; the same in all processes whose insights are put together. Default: of this process.
 */
export function openSight(
  { logLevel, logFormat, logClients, accessLog, adminPort, insights }: SightArguments,
  salt: number = getRandomValues(new Uint32Array(1))[0] ?? 0,
): Sight {
  const log = openLog({ level: logLevel, format: logFormat })
  const registry = adminPort === undefined ? undefined : createRegistry()
  const counted = insights ? createInsights({ salt }) : undefined
  const observer = createObserver({
    log,
    metrics: registry && createServerMetrics(registry),
    insights: counted,
    logsRequests: accessLog === true,
    logsClients: logClients ?? 'none',
  })
  return { log, observer, registry, insights: counted }
}

/** What is served, and how it is looked at. */
interface ServedThing {
  readonly store: Store
  /** Whether the release is whole on disk. */
  readonly health: () => ReleaseHealth
  readonly place: PublishedPlace
  readonly args: SightArguments
  /** Of this program. */
  readonly version: string
  /** In a worker: to its supervisor, which answers the operator. */
  readonly link?: WorkerLink | undefined
}

/**
 * Logs that a server has started, drains and has stopped; starts the operator's listener.
 *
 * @returns The same server: to be drained through this, so that it is logged.
 * @throws {EnvironmentError} when the listener's address cannot be listened on.
 */
export async function watchServer(
  { log, observer, registry, insights }: Sight,
  server: RunningServer,
  { store, health, place, args, version, link }: ServedThing,
): Promise<RunningServer> {
  const { adminPort: port, adminHost: host, adminNames: names } = args
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
  let adminUrl: string | undefined
  if (port !== undefined && registry !== undefined) {
    addProcessMetrics(registry)
    addReleaseMetrics(registry, store, place, version)
    addIntegrityMetrics(registry, health)
    addLoadMetrics(registry, server)
    const sources = {
      metrics: () => registry.snapshot(),
      insights: insights && (() => reportInsights([insights.counts()])),
      health: (path: '/_/livez' | '/_/readyz') => server.health(path),
    }
    if (link !== undefined)
      answerSupervisor(link, { ...sources, insights: () => insights?.counts(), readyz: () => readinessOf(server) })
    else
      try {
        const admin = await startAdmin(sources, { port, host, names, onError: (error) => observer.failed(error) })
        adminUrl = admin.url
      } catch (error) {
        throw new EnvironmentError(error instanceof Error ? error.message : String(error), { cause: error })
      }
  }
  log.write('info', 'server.started', {
    url: server.url,
    admin: adminUrl,
    release: store.current().id,
    version,
    node: process.version,
    pid: process.pid,
  })
  return watched
}

async function readinessOf(server: RunningServer): Promise<WorkerReadiness> {
  const response = await server.health('/_/readyz')
  return { status: response.status, body: await response.text() }
}

function addIntegrityMetrics(registry: Registry, health: () => ReleaseHealth): void {
  const integrity = registry.gauge({
    name: 'gazetteer_integrity',
    help: 'What was found of the parts of the release that is served, and of the release that is published; 1.',
    labels: ['part', 'state'],
    merge: 'max',
  })
  const pages = registry.gauge({
    name: 'gazetteer_damaged_pages',
    help: 'Pages of the release that cannot be read.',
    merge: 'max',
  })
  const shown = new Map<string, string>()
  registry.onSnapshot(() => {
    const { checks, damagedPages, reason } = health()
    pages.set(damagedPages)
    const states = { ...checks, release: reason === undefined ? 'ok' : 'damaged' }
    for (const [part, state] of Object.entries(states)) {
      const before = shown.get(part)
      if (before !== undefined && before !== state) integrity.remove(part, before)
      integrity.set(1, part, state)
      shown.set(part, state)
    }
  })
}

function addLoadMetrics(registry: Registry, server: RunningServer): void {
  const connections = registry.gauge({ name: 'gazetteer_connections', help: 'Open connections.' })
  const unsent = registry.gauge({ name: 'gazetteer_unsent_bytes', help: 'Bytes that clients have yet to take.' })
  const streams = registry.gauge({ name: 'gazetteer_streams', help: 'Open event streams.', labels: ['kind'] })
  const caches = registry.gauge({
    name: 'gazetteer_cache_bytes',
    help: 'Memory of caches, estimated.',
    labels: ['cache'],
  })
  registry.onSnapshot(() => {
    const load = server.load()
    connections.set(load.connections)
    unsent.set(load.unsentBytes)
    for (const [kind, count] of Object.entries(load.streams ?? {})) streams.set(count, kind)
    for (const [cache, bytes] of Object.entries(load.caches ?? {})) caches.set(bytes, cache)
  })
}

function addReleaseMetrics(registry: Registry, store: Store, { out, state }: PublishedPlace, version: string): void {
  const pointer = join(resolveStateDir(out, state), POINTER_NAME)
  const info = registry.gauge({
    name: 'gazetteer_release_info',
    help: 'The release that is served; 1.',
    labels: ['release', 'version'],
    merge: 'max',
  })
  const age = registry.gauge({
    name: 'gazetteer_release_age_seconds',
    help: 'Since a release was published.',
    merge: 'max',
  })
  let shown = ''
  registry.onSnapshot(() => {
    const { id } = store.current()
    if (shown !== '' && shown !== id) info.remove(shown, version)
    info.set(1, id, version)
    shown = id
    try {
      age.set(Math.max(0, (Date.now() - statSync(pointer).mtimeMs) / 1000))
    } catch {
      // Between two releases there may be none for a moment; the last figure stays.
    }
  })
}
