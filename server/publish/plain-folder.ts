import { existsSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PRIVATE_DIR } from '../store/release-format.ts'
import { createPlainWriter } from './plain-writer.ts'

/**
 * The part of the output that any static host can serve: one plain file per rendition.
 *
 * While a release is current its files are not touched: new contents are written aside and renamed into place, file by
 * file, once the new release is. Deletions come last; what is to be deleted is noted before the switch. The marker
 * tells whether the folder was left half-way.
 */
export interface PlainFolder {
  /** Whether the folder is known to hold exactly the files of release `id`. */
  isAt(id: string): boolean
  /** Writes a file: aside while there is a release, in place for the first one. */
  write(path: string, bytes: Uint8Array): void
  /** Counts a file that somebody else wrote in place, for the first release. */
  countWritten(byteLength: number): void
  /** Writes a file only where its content differs. */
  repair(path: string, bytes: Uint8Array): void
  /** Deletes a file at the switch, and its folder if that becomes empty. */
  remove(path: string): void
  /** Notes what is to be deleted once release `id` is current. Call before the switch. */
  prepare(id: string): void
  /** Moves everything into place and notes the release. Call after the switch. */
  commit(id: string): void
  /** Files written, repaired and removed. */
  readonly counts: { written: number; removed: number; bytes: number }
}

interface PendingRemovals {
  release: string
  paths: string[]
}

/** Opens the plain folder. @param current The current release; none when nothing has been published here yet. */
export function openPlainFolder(outDir: string, current: string | undefined): PlainFolder {
  const staging = join(outDir, PRIVATE_DIR, 'staging')
  const marker = join(outDir, PRIVATE_DIR, 'plain.json')
  const pendingPath = join(outDir, PRIVATE_DIR, 'plain-removals.json')
  rmSync(staging, { recursive: true, force: true })
  const moves: [from: string, to: string][] = []
  const removals = new Set(readPending(pendingPath, current))
  const counts = { written: 0, removed: 0, bytes: 0 }
  const inPlace = createPlainWriter(outDir)
  const aside = createPlainWriter(staging)

  const countWritten = (byteLength: number): void => {
    counts.written += 1
    counts.bytes += byteLength
  }
  const write = (path: string, bytes: Uint8Array): void => {
    countWritten(bytes.byteLength)
    removals.delete(path)
    if (current === undefined) {
      inPlace.write(path, bytes)
      return
    }
    const staged = String(moves.length)
    aside.write(staged, bytes)
    inPlace.makeFolderOf(path)
    moves.push([join(staging, staged), join(outDir, path)])
  }

  return {
    counts,
    isAt(id) {
      return existsSync(marker) && readFileSync(marker, 'utf8') === markerText(id)
    },
    write,
    countWritten,
    repair(path, bytes) {
      removals.delete(path)
      const target = join(outDir, path)
      if (!existsSync(target) || !readFileSync(target).equals(bytes)) write(path, bytes)
    },
    remove(path) {
      removals.add(path)
    },
    prepare(id) {
      if (removals.size === 0) return
      const pending: PendingRemovals = { release: id, paths: [...removals] }
      writeFileSync(pendingPath, `${JSON.stringify(pending)}\n`)
    },
    commit(id) {
      for (const [from, to] of moves) renameSync(from, to)
      for (const path of removals) removeFile(outDir, path, counts)
      rmSync(staging, { recursive: true, force: true })
      writeFileSync(marker, markerText(id))
      rmSync(pendingPath, { force: true })
    },
  }
}

/** What a build that was killed after its switch still had to delete. */
function readPending(path: string, current: string | undefined): string[] {
  try {
    const pending = JSON.parse(readFileSync(path, 'utf8')) as PendingRemovals
    return pending.release === current ? pending.paths : []
  } catch {
    // None, or the build was killed while writing it, which is before its switch.
    return []
  }
}

function markerText(id: string): string {
  return `${JSON.stringify({ release: id })}\n`
}

function removeFile(outDir: string, path: string, counts: { removed: number }): void {
  rmSync(join(outDir, path), { force: true })
  counts.removed += 1
  const folder = dirname(path)
  if (folder === '.') return
  try {
    rmdirSync(join(outDir, folder))
  } catch (error) {
    // Not empty: it still holds other files, perhaps the operator's own. Missing: they removed it.
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST' && code !== 'ENOENT') throw error
  }
}
