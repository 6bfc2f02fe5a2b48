/** Names of the renditions every page has, in the order we list them. */
export const RENDITION_NAMES = ['index.json', 'index.jsonld', 'index.md', 'mcp.json', 'index.html'] as const

/** Folder of our own files that belong to no page, below the base. */
export const SHARED_DIR = '_/'

/** Every URL of one directory. Nothing else joins strings into URLs. */
export interface DirectoryUrls {
  /** `{base}/` or `{base}/{category}/`. `slug` is empty for the root page. */
  page(slug: string): string
  /** What a page answers to a query. @param query As `writePageQuery` writes it. */
  results(slug: string, query: string): string
  /** A rendition of a page, for instance `index.json`. */
  rendition(slug: string, name: string): string
  /** The page's MCP endpoint. */
  mcp(slug: string): string
  /** The page's legacy HTTP+SSE endpoint. */
  sse(slug: string): string
  /** The page's server card. */
  serverCard(slug: string): string
  /** One listing on a page. */
  listing(slug: string, id: string): string
  /** A file below the base, for instance `_/schema/page.json`. */
  file(path: string): string
  /** The same without scheme and host: for what a page loads, so that it also works where it is previewed. */
  path(path: string): string
}

/** The catalog of the directory (Agentic Resource Discovery): where it is published, and what it is. */
export const AI_CATALOG = { path: '.well-known/ai-catalog.json', type: 'application/ai-catalog+json' } as const

/**
 * Builds every URL of a directory. Slugs and ids are percent-encoded (UTF-8).
 *
 * @param baseUrl Absolute, without a trailing slash.
 */
export function createUrls(baseUrl: string): DirectoryUrls {
  // The URLs of one page are asked for in a row, one for each of its listings.
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
    mcp: (slug) => `${page(slug)}mcp`,
    sse: (slug) => `${page(slug)}mcp/sse`,
    serverCard: (slug) => `${page(slug)}mcp/server-card`,
    listing: (slug, id) => `${page(slug)}#${encodeURIComponent(id)}`,
    file: (path) => baseUrl + below(path),
    path: (path) => basePath + below(path),
  }
}
