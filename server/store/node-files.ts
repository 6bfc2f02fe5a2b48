import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { openRelease } from '../../shared/release/open-release.ts'
import { openReleases } from '../../shared/release/open-releases.ts'
import type { Files, PublishedRelease, Release } from '../../shared/release/release.ts'
import { openObjectFolder } from './object-folder.ts'
import type { CurrentRelease, ObjectFolder } from './object-folder.ts'
import { objectsOf } from './release/manifest.ts'
import type { Manifest } from './release/manifest.ts'
import { POINTER_NAME } from './release/release-pointer.ts'
import type { ReleasePointer } from './release/release-pointer.ts'
import { ReleaseWatch } from './release-health.ts'
import { openObjects } from './release-reader.ts'
import { createServerReader } from './server-reader.ts'
import { resolveStateDir } from './state-dir.ts'
import { storeOf } from './store.ts'
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

/** A store over a state folder. */
export interface NodeFileStore extends FollowingStore {
  /** Reads the pointer again; returns whether the release changed. Damaged releases are reported and not used. */
  reload(): Promise<boolean>
  checkHealth(): Promise<void>
}

export interface NodeFileStoreOptions {
  /** Where the build keeps its state. Default: `.gazetteer/NAME` beside the output, where NAME is the output's. */
  stateDir?: string
  /** Called when a release cannot be read; the current one stays in use. */
  onError?: (error: unknown) => void
  /** Follow new releases. Default true. */
  watch?: boolean
}

interface OpenedRelease extends CurrentRelease {
  readonly published: PublishedRelease
}

/**
 * Opens the releases that `gazetteer build` publishes, and follows new ones. Only the state beside `outDir` is read.
 *
 * Of the first release, the manifest and the index are read before this returns, and everything else while it is served.
 * Of a later one, everything new is verified before it is used. Every part is checked again when it is read.
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
  let served = open(folder)
  let invalidatedMs = -INVALIDATE_MS

  const watched = new ReleaseWatch(folder, () => served)
  for (const name of [served.pointer.manifest, ...served.manifest.index.objects]) watched.verify(name)

  const openNext: Files['open'] = async (isFresh) => {
    const pointer = folder.pointerNow()
    if (closed || pointer.manifest === served.pointer.manifest) return served.published
    const next = open(folder, pointer)
    const before = objectsOf(served.manifest)
    for (const name of [pointer.manifest, ...objectsOf(next.manifest)]) {
      if (before.has(name)) continue
      watched.verify(name)
      await setImmediate()
      if (closed) return served.published
    }
    // Another was published meanwhile.
    if (folder.pointerNow().manifest !== pointer.manifest) return openNext(isFresh)
    served = next
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
  const stopWatching = watch ? watchPointer(join(stateDir, POINTER_NAME), () => void reload()) : undefined
  const checkLater = (): void => void watched.check().catch(onError)
  const checks = watch ? setInterval(checkLater, CHECK_MS).unref() : undefined
  if (watch) checkLater()
  return {
    ...storeOf(releases),
    health: () => watched.health(),
    checkHealth: () => watched.check(),
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

function open(folder: ObjectFolder, pointer?: ReleasePointer): OpenedRelease {
  const current = folder.currentNow(pointer)
  return { ...current, published: openObjects(folder, current.manifest, MEMORY) }
}
