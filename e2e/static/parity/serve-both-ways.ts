import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buildDirectory } from '../../build-directory.ts'
import { startCli } from '../../cli.ts'
import { serveFolder } from '../serve-folder.ts'
import type { PlainHost } from '../serve-folder.ts'
import { writePlainFolder } from '../write-plain-folder.ts'

/** One release on a server, and on a host that only sends files. */
export interface ServedBothWays {
  /** The root page, of the server. */
  readonly url: string
  readonly host: PlainHost
  /** What the host sends. */
  readonly folder: string
  close(): Promise<void>
}

/**
 * Builds a directory once and serves it both ways.
 *
 * @param config Its `directory.yml`, from the project's folder.
 * @throws {Error} With what the build said, when it fails.
 */
export async function serveBothWays(config: string): Promise<ServedBothWays> {
  const scratch = mkdtempSync(join(tmpdir(), 'gazetteer-both-ways-'))
  const folder = join(scratch, 'folder')
  const out = await buildDirectory(config)
  await writePlainFolder(out, folder)
  const server = await startCli(['serve', '-o', out, '--port', '0', '--rate-limit', '0', '--cost-limit', '0'])
  const host = await serveFolder(folder, { prefix: new URL(server.url).pathname.slice(0, -1) })
  return {
    url: server.url,
    host,
    folder,
    async close() {
      await host.close()
      await server.stop()
      for (const made of [scratch, dirname(out)]) rmSync(made, { recursive: true, force: true })
    },
  }
}
