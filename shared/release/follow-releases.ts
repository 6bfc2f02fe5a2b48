import type { Release, Releases } from './release.ts'

/** How newer releases are looked for where nothing tells of them. */
export interface Following {
  readonly now: () => number
  /** Milliseconds after which one is looked for. */
  readonly freshMs: number
  /** Milliseconds up to which the old release answers during that; after that, callers wait. Default: `freshMs`. */
  readonly staleMs?: number
  /** Waits for a look, or for as long as a caller may. Default: for the look. */
  readonly wait?: (look: Promise<void>) => Promise<unknown>
  /** Takes each look: it goes on after the answer. */
  readonly background?: (look: Promise<void>) => void
  /** Called when one has failed. The release stays, and the next look is `freshMs` later. */
  readonly onError?: (error: unknown) => void
}

/** Milliseconds after which an unfinished look never will finish: the runtime has ended it. */
const ABANDONED_MS = 30_000

/** The same releases; callers of `current` look for newer ones from time to time. */
export function followReleases(releases: Releases, following: Following): Releases {
  const { now, freshMs, staleMs = freshMs, wait = (look) => look } = following
  let lookedAt = -Infinity
  let beganAt = -Infinity
  const look = async (): Promise<void> => {
    beganAt = now()
    try {
      await releases.refresh()
    } catch (error) {
      following.onError?.(error)
    }
    lookedAt = now()
    beganAt = -Infinity
  }
  return {
    ...releases,
    async current(): Promise<Release> {
      const release = releases.latest()
      if (release === undefined) {
        const first = await releases.current()
        lookedAt = now()
        return first
      }
      const age = now() - lookedAt
      const mustWait = age > staleMs
      if (age > freshMs && (mustWait || now() - beganAt >= ABANDONED_MS)) {
        const looking = look()
        following.background?.(looking)
        if (mustWait) await wait(looking)
      }
      return releases.current()
    },
  }
}
