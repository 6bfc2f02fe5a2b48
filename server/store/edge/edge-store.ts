import { UnreadableBytesError } from '../../../shared/search/index/blocks/byte-source.ts'
import type { ReleasePointer } from '../release/release-pointer.ts'
import { InFlightReads } from '../in-flight-reads.ts'
import type { Store } from '../store.ts'
import type { Release } from '../../../shared/release/release.ts'
import { MissingFileError } from './edge-files.ts'
import type { EdgePlatform } from './platform.ts'
import type { PointerReader } from './pointer-reader.ts'
import { withoutTrace } from './read-trace.ts'
import { settledWithin } from './within.ts'

/** Milliseconds after which an isolate checks for a new release. */
export const POINTER_FRESH_MS = 30_000

/** Milliseconds up to which the old release is served during a check for a new one; after that the request waits. */
const POINTER_STALE_MS = 300_000

/** Milliseconds that a request waits for that check. */
const REFRESH_WAIT_MS = 2_000

/** Milliseconds that a request waits for the first release. */
const FIRST_WAIT_MS = 10_000

/** Milliseconds after which an unfinished check never will finish: the runtime has ended it. */
const ABANDONED_MS = 30_000

/** A store whose release has to be waited for. */
export interface EdgeStore extends Store {
  /**
   * Call once per request, before responding: opens the first release, and checks for a new one from time to
   * time. Immediate while the release is fresh.
   *
   * @throws {Error} when there is no release yet and none can be read.
   */
  ready(): Promise<void> | undefined
}

/** Options of {@link createEdgeStore}. */
export interface EdgeStoreParts {
  readonly pointers: PointerReader
  readonly open: (pointer: ReleasePointer) => Promise<Release>
  readonly platform: EdgePlatform
  /** Default: {@link POINTER_FRESH_MS}. `Infinity` where a deployment has one release. */
  readonly freshMs?: number
}

/**
 * Creates the store of an isolate.
 *
 * The release in use is served until the next one is open. Every 30 s, when a request comes, the pointer is read again
 * in the background; if that fails, the release stays and the next check is 30 s later. Only a request that comes after
 * five minutes of silence waits for it, and not for long.
 */
export function createEdgeStore({ pointers, open, platform, freshMs = POINTER_FRESH_MS }: EdgeStoreParts): EdgeStore {
  const { now, background, onError } = platform
  const listeners = new Set<(release: Release) => void>()
  let current: { readonly release: Release; readonly pointer: ReleasePointer } | undefined
  let lookedAt = -Infinity
  /** Whether nothing was published when the pointer was last looked for. */
  let isUnpublished = false
  let look: { readonly since: number } | undefined
  let looks = new InFlightReads<undefined, void>()

  const take = async (pointer: ReleasePointer): Promise<void> => {
    if (current?.pointer.manifest === pointer.manifest) return
    const release = await open(pointer)
    const isChange = current !== undefined
    current = { release, pointer }
    if (isChange) for (const listener of listeners) listener(release)
  }
  const isLooking = (): boolean => look !== undefined && now() - look.since < ABANDONED_MS
  /** Joins the check in progress, or starts one. */
  const lookWith = (read: () => Promise<ReleasePointer>): Promise<void> => {
    if (!isLooking()) looks = new InFlightReads()
    return looks.read(undefined, () => {
      const started = { since: now() }
      look = started
      const done = read()
        .then(
          (pointer) => {
            isUnpublished = false
            return take(pointer)
          },
          (error: unknown) => {
            isUnpublished = error instanceof MissingFileError
            throw error
          },
        )
        .finally(() => {
          lookedAt = now()
          if (look === started) look = undefined
        })
      background(done.catch(onError))
      return done
    })
  }
  const bringFirst = async (): Promise<void> => {
    await settledWithin(
      FIRST_WAIT_MS,
      lookWith(() => pointers.readFirst()),
    )
    if (current === undefined) throw new Error(`no release could be opened within ${FIRST_WAIT_MS} ms`)
  }
  return {
    ready() {
      if (current === undefined) return bringFirst()
      const age = now() - lookedAt
      if (age <= freshMs) return undefined
      const mayBeStale = age <= Math.max(freshMs, POINTER_STALE_MS)
      if (mayBeStale && isLooking()) return undefined
      const looking = withoutTrace(() => lookWith(() => pointers.read()))
      if (mayBeStale) return undefined
      return settledWithin(
        REFRESH_WAIT_MS,
        looking.catch(() => undefined),
      )
    },
    current() {
      if (current !== undefined) return current.release
      if (isUnpublished) throw new Error('nothing has been published')
      throw new UnreadableBytesError('no release could be read; wait for ready()')
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
