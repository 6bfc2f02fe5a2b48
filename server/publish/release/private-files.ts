import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ReleaseFiles } from '../../store/release-files.ts'
import { parseReleasePointer, POINTER_NAME } from '../../store/release/release-pointer.ts'
import type { ReleasePointer } from '../../store/release/release-pointer.ts'
import { releaseFilePath } from '../../store/release-sources.ts'
import { ReleaseTable } from '../../store/release/release-table.ts'
import { findDamagedBundles } from '../../store/verify-release.ts'

/** A file of the private folder that is not what was published. */
export interface DamagedFile {
  /** Below the private folder. */
  readonly path: string
  readonly problem: string
  /** Keys of the pages that cannot be answered because of it; absent where it is about all of them. */
  readonly pages?: readonly string[]
}

/**
 * Reads the private files of a release whole, from the pointer on, and compares them with their digests.
 *
 * @param isWanted Which segments, tables and indexes, by their paths. Default: all.
 * @returns Those that are damaged. Of a damaged pointer or table nothing further is known.
 */
export function findDamagedFiles(privateDir: string, isWanted: (path: string) => boolean = () => true): DamagedFile[] {
  const pointer = tryTo(() => parseReleasePointer(readFileSync(join(privateDir, POINTER_NAME), 'utf8')))
  if (pointer instanceof Error) return [{ path: POINTER_NAME, problem: pointer.message }]
  const files = new ReleaseFiles(privateDir)
  try {
    return findInRelease(files, pointer, isWanted)
  } finally {
    files.close()
  }
}

function findInRelease(
  files: ReleaseFiles,
  pointer: ReleasePointer,
  isWanted: (path: string) => boolean,
): DamagedFile[] {
  const tablePath = releaseFilePath('table', pointer.table.name)
  const table = tryTo(() => {
    const source = files.blockFile('table', pointer.table)
    if (isWanted(tablePath)) source.verify()
    return new ReleaseTable(source)
  })
  if (table instanceof Error) return [{ path: tablePath, problem: table.message }]
  const { release, search } = table.head
  if (release !== pointer.release) {
    return [{ path: POINTER_NAME, problem: `${POINTER_NAME}: names release ${pointer.release}, its table ${release}` }]
  }
  const damaged: DamagedFile[] = []
  const indexPath = releaseFilePath('index', search.index.name)
  const index = tryTo(() => isWanted(indexPath) && files.blockFile('index', search.index).verify())
  if (index instanceof Error) damaged.push({ path: indexPath, problem: index.message })
  const { changes } = pointer
  const changesPath = changes && releaseFilePath('changes', changes.name)
  const ledger = tryTo(() => changes && isWanted(changesPath ?? '') && files.blockFile('changes', changes).verify())
  // No page is answered from it.
  if (ledger instanceof Error) damaged.push({ path: changesPath ?? '', problem: ledger.message, pages: [] })
  return [...damaged, ...findInSegments(table, files, isWanted)]
}

function findInSegments(table: ReleaseTable, files: ReleaseFiles, isWanted: (path: string) => boolean): DamagedFile[] {
  const found = new Map<string, { path: string; problem: string; pages: string[] }>()
  for (const bundle of findDamagedBundles(table, files, ({ name }) => isWanted(releaseFilePath('segment', name)))) {
    if (bundle === undefined) continue
    const { path, key, problem } = bundle
    const file = found.get(path) ?? { path, problem: problem.message, pages: [] }
    file.pages.push(key)
    found.set(path, file)
  }
  return [...found.values()]
}

function tryTo<T>(read: () => T): T | Error {
  try {
    return read()
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
