import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { SEARCH_DIR } from '../../../shared/release/search-names.ts'
import { CHANGES_DIR, SEARCH_POINTER } from '../../../shared/urls.ts'
import { listFiles } from '../../store/list-files.ts'
import { digestOf } from '../../store/release/release-format.ts'
import { writeOutputRecord } from './output-record.ts'
import type { OutputHead, OutputPlace, OutputRecord, RecordedFile } from './output-record.ts'

/** A plain file that a release has. */
export interface OutputFile {
  /** Below the output. */
  readonly path: string
  /** Another one where the content is another: its `digestOf`, or its name. Absent where only the content tells. */
  readonly tag?: string
  /** @throws {DamagedReleaseError} */
  readonly bytes: () => Uint8Array | Promise<Uint8Array>
}

export interface OutputCounts {
  written: number
  /** Those written that the last build had left with this very content. */
  repaired: number
  removed: number
  /** Of what was written. */
  bytes: number
}

/** What is known of an output before it is written. */
export interface KnownOutput {
  /** Of the last build, if any. */
  readonly record: OutputRecord | undefined
  /** Files that are not as the record says. */
  readonly suspects: ReadonlySet<string>
  /** Compare all contents, however untouched they look. */
  readonly verify?: boolean
}

/** In the output: a file on its way there from another file system. */
const MOVING_NAME = '.moving.tmp'

/** In the output, and all of it is ours. */
const OWN_FOLDERS = [SEARCH_DIR, CHANGES_DIR]

/**
 * Makes an output a copy of the release that is current: writes files that differ, and deletes those that builds have left and
 * the release does not have.
 *
 * New contents are written aside and renamed into place, file by file, once all are there; deletions come last. The record says
 * before that which files are ours, so that the next build can complete what one leaves that is killed. Search files of the
 * release before stay until there are others once more: a host or a browser may still have its pages and its pointer.
 *
 * @param files Those that lead to others come after them.
 */
export async function writeOutput(
  place: OutputPlace,
  files: AsyncIterable<OutputFile>,
  { record, suspects, verify = false }: KnownOutput,
  head: OutputHead,
): Promise<OutputCounts> {
  const { outDir, privateDir } = place
  const staging = join(privateDir, 'staging')
  const moving = join(outDir, MOVING_NAME)
  rmSync(staging, { recursive: true, force: true })
  rmSync(moving, { force: true })
  const before = record?.files ?? new Map(OWN_FOLDERS.flatMap((folder) => listUnrecorded(outDir, folder)))
  // Nobody reads an output that has nothing.
  const isEmpty = !existsSync(outDir) || readdirSync(outDir).length === 0
  const after = new Map<string, RecordedFile>()
  const moves: (readonly [from: string, to: string])[] = []
  const counts: OutputCounts = { written: 0, repaired: 0, removed: 0, bytes: 0 }
  const folders = new Set<string>()
  const makeFolderOf = (path: string): void => {
    const folder = dirname(path)
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true })
    folders.add(folder)
  }

  for await (const file of files) {
    const { path } = file
    const known = before.get(path)
    const made = file.tag === undefined ? await file.bytes() : undefined
    const tag = file.tag ?? digestOf(made ?? new Uint8Array())
    if (known?.tag === tag && !verify && !suspects.has(path)) {
      after.set(path, { tag, stamp: known.stamp })
      continue
    }
    const bytes = made ?? (await file.bytes())
    after.set(path, { tag, stamp: '' })
    const target = join(outDir, path)
    if (!isEmpty && existsSync(target) && readFileSync(target).equals(bytes)) continue
    const from = isEmpty ? target : join(staging, String(counts.written))
    makeFolderOf(from)
    writeFileSync(from, bytes)
    if (!isEmpty) moves.push([from, target])
    counts.written += 1
    counts.bytes += bytes.byteLength
    if (known?.tag === tag) counts.repaired += 1
  }

  keepSearch(before, after)
  const removals = [...before.keys()].filter((path) => !after.has(path))
  if (moves.length + removals.length > 0) {
    writeOutputRecord(place, { ...head, isUnfinished: true }, new Map([...before, ...after]))
  }
  for (const [from, target] of moves) {
    makeFolderOf(target)
    moveFile(from, target, moving)
  }
  for (const path of removals) {
    removeFile(outDir, path)
    counts.removed += 1
  }
  rmSync(staging, { recursive: true, force: true })
  writeOutputRecord(place, head, after)
  return counts
}

/** Keeps the search files of the release before, and drops older ones where there are others now. */
function keepSearch(before: ReadonlyMap<string, RecordedFile>, after: Map<string, RecordedFile>): void {
  const isWithSearch = after.has(SEARCH_POINTER)
  if (!isWithSearch) return
  const left = [...before].filter(([path]) => path.startsWith(SEARCH_DIR) && !after.has(path))
  const isSame =
    left.every(([, { isOld }]) => isOld) &&
    [...after.keys()].every((path) => !path.startsWith(SEARCH_DIR) || isCurrent(before.get(path)))
  for (const [path, file] of left) if (isSame || !file.isOld) after.set(path, { ...file, isOld: true })
}

function isCurrent(file: RecordedFile | undefined): boolean {
  return file !== undefined && !file.isOld
}

/** Files in a folder of an output that nothing is recorded of. */
function listUnrecorded(outDir: string, folder: string): [path: string, file: RecordedFile][] {
  return listFiles(join(outDir, folder)).map((path) => [folder + path, { tag: '', stamp: '' }])
}

/**
 * Moves a file into place in one step, also from another file system: a container's volume, for instance.
 *
 * @param temporary Where it is copied in the latter case: on the file system of `to`.
 * @param rename Replaced in tests.
 */
export function moveFile(from: string, to: string, temporary: string, rename: typeof renameSync = renameSync): void {
  try {
    rename(from, to)
  } catch (error) {
    if (!isOtherFileSystem(error)) throw error
    copyFileSync(from, temporary)
    rename(temporary, to)
  }
}

/** Whether an error says that a file cannot be renamed because its new place is on another file system. */
function isOtherFileSystem(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EXDEV'
}

/** Deletes a file, and the folders it is in if they become empty. */
function removeFile(outDir: string, path: string): void {
  rmSync(join(outDir, path), { force: true })
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
