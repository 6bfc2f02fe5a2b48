import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildWorker } from './build-worker.ts'
import { serveFiles } from './serve-files.ts'
import { startWrangler } from './start-wrangler.ts'

/** Starts the runtime behind wrangler's proxies, once for all suites. @returns What stops it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'gazetteer-wrangler-'))
  const sites = join(folder, 'sites')
  mkdirSync(sites)
  const files = createServer(serveFiles(sites))
  await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve))
  // Proof: it listens at a port.
  const { port } = files.address() as AddressInfo
  const worker = await startWrangler({
    script: await buildWorker(join(folder, 'worker')),
    entrypoint: 'Sites',
    sessionClass: 'SiteSession',
    vars: { FILES_ORIGIN: `http://127.0.0.1:${port}` },
  })
  const [url = ''] = worker.urls
  project.provide('edgeRuntime', { url, listeners: [], folder: sites, isProxied: true })
  return async () => {
    await worker.stop()
    files.closeAllConnections()
    files.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
