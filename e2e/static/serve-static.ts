import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { runCli } from '../cli.ts'
import { serveFolder } from './serve-folder.ts'
import type { HostOptions, PlainHost } from './serve-folder.ts'

/** Where the directory is on its host, as a project's site on GitHub Pages. */
const PREFIX = '/repo'

/**
 * Builds a directory for a plain host and serves it there, under the address it was built for.
 *
 * @param config Its `directory.yml`, from the project's folder.
 * @param options Of the host.
 * @throws {Error} With what the build said, when it fails.
 */
export async function serveStatic(config: string, options: HostOptions = {}): Promise<PlainHost> {
  const out = join(mkdtempSync(join(tmpdir(), 'gazetteer-static-')), 'out')
  const host = await serveFolder(out, { prefix: PREFIX, ...options })
  const remove = (): void => rmSync(dirname(out), { recursive: true, force: true })
  const baseUrl = host.url.slice(0, -1)
  const { code, stderr } = await runCli(['build', '-c', config, '-o', out, '--target', 'static', '--base-url', baseUrl])
  if (code !== 0) throw new Error(stderr)
  return { ...host, close: () => host.close().finally(remove) }
}
