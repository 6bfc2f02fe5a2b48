import { existsSync, watch } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Target } from '../../shared/model/directory.ts'
import { stopOnSignals } from '../entry/stop-on-signals.ts'
import { openLog } from '../entry/telemetry/open-log.ts'
import { Observer } from '../observe/observer.ts'
import { createLiveReloadApp } from '../http/live-reload.ts'
import type { LiveReloadApp } from '../http/live-reload.ts'
import { buildDirectory } from '../publish/build-directory.ts'
import { readBuildInputs } from '../publish/build-state.ts'
import { POINTER_NAME } from '../store/release/release-pointer.ts'
import { resolveStateDir } from '../store/state-dir.ts'
import { buildOptions } from './build-options.ts'
import { describeFailure } from './console/describe-failure.ts'
import type { ListenArguments, PublishedPlace } from './options/shared-options.ts'
import { openNodeFileStore } from '../store/node-files.ts'
import { servePublished } from './open-published.ts'
import { ASSETS_DIR } from './package-info.ts'
import { formatBuildReport } from './console/report.ts'
import type { BuildReport } from '../publish/build-report.ts'

/** Editors write a file in several steps; wait for this long without a further event. */
const SETTLE_MS = 60

/** How often inputs are checked where the file system sends no events. */
const POLL_MS = 2000

export interface DevArguments extends ListenArguments, PublishedPlace {
  config: string
  target?: Target
}

/** Builds and serves until a signal ends it. */
export async function runDev(args: DevArguments): Promise<void> {
  const rebuild = createRebuild(args)
  const first = await rebuild()
  if (!first && !existsSync(join(resolveStateDir(args.out, args.state), POINTER_NAME))) {
    process.exitCode = 2
    return
  }
  const log = openLog({ format: 'pretty', level: 'warn' })
  const observer = new Observer({ log })
  const store = openNodeFileStore(args.out, {
    onError: (error) => observer.failed(error),
    ...(args.state !== undefined && { stateDir: args.state }),
  })
  let reload: LiveReloadApp | undefined
  // The process id makes pages reload after a restart, which is how changed code arrives.
  const version = (): string => `${process.pid} ${store.current().id}`
  const setServer = stopOnSignals(() => reload?.close())
  const server = await servePublished({
    store,
    onListening: setServer,
    telemetry: { log, observer },
    args,
    wrapApp(app) {
      const basePath = new URL(store.current().baseUrl).pathname.replace(/\/$/, '')
      reload = createLiveReloadApp(app, basePath, version())
      return reload.app
    },
  })
  store.onChange(() => reload?.announce(version()))
  process.stdout.write(`Serving ${args.config} at ${server.url}\n`)
  watchInputs(args, async () => {
    const report = await rebuild()
    if (report?.status === 'published' || report?.status === 'repaired') await store.reload()
  })
}

/** Builds, and reports the outcome on standard error. Returns nothing when the configuration is broken. */
function createRebuild(args: DevArguments): () => Promise<BuildReport | undefined> {
  const baseUrl = process.env['GAZETTEER_BASE_URL'] ?? `http://localhost:${args.port}`
  let lastFailure = ''
  let known: BuildReport['diagnostics'] = []
  return async () => {
    const started = performance.now()
    try {
      // A preview shows what is there.
      const report = await buildDirectory({ ...buildOptions({ ...args, baseUrl }), allowShrink: true })
      // After a failure was mended, the last line does not say that it is still there.
      if (report.status !== 'unchanged' || lastFailure !== '') {
        const seconds = (performance.now() - started) / 1000
        process.stderr.write(formatBuildReport(report, { seconds, outDir: args.out, known }))
      }
      known = report.diagnostics
      lastFailure = ''
      return report
    } catch (error) {
      const { message } = describeFailure(error)
      // A broken configuration is checked every two seconds; report it once.
      if (message !== lastFailure) process.stderr.write(`gazetteer: ${message}\n`)
      lastFailure = message
      return undefined
    }
  }
}

/** Calls `onChange` after a source, the configuration or an asset changed; never twice at a time. */
function watchInputs(args: DevArguments, onChange: () => Promise<void>): void {
  const watched = new Map<string, ReturnType<typeof watch>>()
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const schedule = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      running = running.then(onChange).then(watchFolders)
    }, SETTLE_MS)
  }
  const watchFolders = (): void => {
    const inputs = readBuildInputs(resolveStateDir(args.out, args.state)).map((path) => dirname(path))
    for (const folder of [dirname(resolve(args.config)), ASSETS_DIR, ...inputs]) {
      if (watched.has(folder) || !existsSync(folder)) continue
      watched.set(folder, watch(folder, schedule))
    }
  }
  watchFolders()
  setInterval(schedule, POLL_MS).unref()
}
