import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildWorker } from './build-worker.ts'
import { startWorker } from './runtime.ts'
import { serveFiles } from './serve-files.ts'
import { LISTENERS } from './site-headers.ts'

/** Starts the runtime that all suites of the edge ask, once. @returns What stops it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'gazetteer-edge-'))
  const sites = join(folder, 'sites')
  mkdirSync(sites)
  const worker = await startWorker({
    script: await buildWorker(join(folder, 'worker')),
    entrypoints: ['Sites', ...LISTENERS],
    sessionClass: 'SiteSession',
    services: { FILES: serveFiles(sites) },
  })
  const [url = '', ...listeners] = worker.urls
  project.provide('edgeRuntime', { url, listeners, folder: sites, isProxied: false })
  return async () => {
    await worker.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
