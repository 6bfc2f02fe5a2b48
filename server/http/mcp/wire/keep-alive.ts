import type { EventStream } from './event-stream.ts'

/** Calls back again and again until told to stop. @returns Stops it. */
export type Repeat = (callback: () => void, intervalMs: number) => () => void

/** Keeps streams alive while they are open. */
export interface KeepAlive {
  add(stream: EventStream): void
  delete(stream: EventStream): void
}

/** Milliseconds between two signs of life: proxies cut a silent stream after 60 s and less, our own server after 120 s. */
export const KEEP_ALIVE_MS = 15_000

const COMMENT = new TextEncoder().encode(': keepalive\n\n')

/**
 * Writes a comment to every stream by one timer for all, which runs only while there are any. A stream whose client has
 * yet to take something else needs none.
 *
 * @param repeat Default: `setInterval`.
 */
export function createKeepAlive(repeat: Repeat = repeatWithTimer): KeepAlive {
  const streams = new Set<EventStream>()
  let stop: (() => void) | undefined
  const writeAll = (): void => {
    for (const stream of streams) if (!stream.hasBacklog()) stream.write(COMMENT)
  }
  return {
    add(stream) {
      streams.add(stream)
      stop ??= repeat(writeAll, KEEP_ALIVE_MS)
    },
    delete(stream) {
      streams.delete(stream)
      if (streams.size > 0) return
      stop?.()
      stop = undefined
    },
  }
}

function repeatWithTimer(callback: () => void, intervalMs: number): () => void {
  const timer = setInterval(callback, intervalMs)
  return () => clearInterval(timer)
}
