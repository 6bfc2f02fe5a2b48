import { createEndpointUrls, createPageUrls, createUrls, SEARCH_POINTER } from './urls.ts'
import type { DirectoryUrls, EndpointUrls } from './urls.ts'

/**
 * The surfaces of a release besides its files. Decided by the directory's target here and nowhere else: whatever names a
 * surface asks for it, so that a release promises only what works where it is published.
 */
export interface Surfaces {
  /** The MCP endpoints; `undefined` where nothing answers MCP. */
  readonly endpoints: EndpointUrls | undefined
  /** Origin of the endpoints where it is another than that of the pages. */
  readonly foreignOrigin: string | undefined
  /** Whether the root's server card is also published where readers look that know only the host. */
  readonly hasWellKnownCards: boolean
  /** Whether the host answers `P/?query=…` itself: there are results without script. */
  readonly hasResultPages: boolean
  /** Whether every listing has a page of its own. */
  readonly hasListingPages: boolean
  /** What searches and calls tools in the page; `undefined` where it is not published. */
  readonly engine: EngineUrls | undefined
}

/** Where the page's engine is. */
export interface EngineUrls {
  /** The script module. */
  readonly module: string
  /** The file that names the newest index. */
  readonly pointer: string
}

/** What {@link surfacesOf} needs to know of a site: members of its model, which this folder does not import. */
export interface SurfaceSource {
  /** Absolute, without a trailing slash. */
  readonly baseUrl: string
  readonly directory: {
    readonly target?: 'server' | 'static' | undefined
    readonly mcp_base_url?: string | undefined
    readonly listing_pages?: 'auto' | 'on' | 'off' | undefined
    readonly bulk_data?: 'on' | 'off' | undefined
  }
  readonly assets?: { readonly engine?: string | undefined }
}

/** The endpoints of a release, for what needs nothing else to be known: see {@link Surfaces}. */
export function endpointsOf(source: SurfaceSource): EndpointUrls | undefined {
  const serverUrl = serverUrlOf(source)
  return serverUrl === undefined ? undefined : createEndpointUrls(serverUrl)
}

/** Every URL of a release. */
export function urlsOf({ baseUrl, directory }: SurfaceSource): DirectoryUrls {
  return createUrls(baseUrl, hasListingPages(directory))
}

/** Most listings that get pages of their own among the static files of a first release, unless the directory asks for more. */
export const MAX_STATIC_LISTING_PAGES = 5_000

/**
 * What the directory's `listing_pages` comes to for this many listings: the answer that releases carry. A server makes
 * pages when they are asked for, whatever their number; a static host has to be sent them.
 *
 * @param hadPages Whether the release before has them: a number takes no addresses away.
 */
export function decideListingPages(
  { listing_pages: wish = 'auto', target }: SurfaceSource['directory'],
  listingCount: number,
  hadPages = false,
): 'on' | 'off' {
  if (wish !== 'auto') return wish
  return target !== 'static' || hadPages || listingCount <= MAX_STATIC_LISTING_PAGES ? 'on' : 'off'
}

/** Whether every listing has a page of its own. A release of an earlier version says nothing, and has none. */
export function hasListingPages({ listing_pages: decided }: SurfaceSource['directory']): boolean {
  return decided === 'on'
}

/** Whether there are files that have all listings. */
export function hasDataFiles({ bulk_data: wish = 'on' }: SurfaceSource['directory']): boolean {
  return wish === 'on'
}

/** Decides which surfaces a release has. */
export function surfacesOf(source: SurfaceSource): Surfaces {
  const { baseUrl, directory, assets } = source
  const isStatic = directory.target === 'static'
  const serverUrl = serverUrlOf(source)
  const { origin, pathname } = new URL(baseUrl)
  const serverOrigin = serverUrl === undefined ? origin : new URL(serverUrl).origin
  return {
    endpoints: endpointsOf(source),
    foreignOrigin: serverOrigin === origin ? undefined : serverOrigin,
    // A server also answers at the root of its host; a folder of files is only where it is.
    hasWellKnownCards: serverUrl !== undefined && (!isStatic || pathname === '/'),
    hasResultPages: !isStatic,
    hasListingPages: hasListingPages(directory),
    engine: assets?.engine === undefined ? undefined : engineUrls(baseUrl, assets.engine),
  }
}

function serverUrlOf({ baseUrl, directory }: SurfaceSource): string | undefined {
  return directory.target === 'static' ? directory.mcp_base_url : baseUrl
}

function engineUrls(baseUrl: string, path: string): EngineUrls {
  const urls = createPageUrls(baseUrl)
  return { module: urls.file(path), pointer: urls.file(SEARCH_POINTER) }
}
