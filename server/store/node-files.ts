import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { DamagedReleaseError } from './damaged-release-error.ts'
import { ReleaseFiles } from './release-files.ts'
import { parseReleasePointer, POINTER_FORMAT, POINTER_NAME } from './release-pointer.ts'
import type { ReleasePointer } from './release-pointer.ts'
import { readRelease } from './release-reader.ts'
import { ReleaseTable } from './release-table.ts'
import { resolveStateDir } from './state-dir.ts'
import type { Release, Store } from './store.ts'
import { verifyBlockFiles, verifyBundles } from './verify-release.ts'
import { watchPointer } from './watch-pointer.ts'

/** Bytes of table and index that are verified before the store is opened, in about 0.2 s; larger ones afterwards. */
const VERIFIED_AT_START_BYTES = 256 << 20

/** A store over an output folder. */
export interface NodeFileStore extends Store {
  /** Reads the pointer again; returns whether the release changed. Damaged releases are reported and not used. */
  reload(): boolean
  /** Stops watching and closes files. */
  close(): void
}

/** Options of {@link openNodeFileStore}. */
export interface NodeFileStoreOptions {
  /** Where the build keeps its state. Default: `.gazetteer/NAME` beside the output, where NAME is the output's. */
  stateDir?: string
  /** Called when a release cannot be read; the current one stays in use, or is rolled back to the previous one. */
  onError?: (error: unknown) => void
  /** Follow new releases. Default true. */
  watch?: boolean
  /** Bytes of table and index up to which they are verified before this returns. Default 256 MB. */
  verifiedAtStartBytes?: number
  /** Segment files open at once. Default 512. */
  maxOpenSegments?: number
}

interface OpenedRelease {
  readonly pointer: ReleasePointer
  readonly table: ReleaseTable
  readonly release: Release
}

/**
 * Opens the releases that `gazetteer build` publishes into `outDir`, and follows new ones. Only the state beside `outDir`
 * is read.
 *
 * For the initial release, file sizes are checked, and table and index verified unless they are
 * large; large ones are verified while it is served, with a rollback to the previous release if they are damaged. For a
 * later release, everything new is verified before it is used. Every piece is checked again when
 * it is read.
 *
 * Memory does not grow with the release: 8 MB of blocks, 2 MB of listings and the lists of files of 256 pages are
 * kept at most.
 *
 * @throws {Error} when the folder contains no release, or only a damaged one.
 */
