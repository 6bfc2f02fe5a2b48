import type { TakeTurn } from '../fetching/follow.ts'

/** Time, as far as asking needs it. */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Resolves after `ms`, or when the signal says that all is over. */
  readonly sleep: (ms: number, stop?: AbortSignal) => Promise<void>
}

/** Creates turns: one request at a time for each host, `gapMs` between the end of one and the beginning of the next. */
export function createHostTurns({ now, sleep }: Clock, gapMs: number, stop: AbortSignal): TakeTurn {
  const tails = new Map<string, Promise<void>>()
  const freeFrom = new Map<string, number>()
  return async (host) => {
    const before = tails.get(host)
    const { promise, resolve } = Promise.withResolvers<void>()
    tails.set(host, promise)
    await before
    const wait = (freeFrom.get(host) ?? 0) - now()
    if (wait > 0 && !stop.aborted) await sleep(wait, stop)
    return () => {
      freeFrom.set(host, now() + gapMs)
      if (tails.get(host) === promise) tails.delete(host)
      resolve()
    }
  }
}
