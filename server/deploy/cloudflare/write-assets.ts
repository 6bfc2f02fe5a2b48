import { copyFileSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listFiles } from '../../store/list-files.ts'
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

/** Objects, and partially written ones. */
const OBJECT = /^[0-9a-f]{2}\/[0-9a-f]{32}(?:\.tmp)?$/

function removeOthers(assetsDir: string, wanted: ReadonlySet<string>): number {
  const paths = listFiles(join(assetsDir, OBJECTS_DIR))
    .filter((name) => OBJECT.test(name) && !wanted.has(`${OBJECTS_DIR}/${name}`))
    .map((name) => join(assetsDir, OBJECTS_DIR, name))
  for (const path of paths) rmSync(path)
  return paths.length
}
