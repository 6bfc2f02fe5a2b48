import { parseRequestPath } from '../../http/parse-request-path.ts'
import { parseRoute } from '../../http/parse-route.ts'
import { basePathOf } from '../../http/release-view.ts'
import type { Release } from '../../store/store.ts'

/** The published path of the manifest that a request asks for: `P/mcp.json`, or `P/mcp/server-card`, which is the same. */
export function manifestPathOf({ method, url }: Request, { baseUrl }: Release): string | undefined {
  if ((method !== 'GET' && method !== 'HEAD') || !(url.includes('mcp.json') || url.includes('server-card'))) {
    return undefined
  }
  const target = parseRequestPath(url)
  const basePath = basePathOf(baseUrl)
  if (!target.ok || !target.path.startsWith(`${basePath}/`)) return undefined
  const route = parseRoute(target.path.slice(basePath.length + 1))
  if (route.kind === 'card') return route.slug === '' ? 'mcp.json' : `${route.slug}/mcp.json`
  return route.kind === 'file' ? route.path : undefined
}
