import { LRUCache } from 'lru-cache'
import type { GeneratedResource } from './generated-resource.ts'
import type { ReleaseView } from './release-view.ts'

/** Bytes of pages made on demand that are kept in memory, of the current release, unless set otherwise. */
const MAX_CACHED_BYTES = 2 << 20

/** Headers and objects of a resource, besides its bytes. An estimate. */
const RESOURCE_OVERHEAD_BYTES = 4096

/** What was made on demand for a release, by a key of its maker. Gone with the release. */
export type MadeResources = (view: ReleaseView) => LRUCache<string, GeneratedResource>

/**
 * Creates {@link MadeResources}.
 *
 * @param maxSize Bytes of all of them together. Default: 2 MB.
 */
export function createMadeResources(maxSize: number = MAX_CACHED_BYTES): MadeResources {
  const caches = new WeakMap<ReleaseView, LRUCache<string, GeneratedResource>>()
  return (view) => {
    const cache = caches.get(view) ?? new LRUCache<string, GeneratedResource>({ maxSize, sizeCalculation: sizeOf })
    caches.set(view, cache)
    return cache
  }
}

function sizeOf({ heldBytes }: GeneratedResource, key: string): number {
  return RESOURCE_OVERHEAD_BYTES + heldBytes + 2 * key.length
}
