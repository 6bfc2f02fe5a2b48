import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { SEARCH_DIR } from '../../../shared/release/search-names.ts'
import type { SearchPointer } from '../../../shared/release/search-names.ts'
import { SEARCH_POINTER } from '../../../shared/urls.ts'
import { createSearchFiles } from '../../contents/search-files.ts'
import type { SearchFiles } from '../../contents/search-files.ts'
import type { Release } from '../../store/store.ts'
import type { PlainFolder } from '../release/plain-folder.ts'

/** The search files of a release, as small as they get: they are made once, and sent as they are. */
export function createHostSearchFiles(release: Release): SearchFiles {
  return createSearchFiles(release, { gzip: async (bytes) => gzipSync(bytes, { level: 9 }) })
}

/**
 * Writes the files that search and tools run from where no server makes them, the pointer last.
 *
 * @returns Removes the folders of earlier releases; to be called once all is in place. The folder that the pointer named
 *   until now stays one build longer: a host or a browser may still have the old pointer.
 */
export async function writeSearchFiles(release: Release, outDir: string, plain: PlainFolder): Promise<() => void> {
  const files = createHostSearchFiles(release)
  const kept = [readFolder(outDir)]
  for await (const path of files.paths()) {
    const file = await files.file(path)
    if (file === undefined) throw new Error(`${path}: not in the release that has just been published`)
    plain.repair(path, await file.variants.identity.bytes())
  }
  return () => plain.forget(removeFolders(outDir, [...kept, readFolder(outDir)]))
}

/** Removes what {@link writeSearchFiles} wrote for a release of the other target. */
export function removeSearchFiles(outDir: string, plain: PlainFolder): void {
  plain.forget([SEARCH_POINTER, ...listFiles(outDir, SEARCH_DIR)])
  rmSync(join(outDir, SEARCH_POINTER), { force: true })
  rmSync(join(outDir, SEARCH_DIR), { recursive: true, force: true })
}

/** The folder that the output's pointer names, if there is one. */
function readFolder(outDir: string): string | undefined {
  try {
    // Written by an earlier build, or by this one.
    return (JSON.parse(readFileSync(join(outDir, SEARCH_POINTER), 'utf8')) as SearchPointer).folder
  } catch {
    return undefined
  }
}

/** @returns Paths of the files in them. */
function removeFolders(outDir: string, kept: readonly (string | undefined)[]): string[] {
  const folders = readdirSync(join(outDir, SEARCH_DIR)).map((name) => `${SEARCH_DIR}${name}/`)
  return folders
    .filter((folder) => !kept.includes(folder))
    .flatMap((folder) => {
      const files = listFiles(outDir, folder)
      rmSync(join(outDir, folder), { recursive: true })
      return files
    })
}

/** Paths, below the output, of the files in a folder of it. */
function listFiles(outDir: string, folder: string): string[] {
  if (!existsSync(join(outDir, folder))) return []
  const entries = readdirSync(join(outDir, folder), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(outDir, join(entry.parentPath, entry.name)))
}
