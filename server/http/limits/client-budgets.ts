import { LRUCache } from 'lru-cache'
import type { BudgetExceeded } from '../../../shared/costs.ts'
import type { ClientKeys } from './client-reader.ts'

/** What one client may use, in the long run. After a pause it is {@link BURST_SECONDS} of it at once. */
export interface ClientBudget {
  /** Requests that cost work; 0 for any number. */
  readonly requestsPerSecond: number
  /** Units of work, see `COSTS`; 0 for any number. */
  readonly unitsPerSecond: number
}

/** Whether clients are told from each other at all: what they hold is counted where their requests are. */
export function countsClients(budget: ClientBudget | undefined): boolean {
  return budget !== undefined && budget.requestsPerSecond > 0
}

/** Seconds whose worth may be used at once. */
export const BURST_SECONDS = 5

/** How many times what a client may use fits into the network at that place of {@link ClientKeys}: /64, /56, /48. */
const NETWORK_SHARES: readonly number[] = [1, 4, 16]

/** Clients and networks remembered; the one not heard of for longest is forgotten first, and begins anew. */
const MAX_REMEMBERED = 20_000

/** What is left of each client's budget. */
export interface ClientBudgets {
  /**
   * Takes one request, where at least something is left of the units too.
   *
   * @returns Why not, and then nothing is taken.
   */
  readonly admit: (keys: ClientKeys) => BudgetExceeded | undefined
  /** Takes units. More than fit at all are taken from a full budget, and then owed. @returns Why not. */
  readonly reserve: (keys: ClientKeys, units: number) => BudgetExceeded | undefined
  /** Takes units whether or not they are left, or gives them back where negative; and requests. Default: none of these. */
  readonly adjust: (keys: ClientKeys, units: number, requests?: number) => void
}

interface Bucket {
  /** What is left; below 0 what is owed. */
  requests: number
  units: number
  /** When that was so, in milliseconds. */
  at: number
}

/** Creates budgets, all of them full. @param now Milliseconds, never going back. */
export function createClientBudgets(budget: ClientBudget, now: () => number): ClientBudgets {
  const { requestsPerSecond, unitsPerSecond } = budget
  const buckets = new LRUCache<string, Bucket>({ max: MAX_REMEMBERED })

  /** The bucket at a place of the keys, filled up to now. */
  const bucketAt = (key: string, share: number, at: number): Bucket => {
    const mostRequests = requestsPerSecond * BURST_SECONDS * share
    const mostUnits = unitsPerSecond * BURST_SECONDS * share
    let bucket = buckets.get(key)
    if (bucket === undefined) {
      bucket = { requests: mostRequests, units: mostUnits, at }
      buckets.set(key, bucket)
    } else {
      const seconds = (at - bucket.at) / 1000
      bucket.requests = Math.min(mostRequests, bucket.requests + seconds * requestsPerSecond * share)
      bucket.units = Math.min(mostUnits, bucket.units + seconds * unitsPerSecond * share)
      bucket.at = at
    }
    return bucket
  }
  const find = (keys: ClientKeys): readonly Bucket[] => {
    const at = now()
    return keys.map((key, place) => bucketAt(key, NETWORK_SHARES[place] ?? 1, at))
  }
  /** The longest wait of the buckets until each has so much, in seconds; 0 where all have. */
  const waitFor = (found: readonly Bucket[], kind: 'requests' | 'units', wanted: number, perSecond: number): number =>
    found.reduce((longest, bucket, place) => {
      const share = NETWORK_SHARES[place] ?? 1
      const enough = Math.min(wanted, perSecond * BURST_SECONDS * share)
      return Math.max(longest, (enough - bucket[kind]) / (perSecond * share))
    }, 0)
  const isShortOfUnits = (found: readonly Bucket[], units: number): BudgetExceeded | undefined => {
    const seconds = unitsPerSecond > 0 ? waitFor(found, 'units', units, unitsPerSecond) : 0
    if (seconds === 0) return undefined
    const left = Math.max(0, Math.floor(Math.min(...found.map((bucket) => bucket.units))))
    return { reason: 'cost', retryAfterSeconds: Math.ceil(seconds), cost: Math.ceil(units), left }
  }

  return {
    admit(keys) {
      const found = find(keys)
      const short = isShortOfUnits(found, 1)
      if (short !== undefined) return short
      const seconds = requestsPerSecond > 0 ? waitFor(found, 'requests', 1, requestsPerSecond) : 0
      if (seconds > 0) return { reason: 'rate', retryAfterSeconds: Math.ceil(seconds) }
      for (const bucket of found) bucket.requests -= 1
      return undefined
    },
    reserve(keys, units) {
      const found = find(keys)
      const short = isShortOfUnits(found, units)
      if (short === undefined) for (const bucket of found) bucket.units -= units
      return short
    },
    adjust(keys, units, requests = 0) {
      for (const bucket of find(keys)) {
        bucket.units -= units
        bucket.requests -= requests
      }
    },
  }
}
