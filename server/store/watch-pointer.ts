import { statSync, watch } from 'node:fs'
import { join } from 'node:path'
import { POINTER_NAME } from './release/release-pointer.ts'

/** How often the pointer is checked where the file system sends no events. */
const POLL_MS = 2000

/** Calls `onEvent` when the pointer may have been replaced: on file events, and by polling every two seconds. */
export function watchPointer(privateDir: string, onEvent: () => void): () => void {
  const watcher = watch(privateDir, { persistent: false }, (_event, name) => {
    if (name === null || name === POINTER_NAME) onEvent()
  })
  watcher.on('error', () => {
    // Events are an accelerator; the poll below still notices.
  })
  const path = join(privateDir, POINTER_NAME)
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
