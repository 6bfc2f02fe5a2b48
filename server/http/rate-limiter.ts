import { LRUCache } from 'lru-cache'

/** How much one client may ask. */
export interface RateLimits {
  /** Requests per second in the long run; more than 0. */
  readonly perSecond: number
  /** Requests at once after a pause. Default: five seconds' worth. */
  readonly burst?: number
}

/** Counts the requests of each client. */
export interface RateLimiter {
  /** Counts one request. @returns Whole seconds to wait before the next would pass; 0 when this one may. */
  take(client: string): number
}

/** Clients remembered; the one not heard of for longest is forgotten first, and begins anew. */
const MAX_CLIENTS = 10_000

/** Creates a limiter: a token bucket per client. @param now Milliseconds, never going back. */
export function createRateLimiter({ perSecond, burst = perSecond * 5 }: RateLimits, now: () => number): RateLimiter {
  const buckets = new LRUCache<string, { tokens: number; at: number }>({ max: MAX_CLIENTS })
  return {
    take(client) {
      const at = now()
      const known = buckets.get(client)
      const tokens = known === undefined ? burst : Math.min(burst, known.tokens + ((at - known.at) / 1000) * perSecond)
      const passes = tokens >= 1
      const left = passes ? tokens - 1 : tokens
      if (known === undefined) buckets.set(client, { tokens: left, at })
      else Object.assign(known, { tokens: left, at })
      return passes ? 0 : Math.ceil((1 - left) / perSecond)
    },
  }
}
