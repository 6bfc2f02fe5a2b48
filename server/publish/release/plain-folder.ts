import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { moveFile } from './move-file.ts'
import { writeOutputRecord } from './output-record.ts'
import type { LeftOutput, OutputPlace, OutputRecord } from './output-record.ts'
import { createPlainWriter } from './plain-writer.ts'

/**
 * The part of the output that any static host can serve: one plain file per rendition.
 *
 * While a release is current its files are not touched: new contents are written aside and renamed into place, file by
 * file, once the new release is current. Deletions come last; they are recorded before the switch. The record of the
 * output, written in the end, shows whether the folder was left unfinished.
 */
export interface PlainFolder {
  /** Whether all files are as the last build left them. */
  readonly isCurrent: boolean
  /** Whether a file is. */
  isIntact(path: string): boolean
  /** Writes a file: aside while there is a release, in place for the first one. Not where it is there already, if in doubt. */
  write(path: string, bytes: Uint8Array): void
  /** Counts a file that another thread wrote in place, for the first release. */
  countWritten(path: string, byteLength: number): void
  /** Writes a file only where its content differs. */
  repair(path: string, bytes: Uint8Array): void
  /** Deletes a file at the switch, and the folders it is in if they become empty. */
  remove(path: string): void
  /** Records deletions due once release `id` is current. Call before the switch. */
  prepare(id: string): void
  /** Moves everything into place. Call after the switch. */
  commit(): void
  /** Drops what was deleted of the output by others. */
  forget(paths: readonly string[]): void
  /** Records the output. Call when all is in place. */
  finish(left: Pick<LeftOutput, 'release' | 'plain' | 'pointer' | 'stored'>): void
  /** Files written and removed; `repaired` are those written that the last build had left otherwise. */
  readonly counts: { written: number; repaired: number; removed: number; bytes: number }
}

interface PendingRemovals {
  release: string
  paths: string[]
}

/** In the output: a file on its way there from another file system. */
const MOVING_NAME = '.moving.tmp'

/** What is known of an output before a build. */
export interface KnownOutput {
  /** Files that are not as the last build left them. `all`: nothing is known of any, or all are to be compared. */
  readonly suspects: ReadonlySet<string> | 'all'
  /** Of the current release. */
  readonly record: OutputRecord | undefined
}

/**
 * Opens the plain folder.
 *
 * @param current The current release; none when nothing has been published here yet.
 */
export function openPlainFolder(
  place: OutputPlace,
  current: string | undefined,
  { suspects, record }: KnownOutput,
): PlainFolder {
  const { outDir, privateDir } = place
  const stagings = join(privateDir, 'staging')
  // Of its own: a build that lost its lock to this one fails when it finds its folder gone.
  const staging = join(stagings, randomUUID())
  const pendingPath = join(privateDir, 'plain-removals.json')
  const moving = join(outDir, MOVING_NAME)
  rmSync(stagings, { recursive: true, force: true })
  rmSync(moving, { force: true })
  /** Staged files by their paths. */
  const moves = new Map<string, { readonly from: string; readonly byteLength: number }>()
  const removals = new Set(readPending(pendingPath, current))
  const touched = new Set(suspects === 'all' ? [] : suspects)
  const inPlace = createPlainWriter(outDir)
  const aside = createPlainWriter(staging)
  let staged = 0
  const done = { written: 0, repaired: 0, removed: 0, bytes: 0 }

  const isIntact = (path: string): boolean => suspects !== 'all' && !suspects.has(path)
  const isSuspect = (path: string): boolean => suspects !== 'all' && suspects.has(path)
  const countWritten = (path: string, byteLength: number): void => {
    done.written += 1
    done.bytes += byteLength
    touched.add(path)
    if (isSuspect(path)) done.repaired += 1
  }
  const put = (path: string, bytes: Uint8Array, isCompared: boolean): void => {
    removals.delete(path)
    touched.add(path)
    if (isCompared && isThere(join(outDir, path), bytes)) {
      moves.delete(path)
      return
    }
    if (current === undefined) {
      inPlace.write(path, bytes)
      countWritten(path, bytes.byteLength)
      return
    }
    const name = String((staged += 1))
    aside.write(name, bytes)
    inPlace.makeFolderOf(path)
    moves.set(path, { from: join(staging, name), byteLength: bytes.byteLength })
  }

  return {
    get counts() {
      const paths = [...moves.keys()]
      return {
        ...done,
        written: done.written + paths.length,
        repaired: done.repaired + paths.filter(isSuspect).length,
        bytes: [...moves.values()].reduce((sum, { byteLength }) => sum + byteLength, done.bytes),
      }
    },
    isCurrent: suspects !== 'all' && suspects.size === 0,
    isIntact,
    write: (path, bytes) => put(path, bytes, !isIntact(path)),
    countWritten,
    repair: (path, bytes) => put(path, bytes, true),
    remove(path) {
      removals.add(path)
    },
    prepare(id) {
      if (removals.size === 0) return
      const pending: PendingRemovals = { release: id, paths: [...removals] }
      writeFileSync(pendingPath, `${JSON.stringify(pending)}\n`)
    },
    commit() {
      for (const [path, { from }] of moves) moveFile(from, join(outDir, path), moving)
      for (const path of removals) removeFile(outDir, path, done)
      rmSync(stagings, { recursive: true, force: true })
    },
    forget(paths) {
      for (const path of paths) touched.add(path)
    },
    finish(left) {
      // Of what was removed, too: it is not there any more.
      for (const path of removals) touched.add(path)
      writeOutputRecord(place, { ...left, earlier: suspects === 'all' ? undefined : record, touched })
      rmSync(pendingPath, { force: true })
    },
  }
}

/** Deletions left by a build that was killed after its switch. */
function readPending(path: string, current: string | undefined): string[] {
  try {
    const pending = JSON.parse(readFileSync(path, 'utf8')) as PendingRemovals
    return pending.release === current ? pending.paths : []
  } catch {
    // None, or the build was killed while writing it, which is before its switch.
    return []
  }
}

function isThere(path: string, bytes: Uint8Array): boolean {
  return existsSync(path) && readFileSync(path).equals(bytes)
}

function removeFile(outDir: string, path: string, counts: { removed: number }): void {
  rmSync(join(outDir, path), { force: true })
  counts.removed += 1
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    try {
      rmdirSync(join(outDir, folder))
    } catch (error) {
      // Not empty: it still contains other files, perhaps the operator's own. Missing: they removed it.
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if (code !== 'ENOTEMPTY' && code !== 'EEXIST' && code !== 'ENOENT') throw error
      if (code !== 'ENOENT') return
    }
  }
}
