import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { DamagedReleaseError } from './release/release-format.ts'
import { ReleaseFiles } from './release-files.ts'
import { isSamePointer, parseReleasePointer, POINTER_FORMAT, POINTER_NAME } from './release/release-pointer.ts'
import type { ReleasePointer } from './release/release-pointer.ts'
import { readRelease } from './release-reader.ts'
import { ReleaseTable } from './release/release-table.ts'
import { resolveStateDir } from './state-dir.ts'
import type { Release, Store } from './store.ts'
import { pathsOf, ReleaseWatch, stampFile } from './release-health.ts'
import type { ReleaseHealth } from './release-health.ts'
import { verifyBlockFiles, verifyBundles } from './verify-release.ts'
import { watchPointer } from './watch-pointer.ts'

/** Bytes of table and index that are verified before the store is opened, in about 0.2 s; larger ones afterwards. */
const VERIFIED_AT_START_BYTES = 256 << 20

/** Bytes of listings kept that searches of the whole directory have read. */
const MAX_LISTING_BYTES = 8 << 20

/** How often the files of the release are looked at: one `stat` for each. */
const CHECK_MS = 5000

/** Clients can make reads fail as often as they like, where one page is damaged. */
const INVALIDATE_MS = 60_000

/** Share of a release's pages that are damaged when the one before it is better. */
const MAX_DAMAGED_SHARE = 0.01

/** A store over an output folder. */
export interface NodeFileStore extends Store {
  /** Reads the pointer again; returns whether the release changed. Damaged releases are reported and not used. */
  reload(): boolean
  /** Whether the release is whole on disk, as far as that is known. */
  health(): ReleaseHealth
  /** Looks for damage now. What was damaged and is whole again is used again. */
  checkHealth(): Promise<void>
  /** Reads everything again, at most once a minute; for callers whose read has failed. */
  invalidate(): void
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
 * When the release that is served turns out to be damaged, in its table, its index or more than {@link MAX_DAMAGED_SHARE}
 * of its pages, the one before it is served instead, if that is whole, until the damaged one is repaired or another
 * is published.
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
  /** The release that was rolled back, while the one before it is served. */
  let refused: { readonly opened: OpenedRelease; readonly stamp: string; readonly reason: string } | undefined
  /** What could not be gone back from, as it was then. */
  let stuckAt = ''

  let invalidatedMs = -INVALIDATE_MS
  let current = openFirst()
  const watched = new ReleaseWatch(privateDir, () => ({ pointer: current.pointer, head: current.table.head }))
  if (bytesToVerify(current) <= verifiedAtStartBytes)
    watched.trust(blockFilesOf(current).map(({ path }) => relative(privateDir, path)))

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
    refused = undefined
    // Verified before it was taken.
    watched.trust(blockFilesOf(opened).map(({ path }) => relative(privateDir, path)))
    remember(opened)
    for (const listener of listeners) listener(opened.release)
  }
  const stampOf = ({ pointer, table: { head } }: OpenedRelease): string =>
    [POINTER_NAME, ...Object.values(pathsOf({ pointer, head })).flat()]
      .map((path) => stampFile(privateDir, path))
      .join()
  /** Whether what is pointed to is what was rolled back, and has not changed since. */
  const isRefused = (): boolean => refused !== undefined && refused.stamp === stampOf(refused.opened)
  /** Opens the release pointed to, if it is another one. */
  const openNext = (): OpenedRelease | undefined => {
    const next = readPointer(privateDir)
    if (isSamePointer(next, current.pointer) || isRefused()) return undefined
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
      const latest = readPointer(privateDir)
      if (!isSamePointer(latest, next.pointer) || isSamePointer(latest, current.pointer)) return
      take(next)
    } catch (error) {
      if (!closed) refuse(error)
    }
  }
  const verifyLater = async (): Promise<void> => {
    const damaged = current
    const stamp = stampOf(damaged)
    try {
      await runInTurns(verifyBlockFiles(blockFilesOf(current)), () => closed)
    } catch (error) {
      if (closed) return
      onError(error)
      await goBack(damaged, stamp, error instanceof Error ? error.message : String(error))
    }
  }
  const goBack = async (damaged: OpenedRelease, stamp: string, reason: string): Promise<void> => {
    known = new Set()
    stuckAt = stamp
    const { earlier } = damaged.pointer
    if (earlier === undefined) return
    try {
      const before = openPointed(files, { format: POINTER_FORMAT, ...earlier })
      await runInTurns(verifying(before), () => closed)
      if (closed || current !== damaged) return
      take(before)
      refused = { opened: damaged, stamp, reason }
    } catch (error) {
      if (!closed) refuse(error)
    }
  }
  /** Goes back once from what is damaged too much. */
  const leaveDamaged = async (): Promise<void> => {
    const { checks, damagedPages, reason } = watched.health()
    const { pages } = current.table.head
    const isUseless =
      checks.table === 'damaged' || checks.index === 'damaged' || damagedPages > (pages + 1) * MAX_DAMAGED_SHARE
    const stamp = stampOf(current)
    if (closed || !isUseless || reason === undefined || stamp === stuckAt) return
    onError(new DamagedReleaseError(`release ${current.release.id}: ${reason}`))
    await goBack(current, stamp, reason)
  }

  /** Takes what was rolled back when it is whole again; each state of its files is read once. */
  const retryRefused = async (): Promise<void> => {
    await followNext()
    if (refused !== undefined) refused = { ...refused, stamp: stampOf(refused.opened) }
  }

  const checkHealth = async (): Promise<void> => {
    const wasWhole = watched.health().reason === undefined
    await watched.check()
    if (closed) return
    if (refused !== undefined && !isRefused()) following = following.then(retryRefused)
    if (watched.health().reason !== undefined) following = following.then(leaveDamaged)
    else if (!wasWhole) {
      // What is open are the damaged files.
      files.reopen()
      const stillRefused = refused
      take(openPointed(files, current.pointer))
      refused = stillRefused
    }
    await following
  }
  const health = (): ReleaseHealth => {
    const known = watched.health()
    if (refused === undefined) return known
    const { opened, reason } = refused
    return {
      ...known,
      reason: `release ${opened.release.id} is damaged (${reason}) and the one before it is served`,
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
  const checkLater = (): void => void checkHealth().catch(onError)
  const checks = options.watch === false ? undefined : setInterval(checkLater, CHECK_MS).unref()
  if (options.watch !== false) checkLater()
  return {
    current: () => current.release,
    health,
    checkHealth,
    invalidate() {
      if (performance.now() - invalidatedMs < INVALIDATE_MS) return
      invalidatedMs = performance.now()
      watched.invalidate()
      checkLater()
    },
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
      watched.close()
      clearInterval(checks)
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
  const options = { changes: pointer.changes, maxListingBytes: MAX_LISTING_BYTES }
  return { pointer, table, release: readRelease(table, files, options) }
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
