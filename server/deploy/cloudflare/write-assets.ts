import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { OBJECTS_DIR } from '../../store/release/manifest.ts'
import type { PublishedRelease } from '../published-release.ts'

/** The outcome of {@link writeAssets}. */
export interface WrittenAssets {
  readonly written: number
  /** Already there: objects are named by their content. */
  readonly kept: number
  /** Objects of earlier releases. */
  readonly removed: number
}

/**
 * Copies the objects of a release to the static assets of a Worker. Those that are there stay; objects of other releases are
 * removed, and nothing else.
 *
 * @param assetsDir May be missing.
 */
export function writeAssets({ privateDir, files }: PublishedRelease, assetsDir: string): WrittenAssets {
  let written = 0
  for (const { path, byteLength } of files) {
    const to = join(assetsDir, path)
    if (statSync(to, { throwIfNoEntry: false })?.size === byteLength) continue
    mkdirSync(dirname(to), { recursive: true })
    // Given its name only when complete: a later run checks only its length.
    copyFileSync(join(privateDir, path), `${to}.tmp`)
    renameSync(`${to}.tmp`, to)
    written += 1
  }
  // Of versions that stored releases in other files.
  for (const folder of ['segments', 'tables', 'search', 'changes']) {
    rmSync(join(assetsDir, folder), { recursive: true, force: true })
  }
  const removed = removeOthers(assetsDir, new Set(files.map(({ path }) => path)))
  return { written, kept: files.length - written, removed }
}

/** Names of objects, and of partially written ones. */
const OBJECT = /^[0-9a-f]{32}(?:\.tmp)?$/

function removeOthers(assetsDir: string, wanted: ReadonlySet<string>): number {
  if (!existsSync(join(assetsDir, OBJECTS_DIR))) return 0
  const paths = readdirSync(join(assetsDir, OBJECTS_DIR), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && OBJECT.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(assetsDir, '/').length))
    .filter((path) => !wanted.has(path))
  for (const path of paths) rmSync(join(assetsDir, path))
  return paths.length
}
