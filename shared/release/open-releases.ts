import { openRelease } from './open-release.ts'
import type { Files, ReaderOptions, Release, Releases } from './release.ts'

/** Opens the releases of a published directory. Reads nothing yet. */
export function openReleases(files: Files, options: ReaderOptions): Releases {
  const listeners = new Set<(release: Release) => void>()
  let opened: Promise<Release> | undefined
  let refreshing: Promise<boolean> | undefined
  // What a cache has is asked for once: it may be why something cannot be read.
  let isFresh = false
  const current = (): Promise<Release> => {
    if (opened !== undefined) return opened
    const opening = files.open(isFresh).then((published) => openRelease(published, options))
    isFresh = true
    opened = opening
    // Callers that wait receive the error; the next one tries again.
    opening.catch(() => {
      if (opened === opening) opened = undefined
    })
    return opening
  }
  const refresh = async (): Promise<boolean> => {
    const known = await opened?.catch(() => undefined)
    const published = await files.open(true)
    if (published.id === known?.id) return false
    const release = openRelease(published, options)
    opened = Promise.resolve(release)
    for (const listener of listeners) listener(release)
    return true
  }
  return {
    current,
    refresh: () => (refreshing ??= refresh().finally(() => (refreshing = undefined))),
    invalidate() {
      opened = undefined
      isFresh = true
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
