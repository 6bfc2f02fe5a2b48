import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { SEARCH_DIR } from '../../../shared/release/search-names.ts'
import { SEARCH_POINTER } from '../../../shared/urls.ts'
import type { Release } from '../../../shared/release/release.ts'
import type { OutputPlace } from '../release/output-record.ts'
import type { PlainFolder } from '../release/plain-folder.ts'
import { replaceFile } from '../../sources/files/replace-file.ts'
import { cutSearchFiles } from '../release/cut-search-files.ts'

/** Name, in the state, of what is known of the search files that the build before wrote. */
const RECORD_NAME = 'search-files.json'

/** Paths of the search files of a release, and of the one before it. */
interface SearchFileRecord {
  readonly current: readonly string[]
  readonly earlier: readonly string[]
}

/**
 * Writes the files that search and tools run from where no server makes them, the pointer last. They are named by their
 * content, so those of pages that did not change are there already.
 *
 * @returns Removes all others; to be called once all is in place. Those of the release before stay one build longer: a
 *   host or a browser may still have its pages and its pointer.
 */
export async function writeSearchFiles(
  release: Release,
  { outDir, privateDir }: OutputPlace,
  plain: PlainFolder,
): Promise<() => void> {
  const before = readRecord(privateDir) ?? { current: listFiles(outDir, SEARCH_DIR), earlier: [] }
  const current: string[] = []
  const known = new Set([...before.current, ...before.earlier])
  for await (const { path, pack } of cutSearchFiles(release)) {
    current.push(path)
    const isThere = known.has(path) && existsSync(join(outDir, path)) && plain.isIntact(path)
    if (path === SEARCH_POINTER || !isThere) plain.repair(path, pack())
  }
  const isSame = current.join() === before.current.join()
  const record: SearchFileRecord = { current, earlier: isSame ? before.earlier : before.current }
  return () => {
    const kept = new Set([...record.current, ...record.earlier])
    const others = listFiles(outDir, SEARCH_DIR).filter((path) => !kept.has(path))
    for (const path of others) rmSync(join(outDir, path), { force: true })
    removeEmptyFolders(join(outDir, SEARCH_DIR))
    plain.forget(others)
    replaceFile(join(privateDir, RECORD_NAME), Buffer.from(`${JSON.stringify(record)}\n`))
  }
}

function readRecord(privateDir: string): SearchFileRecord | undefined {
  try {
    const { current, earlier } = JSON.parse(readFileSync(join(privateDir, RECORD_NAME), 'utf8')) as SearchFileRecord
    return { current: Array.from(current), earlier: Array.from(earlier) }
  } catch {
    // The first build, or one by an older version; or it is damaged.
    return undefined
  }
}

/** Removes what {@link writeSearchFiles} wrote for a release of the other target. */
export function removeSearchFiles(outDir: string, plain: PlainFolder): void {
  plain.forget([SEARCH_POINTER, ...listFiles(outDir, SEARCH_DIR)])
  rmSync(join(outDir, SEARCH_POINTER), { force: true })
  rmSync(join(outDir, SEARCH_DIR), { recursive: true, force: true })
}

/** Paths, below the output, of the files in a folder of it. */
function listFiles(outDir: string, folder: string): string[] {
  if (!existsSync(join(outDir, folder))) return []
  const entries = readdirSync(join(outDir, folder), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(outDir, join(entry.parentPath, entry.name)))
}

function removeEmptyFolders(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && readdirSync(path).length === 0) rmSync(path, { recursive: true })
  }
}