export function openNodeFileStore(outDir: string, options: NodeFileStoreOptions = {}): NodeFileStore {
  const { onError = () => undefined, verifiedAtStartBytes = VERIFIED_AT_START_BYTES } = options
  const privateDir = resolveStateDir(outDir, options.stateDir)
  const files = new ReleaseFiles(privateDir, options.maxOpenSegments)
  const listeners = new Set<(release: Release) => void>()
  let closed = false
  /** Files that need not be verified, by name. */
  let known = new Set<string>()
  /** A pointer that was rolled back, and when it was written. */
  let refused = ''

  let current = openFirst()

  function openFirst(): OpenedRelease {
    try {
      const first = openPointed(files, readPointer(privateDir))
      if (bytesToVerify(first) <= verifiedAtStartBytes) runToEnd(verifyBlockFiles(blockFilesOf(first)))
      return first
    } catch (error) {
      files.close()
      throw error
    }
  }
  function blockFilesOf({ pointer, table }: OpenedRelease) {
    return [files.blockFile('table', pointer.table), files.blockFile('index', table.head.search.index)]
  }
  function* verifying(opened: OpenedRelease): Generator<void> {
    yield* verifyBlockFiles(blockFilesOf(opened).filter(({ path }) => !known.has(path)))
    yield* verifyBundles(opened.table, files, ({ name }) => !known.has(name))
  }
  const remember = (opened: OpenedRelease): void => {
    files.keepOnly(opened.pointer, opened.table.head)
    known = new Set([
      ...blockFilesOf(opened).map(({ path }) => path),
      ...opened.table.head.segments.map(({ name }) => name),
    ])
  }
  const take = (opened: OpenedRelease): void => {
    current = opened
    remember(opened)
    for (const listener of listeners) listener(opened.release)
  }
  /** Opens the release pointed to, if it is another one. */
  const openNext = (): OpenedRelease | undefined => {
    const next = readPointer(privateDir)
    if (next.table.name === current.pointer.table.name || refused === stampOf(privateDir)) return undefined
    return openPointed(files, next)
  }
  const refuse = (error: unknown): void => {
    // If a file was repaired, it must be opened again.
    files.keepOnly(current.pointer, current.table.head)
    onError(error)
  }

  const followNext = async (): Promise<void> => {
    try {
      const next = closed ? undefined : openNext()
      if (next === undefined) return
      await runInTurns(verifying(next), () => closed)
      if (closed) return
      // A release published meanwhile has an event of its own.
      const latest = readPointer(privateDir).table.name
      if (latest === next.pointer.table.name && latest !== current.pointer.table.name) take(next)
    } catch (error) {
      if (!closed) refuse(error)
    }
  }
  const verifyLater = async (): Promise<void> => {
    const { pointer } = current
    const stamp = stampOf(privateDir)
    try {
      await runInTurns(verifyBlockFiles(blockFilesOf(current)), () => closed)
    } catch (error) {
      if (closed) return
      onError(error)
      await goBack(pointer, stamp)
    }
  }
  const goBack = async ({ earlier }: ReleasePointer, stamp: string): Promise<void> => {
    known = new Set()
    if (earlier === undefined) return
    try {
      const before = openPointed(files, { format: POINTER_FORMAT, ...earlier })
      await runInTurns(verifying(before), () => closed)
      refused = stamp
      if (!closed) take(before)
    } catch (error) {
      if (!closed) refuse(error)
    }
  }

  let following = Promise.resolve()
  if (bytesToVerify(current) > verifiedAtStartBytes) following = verifyLater()
  remember(current)
  const stopWatching =
    options.watch === false
      ? undefined
      : watchPointer(privateDir, () => {
          following = following.then(followNext)
        })
  return {
    current: () => current.release,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    reload() {
      try {
        const next = openNext()
        if (next === undefined) return false
        runToEnd(verifying(next))
        take(next)
        return true
      } catch (error) {
        refuse(error)
        return false
      }
    },
    close() {
      closed = true
      stopWatching?.()
      files.close()
    },
  }
}

/** Opens a release: reads the head of its table, and the sizes of its files. */
function openPointed(files: ReleaseFiles, pointer: ReleasePointer): OpenedRelease {
  const table = new ReleaseTable(files.source('table', pointer.table))
  const { head } = table
  if (head.release !== pointer.release) {
    throw new DamagedReleaseError(`${pointer.table.name}: the table of another release; build again`)
  }
  files.checkSegments(head.segments)
  files.blockFile('index', head.search.index)
  return { pointer, table, release: readRelease(table, files) }
}

function bytesToVerify({ pointer, table }: OpenedRelease): number {
  return pointer.table.byteLength + table.head.search.index.byteLength
}

function runToEnd(work: Generator<void>): void {
  for (const _part of work) continue
}

/** Yields to other work after each part. */
async function runInTurns(work: Generator<void>, isStopped: () => boolean): Promise<void> {
  for (const _part of work) {
    await setImmediate()
    if (isStopped()) return
  }
}

function readPointer(privateDir: string): ReleasePointer {
  const path = join(privateDir, POINTER_NAME)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw new Error(`${path}: no release is published here; run "gazetteer build" first`, { cause: error })
  }
  return parseReleasePointer(text)
}

/** Distinguishes a pointer from an identical one written later. */
function stampOf(privateDir: string): string {
  const path = join(privateDir, POINTER_NAME)
  const { mtimeMs, ino } = statSync(path)
  return `${mtimeMs} ${ino}`
}
