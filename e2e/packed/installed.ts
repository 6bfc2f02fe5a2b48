import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PACKAGE_NAME } from '../../shared/package-name.ts'
import { PROJECT_DIR } from '../paths.ts'

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
  /** Remove it when done. */
  readonly folder: string
  readonly tarball: string
  readonly packed: Packed
  /** Of the package. */
  readonly root: string
}

/** Runs npm without a network, with a cache and a home of its own. @returns Standard output. */
export function runNpm(args: readonly string[], cwd: string, scratch: string): string {
  const npm = process.env['npm_execpath']
  const [command, first] = npm === undefined ? ['npm', []] : [process.execPath, [npm]]
  return execFileSync(command, [...first, ...args], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
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
}

/** Packs what is built and installs the tarball into an empty folder, offline and with an empty cache. */
export function packAndInstall(): Installed {
  const scratch = mkdtempSync(join(tmpdir(), 'gazetteer-packed-'))
  const packing = ['pack', '--ignore-scripts', '--json', '--pack-destination', scratch]
  const [packed] = JSON.parse(runNpm(packing, PROJECT_DIR, scratch)) as [Packed]
  const folder = join(scratch, 'somebody')
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  const tarball = join(scratch, packed.filename)
  runNpm(['install', tarball], folder, scratch)
  return { folder: scratch, tarball, packed, root: join(folder, 'node_modules', PACKAGE_NAME) }
}

/** Names of the packages in a `node_modules`. */
export function listPackages(modules: string): string[] {
  return readdirSync(modules).filter((name) => !name.startsWith('.'))
}
