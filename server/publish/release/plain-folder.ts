import { existsSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { moveFile } from './move-file.ts'
import { createPlainWriter } from './plain-writer.ts'

/**
 * The part of the output that any static host can serve: one plain file per rendition.
 *
 * While a release is current its files are not touched: new contents are written aside and renamed into place, file by
 * file, once the new release is current. Deletions come last; they are recorded before the switch. The marker
 * shows whether the folder was left unfinished.
 */
export interface PlainFolder {
  /** Whether the folder is known to contain exactly the files of release `id`. */
  isAt(id: string): boolean
  /** Writes a file: aside while there is a release, in place for the first one. */
  write(path: string, bytes: Uint8Array): void
  /** Counts a file that another thread wrote in place, for the first release. */
  countWritten(byteLength: number): void
  /** Writes a file only where its content differs. */
  repair(path: string, bytes: Uint8Array): void
  /** Deletes a file at the switch, and the folders it is in if they become empty. */
  remove(path: string): void
  /** Records deletions due once release `id` is current. Call before the switch. */
  prepare(id: string): void
  /** Moves everything into place and records the release. Call after the switch. */
  commit(id: string): void
  /** Files written, repaired and removed. */
  readonly counts: { written: number; removed: number; bytes: number }
}

interface PendingRemovals {
  release: string
  paths: string[]
}

/** Records which release the folder contains. */
const MARKER_NAME = 'plain.json'

/** In the output: a file on its way there from another file system. */
const MOVING_NAME = '.moving.tmp'

/** Where a release's plain files are, and the state beside them. */
export interface PlainFolderPlace {
  readonly outDir: string
  readonly privateDir: string
}

/**
 * Opens the plain folder.
 *
 * @param current The current release; none when nothing has been published here yet.
 */
export function openPlainFolder(place: PlainFolderPlace, current: string | undefined): PlainFolder {
  const { outDir, privateDir } = place
  const staging = join(privateDir, 'staging')
  const pendingPath = join(privateDir, 'plain-removals.json')
  const moving = join(outDir, MOVING_NAME)
  rmSync(staging, { recursive: true, force: true })
  rmSync(moving, { force: true })
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
      return isPlainFolderAt(place, id)
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
      for (const [from, to] of moves) moveFile(from, to, moving)
      for (const path of removals) removeFile(outDir, path, counts)
      rmSync(staging, { recursive: true, force: true })
      writeFileSync(join(privateDir, MARKER_NAME), markerText(place, id))
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

/**
 * Whether an output is known to contain exactly the files of release `id`: this output, as the last build left it. The
 * folder may have been emptied since, or another one built with the same state; its root page tells.
 */
export function isPlainFolderAt(place: PlainFolderPlace, id: string): boolean {
  const marker = join(place.privateDir, MARKER_NAME)
  return existsSync(marker) && readFileSync(marker, 'utf8') === markerText(place, id)
}

function markerText({ outDir, privateDir }: PlainFolderPlace, release: string): string {
  const { size, mtimeMs } = statSync(join(outDir, 'index.html'), { throwIfNoEntry: false }) ?? {}
  return `${JSON.stringify({ release, out: relative(privateDir, outDir), size, mtimeMs })}\n`
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
