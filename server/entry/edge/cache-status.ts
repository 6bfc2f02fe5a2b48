import type { ReadTrace } from '../../store/edge/read-trace.ts'

/**
 * Writes `Cache-Status` (RFC 9211) of an answer: `hit` without a lifetime is the isolate's memory, `ttl` the least that is
 * left of what the data centre's cache gave (below 0 where it was stale and is being read anew), `fwd=miss` what was read
 * from where releases are kept, and `fwd=stale` what could not be read from there and was taken from the cache.
 */
export function writeCacheStatus({ outcomes, subrequests }: ReadTrace): string {
  const detail = `detail="subrequests=${subrequests}"`
  if (outcomes.some(({ kind }) => kind === 'stale')) return `gazetteer; fwd=stale; ${detail}`
  const misses = outcomes.filter((outcome) => outcome.kind === 'miss')
  if (misses.length > 0) {
    return `gazetteer; fwd=miss; ${misses.every(({ stored }) => stored) ? 'stored; ' : ''}${detail}`
  }
  const lifetimes = outcomes.flatMap((outcome) => (outcome.kind === 'hit' ? [outcome.ttlSeconds] : []))
  const ttl = lifetimes.length > 0 ? `ttl=${Math.floor(Math.min(...lifetimes))}; ` : ''
  return `gazetteer; hit; ${ttl}${detail}`
}
