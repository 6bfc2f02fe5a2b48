import { LRUCache } from 'lru-cache'
import type { ReleaseView, Resource } from './release-view.ts'

/** Bytes of pages made on demand that are kept in memory, of the current release, unless set otherwise. */
const MAX_CACHED_BYTES = 2 << 20

/** What was made on demand for a release, by a key of its maker. Gone with the release. */
export type MadeResources = (view: ReleaseView) => LRUCache<string, Resource>

/**
 * Creates {@link MadeResources}.
 *
 * @param maxSize Bytes of all of them together. Default: 2 MB.
 */
export function createMadeResources(maxSize: number = MAX_CACHED_BYTES): MadeResources {
  const caches = new WeakMap<ReleaseView, LRUCache<string, Resource>>()
  return (view) => {
    const cache = caches.get(view) ?? new LRUCache<string, Resource>({ maxSize, sizeCalculation: sizeOf })
    caches.set(view, cache)
    return cache
  }
}

function sizeOf({ file: { variants } }: Resource, key: string): number {
  return variants.identity.byteLength + (variants.gzip?.byteLength ?? 0) + 2 * key.length
}
