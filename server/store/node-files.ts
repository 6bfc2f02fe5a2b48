import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { openRelease } from '../../shared/release/open-release.ts'
import { openReleases } from '../../shared/release/open-releases.ts'
import type { Files, PublishedRelease, Release } from '../../shared/release/release.ts'
import { openObjectFolder } from './object-folder.ts'
import type { ObjectFolder } from './object-folder.ts'
import { objectPath } from './release/manifest.ts'
import type { Manifest } from './release/manifest.ts'
import { DamagedReleaseError } from './release/release-format.ts'
import { POINTER_NAME } from './release/release-pointer.ts'
import type { PointedRelease, ReleasePointer } from './release/release-pointer.ts'
import { ReleaseWatch } from './release-health.ts'
import { openObjects } from './release-reader.ts'
import { createServerReader } from './server-reader.ts'
import { resolveStateDir } from './state-dir.ts'
import { storeOf } from './store.ts'
import { findDamage, listObjects } from './verify-objects.ts'
import { watchPointer } from './watch-pointer.ts'
import type { FollowingStore } from './watch-pointer.ts'

/** Bytes of pages kept open. */
const PAGE_BYTES = 32 << 20

/** All of the index is kept. */
const MEMORY = { wholeIndexBytes: Infinity }

/** How often the objects of the release are looked at. */
const CHECK_MS = 5000

/** Clients can make reads fail as often as they like, where one page is damaged. */
const INVALIDATE_MS = 60_000

/** Share of a release's pages that are damaged when the one before it is better. */
const MAX_DAMAGED_SHARE = 0.01

/** A store over a state folder. */
export interface NodeFileStore extends FollowingStore {
  /** Reads the pointer again; returns whether the release changed. Damaged releases are reported and not used. */
  reload(): Promise<boolean>
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
  readonly pointed: ReleasePointer | PointedRelease
  readonly manifest: Manifest
  readonly published: PublishedRelease
}

/** A release that is pointed to, and that was so damaged that the one before is served instead. */
interface LeftRelease {
  readonly opened: OpenedRelease
  readonly before: PointedRelease
  /** Of its objects when it was left. */
  readonly stamp: string
  readonly reason: string
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
  const { onError = () => undefined, watch = true } = options
  const stateDir = resolveStateDir(outDir, options.stateDir)
  const folder = openObjectFolder(stateDir)
  let closed = false
  let served = open(folder, folder.pointerNow())
  let left: LeftRelease | undefined
  /** What could not be gone back from, as it was then. */
  let stuckAt = ''
  let invalidatedMs = -INVALIDATE_MS

  const { index } = served.manifest
  const unread = [...namesOf(served)].filter((name) => !index.objects.includes(name))
  for (const _part of verifying(folder, served, new Set(unread))) continue
  const watched = new ReleaseWatch(folder, () => served)
  watched.trust([served.pointed.manifest, ...index.objects])
  /** Objects that need not be verified. */
  let verified: ReadonlySet<string> = namesOf(served)

  const stampOf = (opened: OpenedRelease): string =>
    [folder.pointerStamp(), ...[opened.pointed.manifest, ...namesOf(opened)].map((name) => folder.stamp(name))].join()
  /** Whether what is pointed to is what was left, and has not changed since. */
  const isLeft = (): boolean => left !== undefined && left.stamp === stampOf(left.opened)

  const openNext: Files['open'] = async (isFresh) => {
    const pointer = folder.pointerNow()
    const goesBack = isLeft()
    const wanted = (goesBack && left?.before) || pointer
    if (closed || wanted.manifest === served.pointed.manifest) return served.published
    try {
      const next = open(folder, wanted)
      await runInTurns(verifying(folder, next, verified), () => closed)
      if (closed) return served.published
      // Another was published meanwhile.
      if (folder.pointerNow().manifest !== pointer.manifest) return await openNext(isFresh)
      served = next
    } catch (error) {
      if (goesBack) left = undefined
      throw error
    }
    if (!goesBack) left = undefined
    verified = namesOf(served)
    watched.trust([served.pointed.manifest, ...verified])
    return served.published
  }
  const releases = openReleases({ open: openNext }, createServerReader(PAGE_BYTES), served.published)
  const reload = async (): Promise<boolean> => {
    try {
      return await releases.refresh()
    } catch (error) {
      if (!closed) onError(error)
      return false
    }
  }
  /** Leaves what is damaged too much for the one before, once. */
  const leaveDamaged = (): void => {
    const { checks, damagedPages, reason } = watched.health()
    const { pointed, manifest } = served
    const isUseless =
      checks.manifest === 'damaged' ||
      checks.index === 'damaged' ||
      damagedPages > (manifest.pages.length + 1) * MAX_DAMAGED_SHARE
    if (!isUseless || reason === undefined) return
    const stamp = stampOf(served)
    if (stamp === stuckAt) return
    stuckAt = stamp
    verified = new Set()
    onError(new DamagedReleaseError(`release ${pointed.release}: ${reason}`))
    const before = 'earlier' in pointed ? pointed.earlier : undefined
    if (before !== undefined) left = { opened: served, before, stamp, reason }
  }
  const checkHealth = async (isPartial = false): Promise<void> => {
    await watched.check(isPartial)
    if (closed) return
    if (left === undefined) leaveDamaged()
    if (left === undefined || (left.opened !== served && isLeft())) return
    await reload()
    // Each state of its objects is read once.
    left &&= { ...left, stamp: stampOf(left.opened) }
  }

  const stopWatching = watch ? watchPointer(join(stateDir, POINTER_NAME), () => void reload()) : undefined
  const checkLater = (): void => void checkHealth(true).catch(onError)
  const checks = watch ? setInterval(checkLater, CHECK_MS).unref() : undefined
  if (watch) checkLater()
  return {
    ...storeOf(releases),
    health() {
      const known = watched.health()
      if (left === undefined || left.opened === served) return known
      const { opened, reason } = left
      return {
        ...known,
        reason: `release ${opened.pointed.release} is damaged (${reason}) and the one before it is served`,
      }
    },
    checkHealth: () => checkHealth(),
    invalidate() {
      if (performance.now() - invalidatedMs < INVALIDATE_MS) return
      invalidatedMs = performance.now()
      watched.invalidate()
      checkLater()
    },
    reload,
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
  return openRelease(openObjects(openObjectFolder(stateDir), manifest, MEMORY), createServerReader(PAGE_BYTES))
}

/** Opens a release: reads its manifest. */
function open(folder: ObjectFolder, pointed: PointedRelease): OpenedRelease {
  const manifest = folder.manifestNow(pointed)
  return { pointed, manifest, published: openObjects(folder, manifest, MEMORY) }
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
