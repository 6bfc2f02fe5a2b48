import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { Miniflare } from 'miniflare'
import { resolveStateDir } from '../../server/store/state-dir.ts'
import { OUTSIDE_SCRIPT } from './outside.ts'
import type { Outside } from './outside.ts'
import { readWorkerModules } from './worker-modules.ts'

/** Not newer than the installed workerd. */
const COMPATIBILITY_DATE = '2026-11-01'

/** Where a worker of the tests has its release: the runtime's own assets or bucket, or what the test plays. */
export type ReleasePlace =
  | { kind: 'assets' }
  | { kind: 'bucket' }
  | { kind: 'outside'; outside: Outside; freshSeconds?: number }

/** The built worker in workerd. */
export interface RunningEdge {
  /** Its own socket, past the proxy of Miniflare. No trailing slash. */
  readonly url: string
  readonly miniflare: Miniflare
  /** Puts the published folder into the bucket anew. */
  upload(): Promise<void>
  /** Starts the runtime anew: memory is gone, the caches of the data centre stay. @returns Where it listens now. */
  restart(): Promise<string>
  stop(): Promise<void>
}

/**
 * Starts `dist/worker/worker.js` over a published folder, offline.
 *
 * @param outDir As `gazetteer build` writes it, or nothing at all.
 * @param options `requestsPerPeriod`: what one client may ask in 10 s. Default: any number.
 */
export async function startEdge(
  outDir: string,
  place: ReleasePlace,
  { requestsPerPeriod }: { requestsPerPeriod?: number } = {},
): Promise<RunningEdge> {
  const privateDir = resolveStateDir(outDir)
  const scratch = mkdtempSync(join(tmpdir(), 'gazetteer-edge-'))
  const assetsDir = join(scratch, 'assets')
  if (place.kind === 'assets') cpSync(join(privateDir, 'objects'), join(assetsDir, 'objects'), { recursive: true })
  const options = (): ConstructorParameters<typeof Miniflare>[0] => ({
    cf: false,
    telemetry: { enabled: false },
    host: '127.0.0.1',
    port: 0,
    resourcePersistencePath: join(scratch, 'state'),
    workers: [
      {
        config: {
          name: 'gazetteer',
          compatibilityDate: COMPATIBILITY_DATE,
          compatibilityFlags: ['nodejs_compat'],
          manifest: modulesOf(readWorkerModules()),
          exports: { SseSession: { type: 'durable-object', storage: 'sqlite' } },
          ...(place.kind === 'assets' && {
            assets: {
              directory: assetsDir,
              hasUserWorker: true,
              htmlHandling: 'none',
              notFoundHandling: 'none',
              runWorkerFirst: true,
            },
          }),
          env: {
            SSE_SESSIONS: { type: 'durable-object', worker: 'gazetteer', exportName: 'SseSession' },
            ...placeBindings(place, privateDir),
            ...(requestsPerPeriod !== undefined && {
              RATE_LIMIT: { type: 'rate-limit', namespace: '1', simple: { limit: requestsPerPeriod, period: 10 } },
            }),
          },
        },
        dev: { unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }] },
      },
      ...(place.kind === 'outside' ? [outsideWorker(place.outside)] : []),
    ],
  })
  const miniflare = new Miniflare(options())
  await miniflare.ready
  const urlOf = async (): Promise<string> => (await miniflare.unsafeGetDirectURL('gazetteer')).origin
  const upload = async (): Promise<void> => {
    if (place.kind !== 'bucket') return
    const bucket = await miniflare.getR2Bucket('RELEASES', 'gazetteer')
    for (const path of listFiles(privateDir)) await bucket.put(path, readFileSync(join(privateDir, path)))
  }
  await upload()
  return {
    url: await urlOf(),
    miniflare,
    upload,
    async restart() {
      await miniflare.setOptions(options())
      return urlOf()
    },
    async stop() {
      await miniflare.dispose()
      rmSync(scratch, { recursive: true, force: true })
    },
  }
}

type WorkerOptions = ConstructorParameters<typeof Miniflare>[0]['workers'][number]
type Bindings = NonNullable<WorkerOptions['config']['env']>

function placeBindings(place: ReleasePlace, privateDir: string): Bindings {
  if (place.kind === 'bucket') return { RELEASES: { type: 'r2' }, MANIFESTS: { type: 'kv' } }
  if (place.kind === 'assets') {
    const pointer = readFileSync(join(privateDir, 'current.json'), 'utf8')
    return {
      ASSETS: { type: 'assets' },
      MANIFESTS: { type: 'kv' },
      GAZETTEER_RELEASE: { type: 'text', value: pointer },
    }
  }
  return {
    GAZETTEER_FRESH_SECONDS: { type: 'text', value: String(place.freshSeconds ?? 30) },
    RELEASES: { type: 'worker', worker: 'outside', exportName: 'Bucket' },
    MANIFESTS: { type: 'worker', worker: 'outside', exportName: 'KeyValues' },
  }
}

function outsideWorker(outside: Outside): WorkerOptions {
  return {
    config: {
      name: 'outside',
      compatibilityDate: COMPATIBILITY_DATE,
      manifest: modulesOf(new Map([['worker.js', OUTSIDE_SCRIPT]])),
      env: {
        OUTSIDE: { type: 'node-handler', handler: (request, response) => outside.handle(request, response) },
      },
    },
  }
}

function modulesOf(contents: ReadonlyMap<string, string>): NonNullable<WorkerOptions['config']['manifest']> {
  const modules = [...contents].map(([path, text]) => [path, { type: 'esm', contents: text }] as const)
  return { mainModule: 'worker.js', modulesRoot: '/', modules: Object.fromEntries(modules) }
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => relative('.', path))
    .filter((path) => statSync(join(folder, path)).isFile())
}
