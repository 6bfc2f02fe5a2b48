import { listingSegment } from './listing-segment.ts'

/** Folder, below the base, of our own files that belong to no page. */
export const SHARED_DIR = '_/'

/** Folder, below the base, of the logos of listings, in folders by the first two digits of their digests. */
export const LOGO_DIR = `${SHARED_DIR}logo/`

/** Folder, below the base, of the files that have all listings: `listings.*`, or folders of parts named by their content. */
export const DATA_DIR = `${SHARED_DIR}data/`

/** Path below the base of the description of the files in {@link DATA_DIR} (Data Package, datapackage.org). */
export const DATA_PACKAGE = `${DATA_DIR}datapackage.json`

/** Name, below the base, of a part of the whole directory as text, from 1. */
export function wholeTextName(part: number): string {
  return part === 1 ? 'llms-full.txt' : `llms-full.${part}.txt`
}

/** Whether a path below the base is one of {@link wholeTextName}. */
export function isWholeText(path: string): boolean {
  return /^llms-full(?:\.[1-9]\d*)?\.txt$/.test(path)
}

/** The picture of a page for where it is shared, beside its renditions, where the operator has a template. */
export const CARD_NAME = 'card.png'

/** Folder, below the base, of the ledger of changes and of what is made of it. */
export const CHANGES_DIR = `${SHARED_DIR}changes/`
/** Name of the ledger in {@link CHANGES_DIR}. */
export const CHANGES_INDEX = 'index.json'

/** Path below the base of the file that names the newest index: the only one of the search files that changes. */
export const SEARCH_POINTER = `${SHARED_DIR}search.json`

/** Folder, below the base, of the agent skill. */
export const SKILLS_DIR = '.well-known/agent-skills/'

/** The catalog of interfaces (RFC 9727): where it is published below the base, and what it is. */
export const API_CATALOG = {
  path: '.well-known/api-catalog',
  type: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
} as const

/** The description of all that plain requests get (OpenAPI): where it is published below the base, and what it is. */
export const OPENAPI = {
  path: `${SHARED_DIR}openapi.json`,
  type: 'application/vnd.oai.openapi+json;version=3.1',
} as const

/** How the directory is searched from outside (OpenSearch): where that is published below the base, and what it is. */
export const OPENSEARCH = {
  path: `${SHARED_DIR}opensearch.xml`,
  type: 'application/opensearchdescription+xml',
} as const

/** Every URL of one directory. Nothing else joins strings into URLs. */
export interface DirectoryUrls extends PageUrls {
  /**
   * The listing's own page or, where the release has none, {@link DirectoryUrls.place}.
   *
   * @param slug Of its first category: only there is its page.
   */
  listing(slug: string, id: string): string
  /** As {@link DirectoryUrls.listing}, as data: the `index.json` of the page it is on. */
  listingData(slug: string, id: string): string
  /** The listing among the others on a category's page. */
  place(slug: string, id: string): string
}

/** The URLs that do not depend on the release: of pages and files. */
export interface PageUrls {
  /** `{base}/` or `{base}/{category}/`. `slug` is empty for the root page. */
  page(slug: string): string
  /** A page's answer to a query. @param query As `writePageQuery` writes it. */
  results(slug: string, query: string): string
  /** A rendition of a page, for instance `index.json`. */
  rendition(slug: string, name: string): string
  /** A file below the base, for instance `_/schema/page.json`. */
  file(path: string): string
  /** The same without scheme and host: for a page's assets, so that it also works in a preview. */
  path(path: string): string
}

/** Every URL that only a server answers. There are none where nothing answers MCP, so that no text can name one. */
export interface EndpointUrls {
  /** The page's MCP endpoint. `slug` is empty for the root page. */
  mcp(slug: string): string
  /** The page's legacy HTTP+SSE endpoint. */
  sse(slug: string): string
  /** The page's server card. */
  serverCard(slug: string): string
  /** Whether the server is ready. */
  readonly readiness: string
  /** What else only a server answers. @param path Below its base, decoded. */
  file(path: string): string
}

/**
 * The catalog of the directory: where it is published, and what it is. It satisfies AI Catalog 1.0, which MCP server cards
 * are found by, and Agentic Resource Discovery (ARD) 0.91, which has a name of its own for the same bytes.
 */
export const AI_CATALOG = { path: '.well-known/ai-catalog.json', type: 'application/ai-catalog+json' } as const

/** The same catalog as ARD names it. */
export const ARD_MANIFEST = { path: '.well-known/ard.json', type: 'application/json' } as const

/** Both names of the catalog, with the relation of a link to each: the newer first. */
export const CATALOG_LINKS = [
  { relation: 'ard', ...ARD_MANIFEST },
  { relation: 'ai-catalog', ...AI_CATALOG },
] as const

/**
 * Builds every URL of a directory. Slugs and ids are percent-encoded (UTF-8).
 *
 * @param baseUrl Absolute, without a trailing slash.
 * @param hasListingPages Whether the release has pages of listings: see `urlsOf`.
 */
export function createUrls(baseUrl: string, hasListingPages: boolean): DirectoryUrls {
  const urls = createPageUrls(baseUrl)
  const place = (slug: string, id: string): string => `${urls.page(slug)}#${encodeURIComponent(id)}`
  const listingPage = (slug: string, id: string): string =>
    `${urls.page(slug)}${encodeURIComponent(listingSegment(id))}/`
  return {
    ...urls,
    listing: hasListingPages ? listingPage : place,
    listingData: (slug, id) => `${hasListingPages ? listingPage(slug, id) : urls.page(slug)}index.json`,
    place,
  }
}

/** Builds the URLs of pages and files: {@link createUrls}. */
export function createPageUrls(baseUrl: string): PageUrls {
  // The URLs of one page are requested in a row, one for each of its listings.
  let lastSlug = ''
  let lastUrl = `${baseUrl}/`
  const page = (slug: string): string => {
    if (slug === lastSlug) return lastUrl
    lastSlug = slug
    lastUrl = slug === '' ? `${baseUrl}/` : `${baseUrl}/${encodeURIComponent(slug)}/`
    return lastUrl
  }
  const basePath = new URL(baseUrl).pathname.replace(/\/$/, '')
  const below = (path: string): string => `/${path.split('/').map(encodeURIComponent).join('/')}`
  return {
    page,
    results: (slug, query) => `${page(slug)}?${query}`,
    rendition: (slug, name) => page(slug) + (name === 'index.html' ? '' : name),
    file: (path) => baseUrl + below(path),
    path: (path) => basePath + below(path),
  }
}

/**
 * Builds the URLs of the endpoints of a server.
 *
 * @param baseUrl Of the server: absolute, without a trailing slash.
 */
export function createEndpointUrls(baseUrl: string): EndpointUrls {
  const urls = createPageUrls(baseUrl)
  return {
    mcp: (slug) => `${urls.page(slug)}mcp`,
    sse: (slug) => `${urls.page(slug)}mcp/sse`,
    serverCard: (slug) => `${urls.page(slug)}mcp/server-card`,
    readiness: urls.file(`${SHARED_DIR}readyz`),
    file: (path) => urls.file(path),
  }
}
