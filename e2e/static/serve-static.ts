import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { EXAMPLE } from '../build-directory.ts'
import { runCli } from '../cli.ts'
import { share } from '../share.ts'
import { serveFolder } from './serve-folder.ts'
import type { HostOptions, PlainHost } from './serve-folder.ts'

/** Where the directory is on its host, as a project's site on GitHub Pages. */
export const PREFIX = '/repo'

/** A folder on a host that does nothing but send files, and the folder. */
export type StaticDirectory = PlainHost & { readonly out: string }

/**
 * The example on a plain host that other sites may read, once for all files of a run: for those that only ask it, or
 * have its folder on a host of their own.
 *
 * @throws {Error} With what the build said, when it fails.
 */
export async function serveStaticExample(): Promise<Pick<StaticDirectory, 'url' | 'out' | 'close'>> {
  const shared = await share<Pick<StaticDirectory, 'url' | 'out'>>('static example')
  return shared === undefined ? startStaticExample() : { ...shared, close: async () => undefined }
}

/** Builds the example for a plain host that other sites may read, and serves it there. */
export const startStaticExample = (): Promise<StaticDirectory> => serveStatic(EXAMPLE, { isOpen: true })

/**
 * Builds a directory for a plain host and serves it there, under the address it was built for.
 *
 * @param config Its `directory.yml`, from the project's folder.
 * @param options Of the host.
 * @throws {Error} With what the build said, when it fails.
 */
export async function serveStatic(config: string, options: HostOptions = {}): Promise<StaticDirectory> {
  const out = join(mkdtempSync(join(tmpdir(), 'gazetteer-static-')), 'out')
  const host = await serveFolder(out, { prefix: PREFIX, ...options })
  const remove = (): void => rmSync(dirname(out), { recursive: true, force: true })
  const baseUrl = host.url.slice(0, -1)
  const { code, stderr } = await runCli(['build', '-c', config, '-o', out, '--target', 'static', '--base-url', baseUrl])
  if (code !== 0) throw new Error(stderr)
  return { ...host, out, close: () => host.close().finally(remove) }
}
