import { statSync, watch } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { ReleaseHealth } from './release-health.ts'
import type { Store } from './store.ts'

/** A store that follows what is published in a folder. */
export interface FollowingStore extends Store {
  /** Whether the release is whole on disk, as far as that is known. */
  health(): ReleaseHealth
  /** Reads everything again, at most once a minute; for callers whose read has failed. */
  invalidate(): void
  close(): void
}

/** How often the pointer is checked where the file system sends no events. */
const POLL_MS = 2000

/** Calls `onEvent` when the pointer, a file, may have been replaced: on file events, and by polling every two seconds. */
export function watchPointer(path: string, onEvent: () => void): () => void {
  const watcher = watch(dirname(path), { persistent: false }, (_event, name) => {
    if (name === null || name === basename(path)) onEvent()
  })
  watcher.on('error', () => {
    // Events are an accelerator; the poll below still notices.
  })
  let seen = statSync(path).mtimeMs
  const poll = setInterval(() => {
    const now = statSync(path, { throwIfNoEntry: false })?.mtimeMs
    if (now === undefined || now === seen) return
    seen = now
    onEvent()
  }, POLL_MS)
  poll.unref()
  return () => {
    watcher.close()
    clearInterval(poll)
  }
}
