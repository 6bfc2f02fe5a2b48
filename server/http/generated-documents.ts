import { LRUCache } from 'lru-cache'
import { unframed } from '../../shared/renditions/text/framed-text.ts'
import type { FramedText } from '../../shared/renditions/text/framed-text.ts'
import type { CompressText, MemoryForm } from '../store/compressed-form.ts'
import type { Coding } from '../store/release/release-format.ts'
import { tooManyRequestsResponse } from './refusals/unavailable.ts'
import type { PreparedForm, ReleaseView, Resource, SiteRequest } from './resources/release-view.ts'
import { formHeaders, notModifiedHeaders, resourceHeaders } from './resources/resource-headers.ts'
import type { ResourceContext } from './resources/resource-headers.ts'
import { serveResource } from './resources/serve-resource.ts'

/** A document that no release has: a page of results, of a listing or of a value, a sitemap, changes. */
export interface GeneratedDocument {
  /** The same for requests with the same answer. */
  readonly key: string
  readonly mediaType: string
  /** Units that making it costs. */
  readonly units: number
  /** Units that sending it again costs. Default: none. */
  readonly repeatUnits?: number
  /** @returns A response is sent as it is; `undefined` where there is no such document after all. */
  readonly render: () => Promise<GeneratedContent | Response | undefined>
  /** Called before it is sent. @param isKnown Whether it was in memory. */
  readonly onServe?: (resource: Resource, isKnown: boolean) => void
}

/** The content of a document, and what its headers are made of. */
export interface GeneratedContent extends Omit<ResourceContext, 'release'> {
  readonly text: string | FramedText
  /** Listings that match, where it is of a search. */
  readonly found?: number
}

/** Makes documents on request and keeps them in memory, by release. */
export interface GeneratedDocuments {
  /** @returns `undefined` unless it is in memory. */
  serveKnown(target: SiteRequest, key: string): Promise<Response> | undefined
  /** Charges the client, and serves the document from memory or makes it. @returns `undefined` where there is none. */
  serve(target: SiteRequest, document: GeneratedDocument): Promise<Response | undefined>
}

/** A resource that is held in memory. */
interface GeneratedResource extends Resource {
  /** Bytes of its content. */
  readonly heldBytes: number
}

/** Bytes of documents kept for the current release, unless set otherwise. */
const MAX_CACHED_BYTES = 2 << 20

/** Headers and objects of a resource, besides its bytes. An estimate. */
const RESOURCE_OVERHEAD_BYTES = 4096

/** @param maxSize Bytes of all documents of a release together. Default: 2 MB. */
export function createGeneratedDocuments(
  compress: CompressText,
  maxSize: number = MAX_CACHED_BYTES,
): GeneratedDocuments {
  const caches = new WeakMap<ReleaseView, LRUCache<string, GeneratedResource>>()
  const cacheOf = (view: ReleaseView): LRUCache<string, GeneratedResource> => {
    const cache = caches.get(view) ?? new LRUCache<string, GeneratedResource>({ maxSize, sizeCalculation: sizeOf })
    caches.set(view, cache)
    return cache
  }
  return {
    serveKnown({ request, view }, key) {
      const known = cacheOf(view).get(key)
      return known && serveResource(request, view, key, known)
    },
    async serve(target, { key, mediaType, units, repeatUnits = 0, render, onServe }) {
      const { request, caller, view } = target
      const cache = cacheOf(view)
      let resource = cache.get(key)
      const isKnown = resource !== undefined
      const price = isKnown ? repeatUnits : units
      const exceeded = price > 0 ? await caller.reserve(price) : undefined
      if (exceeded !== undefined) return tooManyRequestsResponse(target, exceeded)
      if (resource === undefined) {
        const content = await render()
        if (content === undefined || content instanceof Response) return content
        resource = await createResource(content, mediaType, view.release.id, compress)
        cache.set(key, resource)
      }
      onServe?.(resource, isKnown)
      return serveResource(request, view, key, resource)
    },
  }
}

/** Makes a resource in every coding, each with a strong tag of its bytes. */
async function createResource(
  { text, found, ...context }: GeneratedContent,
  mediaType: string,
  release: string,
  compress: CompressText,
): Promise<GeneratedResource> {
  const { identity, gzip, heldBytes } = await compress(typeof text === 'string' ? unframed(text) : text)
  const file = { mediaType, modified: undefined, forms: { gzip, identity } }
  const headers = resourceHeaders(file, { ...context, release })
  const prepare = (coding: Coding, form: MemoryForm): PreparedForm => {
    const own = formHeaders(headers, coding, form)
    return { etag: form.etag, bytes: form.readSync(), headers: own, notModifiedHeaders: notModifiedHeaders(own) }
  }
  const compressed = prepare('gzip', gzip)
  return {
    file,
    headers,
    heldBytes,
    ...(found !== undefined && { found }),
    forms: {
      gzip: compressed,
      // It may have to be decompressed.
      get identity() {
        return prepare('identity', identity)
      },
    },
  }
}

function sizeOf({ heldBytes }: GeneratedResource, key: string): number {
  return RESOURCE_OVERHEAD_BYTES + heldBytes + 2 * key.length
}
