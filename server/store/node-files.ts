import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { openObjectFolder } from './object-folder.ts'
import type { ObjectFolder } from './object-folder.ts'
import { objectPath, parseManifest } from './release/manifest.ts'
import type { Manifest } from './release/manifest.ts'
import { DamagedReleaseError } from './release/release-format.ts'
import { POINTER_NAME } from './release/release-pointer.ts'
import type { PointedRelease } from './release/release-pointer.ts'
import { ReleaseWatch } from './release-health.ts'
import { readRelease } from './release-reader.ts'
import { resolveStateDir } from './state-dir.ts'
import type { FollowingStore } from './static-store.ts'
import type { Release } from '../../shared/release/release.ts'
import { findDamage, listObjects } from './verify-objects.ts'
import { watchPointer } from './watch-pointer.ts'

/** What is kept of a release: 32 MB of pages, and all of the index. */
const MEMORY = { pageBytes: 32 << 20, wholeIndexBytes: Infinity }

/** How often the objects of the release are looked at. */
const CHECK_MS = 5000

/** Clients can make reads fail as often as they like, where one page is damaged. */
const INVALIDATE_MS = 60_000

/** Share of a release's pages that are damaged when the one before it is better. */
const MAX_DAMAGED_SHARE = 0.01

/** A store over a state folder. */
export interface NodeFileStore extends FollowingStore {
  /** Reads the pointer again; returns whether the release changed. Damaged releases are reported and not used. */
  reload(): boolean
  /** Looks for damage now. What was damaged and is whole again is used again. */
  checkHealth(): Promise<void>
}

/** Options of {@link openNodeFileStore}. */
export interface NodeFileStoreOptions {
  /** Where the build keeps its state. Default: `.gazetteer/NAME` beside the output, where NAME is the output's. */
  stateDir?: string
  /** Called when a release cannot be read; the current one stays in use, or is rolled back to the previous one. */
  onError?: (error: unknown) => void
  /** Follow new releases. Default true. */
  watch?: boolean
}

interface OpenedRelease {
  readonly pointed: PointedRelease
  readonly earlier: PointedRelease | undefined
  readonly manifest: Manifest
  readonly release: Release
}

/**
 * Opens the releases that `gazetteer build` publishes, and follows new ones. Only the state beside `outDir` is read.
 *
 * Of the first release, the manifest and the index are read before this returns, and everything else while it is served.
 * Of a later one, everything new is verified before it is used. Every part is checked again when it is read.
 *
 * When the release that is served turns out to be damaged, in its manifest, its index or more than
 * {@link MAX_DAMAGED_SHARE} of its pages, the one before it is served instead, if that is whole, until the damaged one is
 * repaired or another is published.
 *
 * In memory are the manifest, the index of all listings, and 32 MB of pages at most.
 *
 * @throws {Error} when the folder contains no release, or only a damaged one.
 */
