import cluster from 'node:cluster'
import { stopOnSignals } from '../entry/stop-on-signals.ts'
import { createWorkerSessions, joinWorkers } from '../entry/workers/join-workers.ts'
import { createSiteReader } from '../contents/site-document.ts'
import { reportEmbed } from '../publish/build-report.ts'
import type { EmbedReport } from '../publish/build-report.ts'
import type { RunningServer } from '../entry/node.ts'
import type { Release } from '../../shared/release/release.ts'
import type { LimitArguments, PublishedPlace } from './options/shared-options.ts'
import { openPublished, servePublished } from './open-published.ts'
import type { ServingArguments } from './open-published.ts'
import { PACKAGE_INFO } from './package-info.ts'
import { openAdmin, startTelemetry, watchServer } from './telemetry/start-telemetry.ts'
import type { TelemetryArguments } from './options/telemetry-options.ts'

export interface ServeArguments extends ServingArguments, LimitArguments, PublishedPlace, TelemetryArguments {
  workers: number
}

/** Serves until a signal ends it; with `--workers`, as one of several. */
export async function runServe(args: ServeArguments): Promise<void> {
  const isWorker = args.workers > 1
  try {
    await serve(args, isWorker)
  } catch (error) {
    // Else the channel to the first process would keep this one from ending.
    if (isWorker) process.channel?.unref()
    throw error
  }
}

async function serve(args: ServeArguments, isWorker: boolean): Promise<void> {
  const setServer = isWorker ? joinWorkers() : stopOnSignals()
  const telemetry = startTelemetry(args)
  const store = await openPublished(args, (error) => telemetry.observer.failed(error))
  const health = () => store.health()
  let server: RunningServer | undefined
  // Before the public listener: a port that is taken leaves nothing half started.
  const admin = isWorker
    ? undefined
    : await openAdmin(telemetry, args, {
        metrics: async () => (await telemetry.registry?.metrics()) ?? '',
        health: (path) => server?.health(path) ?? Response.json({ status: 'starting' }, { status: 503 }),
      })
  server = await servePublished({
    store,
    args,
    health,
    onDamage: () => store.invalidate(),
    telemetry,
    onListening: setServer,
    ...(isWorker && { sessions: createWorkerSessions() }),
  })
  const { version } = PACKAGE_INFO
  const watched = watchServer(telemetry, server, { store, health, args, version, isWorker, admin })
  setServer(watched)
  const embed = await readEmbed(store.current())
  const embedLine = embed === undefined ? '' : `Embed it: ${embed.pinnedTag}\n`
  const text = `Serving ${args.out} at ${server.url}\n${embedLine}`
  // One of several says it for all.
  if (!isWorker || cluster.worker?.id === 1) process.stdout.write(text)
}

async function readEmbed(release: Release): Promise<EmbedReport | undefined> {
  try {
    const site = await createSiteReader(release)()
    return site && reportEmbed(release.baseUrl, site.assets)
  } catch {
    // Published by another version. It is served anyway.
    return undefined
  }
}
