import { LRUCache } from 'lru-cache'
import type { SiteDocument } from '../../../shared/model/site-document.ts'
import { createEndpointUrls, createPageUrls, type PageUrls, type EndpointUrls } from '../../../shared/urls.ts'
import { createSearchFiles } from '../../contents/search-files.ts'
import type { SearchFiles } from '../../contents/search-files.ts'
import { createSiteReader } from '../../contents/site-document.ts'
import { SharedReads } from '../../store/shared-reads.ts'
import type { Coding, Release, StoredFile, StoredVariant } from '../../store/store.ts'

/** One variant ready to send: nothing is computed for a request but its conditions. */
export interface PreparedVariant {
  readonly etag: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Headers of a 200, as a plain record that the Node adapter writes without copying. */
  readonly headers: Record<string, string>
  /** Headers of a 304 (RFC 9110 §15.4.5). */
  readonly notModifiedHeaders: Record<string, string>
}

/** What is served: a published file, or what was made on demand, which has no date of its own. */
export type ServedFile = Pick<StoredFile, 'mediaType' | 'variants'> & {
  readonly lastModifiedSeconds: number | undefined
}

/** A file as served under one path. */
export interface Resource {
  readonly file: ServedFile
  /** Headers common to all its variants. */
  readonly headers: Readonly<Record<string, string>>
  /** Variants read so far. */
  readonly variants: Readonly<Partial<Record<Coding, PreparedVariant>>>
}

/** What serving remembers of one release. Dropped whole when the release is replaced. */
export interface ReleaseView {
  readonly release: Release
  readonly urls: PageUrls
  /** Our own endpoints, whatever the release was made for. */
  readonly endpoints: EndpointUrls
  /** The root page as a URL that may stand in a header, ASCII only. */
  readonly rootUrl: string
  /** Decoded path of the base, without a trailing slash; empty when the base is the host's root. */
  readonly basePath: string
  /** The same, percent-encoded, for `Location`. */
  readonly encodedBasePath: string
  /** What its pages are made with. */
  readonly site: () => Promise<SiteDocument | undefined>
  /** What search and tools in browsers run from. */
  readonly search: SearchFiles
  /** Resources by the path asked for, the least recently used dropped first. */
  readonly resources: LRUCache<string, Resource>
  /** Told of content that could not be read while another coding of it could. */
  readonly onError: (error: unknown) => void
  /** Variants being read, so that a crowd asking for the same one causes one read. */
  readonly reading: SharedReads<StoredVariant, Uint8Array>
}

/** Bookkeeping of a resource besides its bytes: headers, keys, objects. An estimate. */
const RESOURCE_OVERHEAD_BYTES = 2048

/** @param cacheBytes Most bytes of content kept in memory. */
export function createReleaseView(
  release: Release,
  cacheBytes: number,
  onError: (error: unknown) => void,
): ReleaseView {
  const rootUrl = `${new URL(release.baseUrl).href.replace(/\/+$/, '')}/`
  return {
    release,
    urls: createPageUrls(release.baseUrl),
    endpoints: createEndpointUrls(release.baseUrl),
    rootUrl,
    basePath: basePathOf(release.baseUrl),
    encodedBasePath: new URL(rootUrl).pathname.slice(0, -1),
    site: createSiteReader(release),
    search: createSearchFiles(release),
    resources: new LRUCache({ maxSize: Math.max(1, cacheBytes) }),
    onError,
    reading: new SharedReads(),
  }
}

/** Decoded path of a base URL, without a trailing slash; empty at the root of a host. */
export function basePathOf(baseUrl: string): string {
  return decodeURIComponent(new URL(baseUrl).pathname.replace(/\/+$/, ''))
}

/** Reads a variant, or joins who is already reading it. */
export function readVariant({ reading }: ReleaseView, variant: StoredVariant): Promise<Uint8Array> {
  return reading.read(variant, async () => variant.bytes())
}

/** Keeps `variant` beside those other requests have read meanwhile. */
export function rememberVariant(
  view: ReleaseView,
  key: string,
  resource: Resource,
  coding: Coding,
  variant: PreparedVariant,
): void {
  const variants = { ...view.resources.peek(key)?.variants, [coding]: variant }
  let size = RESOURCE_OVERHEAD_BYTES
  for (const { bytes } of Object.values(variants)) size += bytes.byteLength
  view.resources.set(key, { ...resource, variants }, { size })
}
