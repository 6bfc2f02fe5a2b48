import { LRUCache } from 'lru-cache'
import { parsePageQuery } from '../../shared/search/page-query.ts'

/** The template of what is not published, so that strangers cannot fill a log index. */
const OTHER_ROUTE = '_OTHER'

/** Documents that readers look for at the root of a host and nowhere else. */
const HOST_DOCUMENTS: ReadonlySet<string> = new Set([
  '/robots.txt',
  '/llms.txt',
  '/llms-full.txt',
  '/auth.md',
  '/sitemap.xml',
  '/sitemap.md',
])

/** Paths that are their own template. */
const OWN_TEMPLATES = new Set([...HOST_DOCUMENTS, '/embed.js', '/embed.mjs', '/_/livez', '/_/readyz', '/_/changes'])

/** A page, or a listing's, and a file of it. */
const PAGE_FILE =
  /^(\/[^/]+)?(\/[^/]+)?\/((?:index\.(?:html|jsonld|json|md|\{part\}\.md)|mcp\.json|feed\.xml|calendar\.ics|places\.geojson|mcp(?:\/(?:sse|messages|server-card))?)?)$/

/** Targets whose template is remembered. */
const MAX_REMEMBERED = 500

/**
 * Creates the function that gives the template of an answered request, of a closed set: for a log and for metrics.
 *
 * @returns Takes a request target in origin or absolute form, the answer's status, and the base path of the release,
 *   decoded and without a trailing slash.
 */
export function createRouteTemplate(): (url: string, status: number, basePath: string | undefined) => string {
  const remembered = new LRUCache<string, string>({ max: MAX_REMEMBERED })
  let knownBase = ''
  return (url, status, basePath) => {
    if (status === 404 || status === 400 || basePath === undefined) return OTHER_ROUTE
    if (basePath !== knownBase) remembered.clear()
    knownBase = basePath
    const known = remembered.get(url)
    if (known !== undefined) return known
    const template = templateOf(url, basePath)
    if (url.length <= 200) remembered.set(url, template)
    return template
  }
}

function templateOf(url: string, basePath: string): string {
  const target = parseRequestPath(url.startsWith('/') ? `http://localhost${url}` : url)
  if (!target.ok) return OTHER_ROUTE
  const { path, query } = target
  const isBelow = path.startsWith(`${basePath}/`)
  const route = isBelow ? path.slice(basePath.length) : pathOutsideBase(path, basePath)
  if (route === undefined) return OTHER_ROUTE
  if (OWN_TEMPLATES.has(route)) return route
  if (route.startsWith('/_/')) return '/_/{asset}'
  if (route.startsWith('/.well-known/')) return '/.well-known/{document}'
  const template = pathTemplate(route)
  const asks = template.endsWith('/') && query !== '' && parsePageQuery(new URLSearchParams(query)) !== undefined
  return asks ? `${template}?{query}` : template
}

function pathTemplate(route: string): string {
  // A slash makes no difference where MCP is spoken.
  const path = route.replace(/(\/mcp(?:\/[^/]+)?)\/$/, '$1').replace(/\/index\.\d+\.md$/, '/index.{part}.md')
  const [, page, listing, file] = PAGE_FILE.exec(path) ?? []
  if (file !== undefined)
    return `${page === undefined ? '' : '/{page}'}${listing === undefined ? '' : '/{listing}'}/${file}`
  if (path.lastIndexOf('/') > 0) return '/{page}/{listing}/{file}'
  return path.endsWith('.md') ? '/{page}.md' : '/{file}'
}

/**
 * What a path outside the base names in a directory published below a path. Its documents are answered at the host's
 * root as well, because a robots.txt or a `.well-known` document (RFC 8615 §3) counts there only; and the root page has
 * its Markdown beside it, as the others have.
 *
 * @param path Decoded, with its leading slash.
 * @returns A path below the base, with its leading slash; `undefined` for what is somebody else's.
 */
export function pathOutsideBase(path: string, basePath: string): string | undefined {
  if (path === `${basePath}.md`) return '/index.md'
  return HOST_DOCUMENTS.has(path) || path.startsWith('/.well-known/') ? path : undefined
}

/** The path of a request, or why it can name nothing of ours. */
export type RequestPath =
  /** `path` is decoded once and starts with `/`; `query` is as sent, with its `?`, or empty. */
  { ok: true; path: string; query: string } | { ok: false; status: 400 | 404; detail: string }

/**
 * Takes the path out of a request's URL and decodes it exactly once.
 *
 * **Security:** refused are escapes that are no UTF-8 (overlong forms included), NUL, and escaped slashes and
 * backslashes, which could move a segment's border after it was checked. `%63` is `c`; `%2563` stays `%63`.
 *
 * @param url Absolute, as `Request.url`.
 */
export function parseRequestPath(url: string): RequestPath {
  const hash = url.indexOf('#')
  const target = url.slice(url.indexOf('/', url.indexOf('://') + 3), hash === -1 ? undefined : hash)
  const queryStart = target.indexOf('?')
  const raw = queryStart === -1 ? target : target.slice(0, queryStart)
  const query = queryStart === -1 ? '' : target.slice(queryStart)
  if (!raw.includes('%')) return { ok: true, path: raw, query }
  let path: string
  try {
    path = decodeURIComponent(raw)
  } catch {
    return { ok: false, status: 400, detail: 'The path holds a percent-encoding that is not UTF-8.' }
  }
  if (path.includes('\0')) return { ok: false, status: 400, detail: 'The path holds a NUL character.' }
  if (/%2f|%5c/i.test(raw)) {
    return { ok: false, status: 404, detail: 'No path here holds an escaped slash or backslash.' }
  }
  return { ok: true, path, query }
}
