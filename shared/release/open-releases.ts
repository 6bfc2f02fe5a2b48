import { openRelease } from './open-release.ts'
import type { Files, PublishedRelease, ReaderOptions, Release, Releases } from './release.ts'
import { shareReads } from './share-reads.ts'

/** Opens the releases of a published directory. Reads nothing yet. @param first The first, where it is open. */
export function openReleases(files: Files, options: ReaderOptions, first?: PublishedRelease): Releases {
  const listeners = new Set<(release: Release) => void>()
  const looking = shareReads<boolean>()
  let published: PublishedRelease | undefined
  let release: Release | undefined
  // What a cache has is asked for once: it may be why something cannot be read.
  let isFresh = false
  const take = (next: PublishedRelease): Release => {
    published = next
    return (release = openRelease(next, options))
  }
  const look = (): Promise<boolean> =>
    looking('', async () => {
      const known = published
      const opening = files.open(isFresh, known)
      isFresh = true
      const next = await opening
      if (next === known) return false
      const opened = take(next)
      if (known) for (const listener of listeners) listener(opened)
      return true
    })
  if (first) take(first)
  return {
    async current() {
      if (!published) await look()
      // Opened by then, or that was thrown.
      return release as Release
    },
    latest: () => release,
    refresh() {
      isFresh = true
      return look()
    },
    invalidate() {
      published = undefined
      isFresh = true
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
