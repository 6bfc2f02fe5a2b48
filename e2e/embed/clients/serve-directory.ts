import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { buildDirectory, EXAMPLE } from '../../build-directory.ts'
import { startCli } from '../../cli.ts'
import { share } from '../../share.ts'

/** A directory as it ships, served without a limit on how often it is asked. */
export interface ServedDirectory {
  /** The root page. */
  readonly url: string
  /** Stops the server and removes what was published, unless all files of a run share it. */
  close(): Promise<void>
}

/**
 * Serves a directory: the example once for all files of a run.
 *
 * @param config Its `directory.yml`, from the project's folder.
 * @throws {Error} With what the build said, when it fails.
 */
export async function serveDirectory(config: string): Promise<ServedDirectory> {
  const shared = config === EXAMPLE ? await share<{ url: string }>('example') : undefined
  return shared === undefined ? startDirectory(config) : { ...shared, close: async () => undefined }
}

/** Builds a directory and starts a server of its own for it. @param baseUrl See {@link buildDirectory}. */
export async function startDirectory(config: string, baseUrl?: string): Promise<ServedDirectory> {
  const out = await buildDirectory(config, baseUrl)
  const server = await startCli(['serve', '-o', out, '--port', '0', '--rate-limit', '0', '--cost-limit', '0'])
  return {
    url: server.url,
    async close() {
      await server.stop()
      rmSync(dirname(out), { recursive: true, force: true })
    },
  }
}
