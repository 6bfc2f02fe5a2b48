import { crc32 } from 'node:zlib'
import { EDGE_STALE_IF_ERROR_SECONDS } from '../../../shared/cache-policy.ts'
import { createAccelerator } from './accelerator.ts'
import type { EdgeCache, EdgePlatform } from './platform.ts'
import { noteSubrequest } from './read-trace.ts'

/** Milliseconds to wait for the cache of the data center. */
const CACHE_TIMEOUT_MS = 500

/** Base of the cache keys, which are URLs. Nothing is ever fetched from there. */
const KEY_ORIGIN = 'https://gazetteer.invalid/'

const STORED_AT = 'x-stored-at'
const CHECKSUM = 'x-checksum'

export interface CachedPiece {
  readonly bytes: Uint8Array
  readonly ageSeconds: number
}

/** Bytes by key in the cache of a data center. */
export interface PieceCache {
  /** @returns `undefined` on a miss, or when the entry is not what was stored; never rejects. */
  get(key: string): Promise<CachedPiece | undefined>
  /** Stores in the background. @returns Whether it is attempted. */
  put(key: string, bytes: Uint8Array, lifetimeSeconds: number): boolean
}

/**
 * Creates a {@link PieceCache}. Entries carry the time they were stored and a checksum: the runtime's cache evicts what
 * is out of date, which is when we need it most.
 */
export function createPieceCache(cache: EdgeCache, { now, background, onError }: EdgePlatform): PieceCache {
  const accelerator = createAccelerator(CACHE_TIMEOUT_MS, { now, onError })
  const match = async (key: string): Promise<CachedPiece | undefined> => {
    const response = await cache.match(keyUrl(key))
    if (response === undefined) return undefined
    const bytes = new Uint8Array(await response.arrayBuffer())
    const storedAt = Number(response.headers.get(STORED_AT) ?? Number.NaN)
    if (Number.isNaN(storedAt) || response.headers.get(CHECKSUM) !== checksumOf(bytes)) return undefined
    return { bytes, ageSeconds: Math.max(0, (now() - storedAt) / 1000) }
  }
  return {
    get: (key) => accelerator.ask(`cache: ${key}`, () => match(key)),
    put(key, bytes, lifetimeSeconds) {
      if (!accelerator.isAwake()) return false
      noteSubrequest()
      const response = new Response(new Uint8Array(bytes), {
        headers: {
          'content-type': 'application/octet-stream',
          'cache-control': `public, max-age=${lifetimeSeconds + EDGE_STALE_IF_ERROR_SECONDS}`,
          [STORED_AT]: String(now()),
          [CHECKSUM]: checksumOf(bytes),
        },
      })
      background(Promise.resolve(cache.put(keyUrl(key), response)).catch(onError))
      return true
    },
  }
}

function keyUrl(key: string): string {
  return KEY_ORIGIN + encodeURI(key)
}

function checksumOf(bytes: Uint8Array): string {
  return `${bytes.byteLength}-${crc32(bytes)}`
}
