import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PACKAGE_NAME } from '../../shared/package-name.ts'
import { PROJECT_DIR } from '../paths.ts'
import { share } from '../share.ts'

/** What npm says it packed. */
export interface Packed {
  readonly filename: string
  /** Bytes of the tarball, and of its files. */
  readonly size: number
  readonly unpackedSize: number
  readonly files: readonly { readonly path: string; readonly mode: number }[]
}

/** A folder of somebody's, into which the package was installed from its tarball. */
export interface Installed {
  /** Below it whoever asked for it may make folders of their own. */
  readonly folder: string
  readonly tarball: string
  readonly packed: Packed
  /** Of the package. */
  readonly root: string
}

/** A list of all files is long. */
const MAX_OUTPUT_BYTES = 16 << 20

/** Runs npm without a network, with a cache and a home of its own. @returns Standard output. */
export async function runNpm(args: readonly string[], cwd: string, scratch: string): Promise<string> {
  const npm = process.env['npm_execpath']
  const [command, first] = npm === undefined ? ['npm', []] : [process.execPath, [npm]]
  const { stdout } = await promisify(execFile)(command, [...first, ...args], {
    cwd,
    maxBuffer: MAX_OUTPUT_BYTES,
    env: {
      ...process.env,
      HOME: scratch,
      npm_config_cache: join(scratch, 'npm-cache'),
      npm_config_offline: 'true',
      npm_config_audit: 'false',
      npm_config_fund: 'false',
      npm_config_update_notifier: 'false',
    },
  })
  return stdout
}

/** The package as {@link packAndInstall} installs it, once for all files of a run. */
export async function usePackage(): Promise<Installed> {
  const shared = await share<Installed>('package')
  if (shared !== undefined) return shared
  const installed = await packAndInstall()
  process.once('exit', () => rmSync(installed.folder, { recursive: true, force: true }))
  return installed
}

/** Packs what is built and installs the tarball into an empty folder, offline and with an empty cache. */
export async function packAndInstall(): Promise<Installed> {
  const scratch = mkdtempSync(join(tmpdir(), 'gazetteer-packed-'))
  const packing = ['pack', '--ignore-scripts', '--json', '--pack-destination', scratch]
  const [packed] = JSON.parse(await runNpm(packing, PROJECT_DIR, scratch)) as [Packed]
  const folder = join(scratch, 'somebody')
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  const tarball = join(scratch, packed.filename)
  await runNpm(['install', tarball], folder, scratch)
  return { folder: scratch, tarball, packed, root: join(folder, 'node_modules', PACKAGE_NAME) }
}

/** Names of the packages in a `node_modules`. */
export function listPackages(modules: string): string[] {
  return readdirSync(modules).filter((name) => !name.startsWith('.'))
}