export function openNodeFileStore(outDir: string, options: NodeFileStoreOptions = {}): NodeFileStore {
  const { onError = () => undefined } = options
  const stateDir = resolveStateDir(outDir, options.stateDir)
  const folder = openObjectFolder(stateDir)
  const listeners = new Set<(release: Release) => void>()
  let closed = false
  /** Objects that need not be verified. */
  let verified: ReadonlySet<string> = new Set()
  /** The release that was rolled back, while the one before it is served. */
  let refused: { readonly opened: OpenedRelease; readonly stamp: string; readonly reason: string } | undefined
  /** What could not be gone back from, as it was then. */
  let stuckAt = ''
  let invalidatedMs = -INVALIDATE_MS
  let following = Promise.resolve()

  let current = open(folder, folder.pointerNow())
  const { index } = current.manifest
  const unread = [...namesOf(current)].filter((name) => !index.objects.includes(name))
  for (const _part of verifying(folder, current, new Set(unread))) continue
  const watched = new ReleaseWatch(folder, () => ({ object: current.pointed.manifest, manifest: current.manifest }))
  watched.trust([current.pointed.manifest, ...index.objects])
  verified = namesOf(current)

  const take = (opened: OpenedRelease): void => {
    current = opened
    refused = undefined
    verified = namesOf(opened)
    watched.trust([opened.pointed.manifest, ...verified])
    for (const listener of listeners) listener(opened.release)
  }
  const stampOf = (opened: OpenedRelease): string =>
    [folder.pointerStamp(), ...[opened.pointed.manifest, ...namesOf(opened)].map((name) => folder.stamp(name))].join()
  /** Whether what is pointed to is what was rolled back, and has not changed since. */
  const isRefused = (): boolean => refused !== undefined && refused.stamp === stampOf(refused.opened)
  /** Opens the release pointed to, if it is another one. */
  const openNext = (): OpenedRelease | undefined => {
    const next = folder.pointerNow()
    return next.manifest === current.pointed.manifest || isRefused() ? undefined : open(folder, next)
  }

  const followNext = async (): Promise<void> => {
    try {
      const next = closed ? undefined : openNext()
      if (next === undefined) return
      await runInTurns(verifying(folder, next, verified), () => closed)
      // A release published meanwhile has an event of its own.
      if (!closed && folder.pointerNow().manifest === next.pointed.manifest) take(next)
    } catch (error) {
      if (!closed) onError(error)
    }
  }
  const goBack = async (damaged: OpenedRelease, stamp: string, reason: string): Promise<void> => {
    verified = new Set()
    stuckAt = stamp
    if (damaged.earlier === undefined) return
    try {
      const before = open(folder, damaged.earlier)
      await runInTurns(verifying(folder, before, verified), () => closed)
      if (closed || current !== damaged) return
      take(before)
      refused = { opened: damaged, stamp, reason }
    } catch (error) {
      if (!closed) onError(error)
    }
  }
  /** Goes back once from what is damaged too much. */
  const leaveDamaged = async (): Promise<void> => {
    const { checks, damagedPages, reason } = watched.health()
    const isUseless =
      checks.manifest === 'damaged' ||
      checks.index === 'damaged' ||
      damagedPages > (current.manifest.pages.length + 1) * MAX_DAMAGED_SHARE
    const stamp = stampOf(current)
    if (closed || !isUseless || reason === undefined || stamp === stuckAt) return
    onError(new DamagedReleaseError(`release ${current.release.id}: ${reason}`))
    await goBack(current, stamp, reason)
  }
  /** Takes what was rolled back when it is whole again; each state of its objects is read once. */
  const retryRefused = async (): Promise<void> => {
    await followNext()
    if (refused !== undefined) refused = { ...refused, stamp: stampOf(refused.opened) }
  }
  const checkHealth = async (isPartial = false): Promise<void> => {
    const wasWhole = watched.health().reason === undefined
    await watched.check(isPartial)
    if (closed) return
    if (refused !== undefined && !isRefused()) following = following.then(retryRefused)
    if (watched.health().reason !== undefined) following = following.then(leaveDamaged)
    else if (!wasWhole) {
      // What is in memory may be of damaged files.
      const stillRefused = refused
      take(open(folder, current.pointed, current.earlier))
      refused = stillRefused
    }
    await following
  }

  const stopWatching =
    options.watch === false
      ? undefined
      : watchPointer(join(stateDir, POINTER_NAME), () => {
          following = following.then(followNext)
        })
  const checkLater = (): void => void checkHealth(true).catch(onError)
  const checks = options.watch === false ? undefined : setInterval(checkLater, CHECK_MS).unref()
  if (options.watch !== false) checkLater()
  return {
    current: () => current.release,
    health() {
      const known = watched.health()
      if (refused === undefined) return known
      const { opened, reason } = refused
      return {
        ...known,
        reason: `release ${opened.release.id} is damaged (${reason}) and the one before it is served`,
      }
    },
    checkHealth: () => checkHealth(),
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
        for (const _part of verifying(folder, next, verified)) continue
        take(next)
        return true
      } catch (error) {
        onError(error)
        return false
      }
    },
    close() {
      closed = true
      watched.close()
      clearInterval(checks)
      stopWatching?.()
    },
  }
}

/** Opens a release of a state folder whose manifest was read, to read it once. */
export function openStoredRelease(stateDir: string, { manifest }: { readonly manifest: Manifest }): Release {
  return readRelease(openObjectFolder(stateDir), manifest, MEMORY)
}

/** Opens a release: reads its manifest. */
function open(
  folder: ObjectFolder,
  pointer: PointedRelease & { readonly earlier?: PointedRelease },
  earlier: PointedRelease | undefined = pointer.earlier,
): OpenedRelease {
  const pointed: PointedRelease = { release: pointer.release, manifest: pointer.manifest }
  const manifest = parseManifest(folder.readNow(pointed.manifest), pointed)
  return { pointed, earlier, manifest, release: readRelease(folder, manifest, MEMORY) }
}

function namesOf({ manifest }: OpenedRelease): Set<string> {
  return new Set(listObjects(manifest).map(({ name }) => name))
}

/** Reads all objects of a release but known ones. Yields after each. @throws {DamagedReleaseError} at the first damaged. */
function* verifying(folder: ObjectFolder, opened: OpenedRelease, known: ReadonlySet<string>): Generator<void> {
  for (const name of namesOf(opened)) {
    if (known.has(name)) continue
    const damage = findDamage(folder, name)
    if (damage !== undefined) throw new DamagedReleaseError(`${objectPath(name)}: ${damage}; build again`)
    yield
  }
}

/** Yields to other work after each part. */
async function runInTurns(work: Generator<void>, isStopped: () => boolean): Promise<void> {
  for (const _part of work) {
    await setImmediate()
    if (isStopped()) return
  }
}
