import { parsePageQuery } from '../../shared/search/page-query.ts'
import { pathOutsideBase } from './host-document.ts'
import { parseRequestPath } from './rules/parse-request-path.ts'

/** The template of what is not published, so that strangers cannot fill a log index. */
export const OTHER_ROUTE = '_OTHER'

/** What stands under its own name at the root. */
const ROOT_FILES: ReadonlySet<string> = new Set([
  'robots.txt',
  'llms.txt',
  'llms-full.txt',
  'auth.md',
  'sitemap.xml',
  'sitemap.md',
  'embed.js',
  'embed.mjs',
])

/** What stands under its own name at every page. */
const PAGE_FILES: ReadonlySet<string> = new Set([
  '',
  'index.html',
  'index.json',
  'index.jsonld',
  'index.md',
  'mcp.json',
  'feed.xml',
  'mcp',
  'mcp/sse',
  'mcp/messages',
  'mcp/server-card',
])

/** Targets whose template is remembered. */
const MAX_REMEMBERED = 500

/**
 * Creates the function that gives the template of a published path, of a closed set: for a log and for metrics.
 *
 * @param basePath Decoded, without a trailing slash.
 * @returns Takes a request target in origin or absolute form.
 */
export function createRouteTemplate(basePath: string): (url: string) => string {
  const remembered = new Map<string, string>()
  return (url) => {
    const known = remembered.get(url)
    if (known !== undefined) return known
    const template = templateOf(url, basePath)
    if (url.length <= 200) {
      if (remembered.size >= MAX_REMEMBERED) remembered.clear()
      remembered.set(url, template)
    }
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
  if (route === '/_/livez' || route === '/_/readyz' || route === '/_/changes') return route
  if (route.startsWith('/_/')) return '/_/{asset}'
  if (route.startsWith('/.well-known/')) return '/.well-known/{document}'
  const template = pathTemplate(route)
  const asks = template.endsWith('/') && query !== '' && parsePageQuery(new URLSearchParams(query)) !== undefined
  return asks ? `${template}?{query}` : template
}

function pathTemplate(route: string): string {
  // A slash makes no difference where MCP is spoken.
  const segments = route
    .replace(/(\/mcp(?:\/[^/]+)?)\/$/, '$1')
    .slice(1)
    .split('/')
  const own = nameOf(segments.join('/'))
  if (own !== undefined) return `/${own}`
  const [first = '', ...rest] = segments
  if (rest.length === 0) return `/${ROOT_FILES.has(first) ? first : first.endsWith('.md') ? '{page}.md' : '{file}'}`
  const ofPage = nameOf(rest.join('/'))
  if (ofPage !== undefined) return `/{page}/${ofPage}`
  return `/{page}/{listing}/${nameOf(rest.slice(1).join('/')) ?? '{file}'}`
}

/** The name of a file of a page in a template; `undefined` where a page has none of this name. */
function nameOf(file: string): string | undefined {
  const name = file.replace(/^index\.\d+\.md$/, 'index.{part}.md')
  return name === 'index.{part}.md' || PAGE_FILES.has(name) ? name : undefined
}
