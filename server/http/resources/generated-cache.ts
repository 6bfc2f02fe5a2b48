import { LRUCache } from 'lru-cache'
import type { MemoryForm, CompressText } from '../../store/compressed-form.ts'
import type { Coding } from '../../store/release/release-format.ts'
import type { FramedText } from '../../../shared/renditions/text/framed-text.ts'
import type { PreparedForm, Resource, ReleaseView } from './release-view.ts'
import { notModifiedHeaders, resourceHeaders, formHeaders } from './resource-headers.ts'
import type { ResourceContext } from './resource-headers.ts'

/** A resource that is held in memory. */
export interface GeneratedResource extends Resource {
  /** What its content takes. */
  readonly heldBytes: number
}

/** Makes a resource of a text that no release has, in every coding, each with a strong tag of its bytes. */
export type MakeResource = (text: FramedText, mediaType: string, context: ResourceContext) => Promise<GeneratedResource>

/** Creates {@link MakeResource}. */
export function createGeneratedResponder(hold: CompressText): MakeResource {
  return async (text, mediaType, context) => {
    const { identity, gzip, heldBytes } = await hold(text)
    const file = { mediaType, modified: undefined, forms: { gzip, identity } }
    const headers = resourceHeaders(file, context)
    const prepare = (coding: Coding, form: MemoryForm): PreparedForm => {
      const own = formHeaders(headers, coding, form)
      return {
        etag: form.etag,
        bytes: form.readSync(),
        headers: own,
        notModifiedHeaders: notModifiedHeaders(own),
      }
    }
    const compressed = prepare('gzip', gzip)
    return {
      file,
      headers,
      heldBytes,
      forms: {
        gzip: compressed,
        // It may have to be decompressed.
        get identity() {
          return prepare('identity', identity)
        },
      },
    }
  }
}

/** Bytes of pages made on demand that are kept in memory, of the current release, unless set otherwise. */
const MAX_CACHED_BYTES = 2 << 20

/** Headers and objects of a resource, besides its bytes. An estimate. */
const RESOURCE_OVERHEAD_BYTES = 4096

/** What was made on demand for a release, by a key of its maker. Gone with the release. */
export type GeneratedCache = (view: ReleaseView) => LRUCache<string, GeneratedResource>

/**
 * Creates {@link GeneratedCache}.
 *
 * @param maxSize Bytes of all of them together. Default: 2 MB.
 */
export function createGeneratedCache(maxSize: number = MAX_CACHED_BYTES): GeneratedCache {
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
