import type { TakeTurn } from '../fetching/follow.ts'

/** Time, as far as requests need it. */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Resolves after `ms`, or when the signal aborts. */
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

/**
 * Milliseconds of `Retry-After`: seconds or a date (RFC 9110 §10.2.3).
 *
 * @returns `undefined` for a time that is over, and for anything else.
 */
export function parseRetryAfter(value: string | undefined, nowMs: number): number | undefined {
  const text = (value ?? '').trim()
  if (/^\d{1,12}$/.test(text)) return Number(text) * 1000
  const date = /^[A-Za-z]{3,9},? /.test(text) ? Date.parse(text) : Number.NaN
  return date > nowMs ? date - nowMs : undefined
}
