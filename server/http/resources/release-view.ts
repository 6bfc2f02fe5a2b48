import { LRUCache } from 'lru-cache'
import type { SiteDocument } from '../../../shared/model/site-document.ts'
import { createEndpointUrls, createPageUrls } from '../../../shared/urls.ts'
import type { PageUrls, EndpointUrls } from '../../../shared/urls.ts'
import { createChangeFiles } from '../../contents/change-files.ts'
import type { ChangeFiles } from '../../contents/change-files.ts'
import { createSearchFiles } from '../../contents/search-files.ts'
import type { SearchFiles } from '../../contents/search-files.ts'
import { createSiteReader } from '../../contents/site-document.ts'
import type { Store } from '../../store/store.ts'
import { shareReads } from '../../../shared/release/share-reads.ts'
import type { Coding } from '../../store/release/release-format.ts'
import type { Release, StoredFile } from '../../../shared/release/release.ts'
import type { Caller } from '../limits/caller.ts'

/** One form ready to send: nothing is computed for a request but its conditions. */
export interface PreparedForm {
  readonly etag: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Headers of a 200, as a plain record that the Node adapter writes without copying. */
  readonly headers: Record<string, string>
  /** Headers of a 304 (RFC 9110 §15.4.5). */
  readonly notModifiedHeaders: Record<string, string>
}

/** What is served: a published file, or what was made on demand, which has no date of its own. */
export type ServedFile = Pick<StoredFile, 'mediaType' | 'forms' | 'modified'>

/** A file as served under one path. */
export interface Resource {
  readonly file: ServedFile
  /** Headers common to all its forms. */
  readonly headers: Readonly<Record<string, string>>
  readonly forms: Readonly<Partial<Record<Coding, PreparedForm>>>
  /** Listings that match, where it is of a search. */
  readonly found?: number
  /** Bytes in memory besides `forms`, where its file is there, too. */
  readonly heldBytes?: number
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
  readonly site: () => Promise<SiteDocument | undefined>
  /** What search and tools in browsers run from. */
  readonly search: SearchFiles
  readonly changes: ChangeFiles
  /** Resources by the path asked for, the least recently used dropped first. */
  readonly resources: ResourceCache
  /** Documents that were made on request, by their keys. */
  readonly generated: ResourceCache
  /** Called with errors of content that could not be read while another coding of it could. */
  readonly onError: (error: unknown) => void
  /** Reads content once for a crowd that asks for the same. */
  readonly shareRead: ReturnType<typeof shareReads<Uint8Array>>
}

/** Bookkeeping of a resource besides its bytes: headers, keys, objects. An estimate. */
const RESOURCE_OVERHEAD_BYTES = 2048

export type ResourceCache = LRUCache<string, Resource>

export function createResourceCache(maxBytes: number): ResourceCache {
  return new LRUCache({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation({ forms, heldBytes = 0 }, key) {
      const ofForms = Object.values(forms).reduce((sum, { bytes }) => sum + bytes.byteLength, 0)
      return RESOURCE_OVERHEAD_BYTES + 2 * key.length + heldBytes + ofForms
    },
  })
}

/** What the view of every release has. */
export interface ReleaseViewOptions extends Pick<ReleaseView, 'onError'> {
  /** Most bytes of content kept in memory; 8 MB. */
  readonly cacheBytes?: number | undefined
  /** Most bytes of documents made on request; 2 MB. */
  readonly resultBytes?: number | undefined
}

/** Creates what serving remembers of a release; nothing yet. */
export function createReleaseView(release: Release, options: ReleaseViewOptions): ReleaseView {
  const { cacheBytes = 8 << 20, resultBytes = 2 << 20, onError } = options
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
    changes: createChangeFiles(release),
    resources: createResourceCache(cacheBytes),
    generated: createResourceCache(resultBytes),
    onError,
    shareRead: shareReads<Uint8Array>(),
  }
}

/** Decoded path of a base URL, without a trailing slash; empty at the root of a host. */
export function basePathOf(baseUrl: string): string {
  return decodeURIComponent(new URL(baseUrl).pathname.replace(/\/+$/, ''))
}

/** Reads the id and the base path of the current release; `undefined` before one is published. */
export type ReleaseReader = () => { readonly id: string; readonly basePath: string } | undefined

export function createReleaseReader(store: Store): ReleaseReader {
  let release: Release | undefined
  let known: ReturnType<ReleaseReader>
  return () => {
    try {
      const current = store.current()
      if (current !== release) known = { id: current.id, basePath: basePathOf(current.baseUrl) }
      release = current
      return known
    } catch {
      // Nothing published yet.
      return undefined
    }
  }
}

/** A request to a published directory, and the release that answers it. */
export interface SiteRequest {
  readonly request: Request
  readonly caller: Caller
  readonly isRead: boolean
  readonly view: ReleaseView
  readonly path: string
  /** The path below the base, with its leading slash: what is routed. */
  readonly route: string
  /** As sent, with its `?`, or empty. */
  readonly query: string
}

/** Answers a request; `undefined` leaves it to the next handler. */
export type SiteHandler = (target: SiteRequest) => Promise<Response | undefined>
