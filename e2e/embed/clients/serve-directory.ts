import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { buildDirectory } from '../../build-directory.ts'
import { startCli } from '../../cli.ts'

/** A directory as it ships, served without a limit on how often it is asked. */
export interface ServedDirectory {
  /** The root page. */
  readonly url: string
  /** Stops the server and removes what was published. */
  close(): Promise<void>
}

/**
 * Builds and serves a directory.
 *
 * @param config Its `directory.yml`, from the project's folder.
 * @throws {Error} With what the build said, when it fails.
 */
export async function serveDirectory(config: string): Promise<ServedDirectory> {
  const out = await buildDirectory(config)
  const server = await startCli(['serve', '-o', out, '--port', '0', '--rate-limit', '0', '--cost-limit', '0'])
  return {
    url: server.url,
    async close() {
      await server.stop()
      rmSync(dirname(out), { recursive: true, force: true })
    },
  }
}
