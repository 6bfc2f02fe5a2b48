import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Miniflare } from 'miniflare'

/** A Worker that runs in workerd. */
export interface RunningWorker {
  /** Sockets of its own, one for each entrypoint: past Miniflare's proxy, which rewrites headers and codings. */
  readonly urls: readonly string[]
  stop(): Promise<void>
}

/** What a Worker of a test can have. */
export interface WorkerOptions {
  /** One ES module. */
  readonly script: string
  /** Exports of the module that answer. */
  readonly entrypoints: readonly string[]
  /** Class of the module whose objects hold sessions of HTTP+SSE. */
  readonly sessionClass: string
  /** Service bindings that are functions of this process. */
  readonly services?: Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => void>>
}

/** Not newer than the installed workerd. */
export const COMPATIBILITY_DATE = '2026-11-17'

/** Starts a Worker in workerd, without network, telemetry or anything remembered from another run. */
export async function startWorker({
  script,
  entrypoints,
  sessionClass,
  services = {},
}: WorkerOptions): Promise<RunningWorker> {
  const name = 'gazetteer'
  const bindings = Object.entries(services).map(([key, handler]) => [key, { type: 'node-handler', handler }] as const)
  const miniflare = new Miniflare({
    cf: false,
    telemetry: { enabled: false },
    host: '127.0.0.1',
    port: 0,
    workers: [
      {
        config: {
          name,
          compatibilityDate: COMPATIBILITY_DATE,
          compatibilityFlags: ['nodejs_compat'],
          manifest: {
            mainModule: 'worker.js',
            modulesRoot: '/',
            modules: { 'worker.js': { type: 'esm', contents: readFileSync(script, 'utf8') } },
          },
          env: {
            ...Object.fromEntries(bindings),
            SSE_SESSIONS: { type: 'durable-object', worker: name, exportName: sessionClass },
          },
          exports: { [sessionClass]: { type: 'durable-object', storage: 'sqlite' } },
        },
        dev: {
          unsafeDirectSockets: entrypoints.map((entrypoint) => ({ host: '127.0.0.1', port: 0, entrypoint })),
          unsafeEphemeralDurableObjects: true,
        },
      },
    ],
  })
  await miniflare.ready
  const urls = await Promise.all(entrypoints.map((entrypoint) => miniflare.unsafeGetDirectURL(name, entrypoint)))
  return { urls: urls.map(({ origin }) => origin), stop: () => miniflare.dispose() }
}
