import { parseRequestPath } from '../../http/route-template.ts'
import { basePathOf } from '../../http/resources/release-view.ts'
import type { Release } from '../../store/store.ts'

/**
 * The published path that a request asks for, where it may be a manifest: `P/mcp.json`, or `P/mcp/server-card`, which is
 * the same.
 */
export function manifestPathOf({ method, url }: Request, { baseUrl }: Release): string | undefined {
  if ((method !== 'GET' && method !== 'HEAD') || !(url.includes('mcp.json') || url.includes('server-card'))) {
    return undefined
  }
  const target = parseRequestPath(url)
  const basePath = basePathOf(baseUrl)
  if (!target.ok || !target.path.startsWith(`${basePath}/`)) return undefined
  return target.path.slice(basePath.length + 1).replace(/(^|\/)mcp\/server-card\/?$/, '$1mcp.json')
}
