import type { IncomingMessage, ServerResponse } from 'node:http'
import { pathOutsideBase } from '../http/host-document.ts'
import { parseRequestPath } from '../http/rules/parse-request-path.ts'

/** One answered request. **Privacy:** no query, no address, no user agent, and a template instead of the path. */
export interface AccessLine {
  /** ISO 8601, UTC. */
  time: string
  level: 'info' | 'error'
  method: string
  /** For instance `/{page}/index.json`; `_OTHER` for unpublished paths, so that strangers cannot fill a log index. */
  route: string
  /** 0 when the connection ended before the application answered. */
  status: number
  durMs: number
}

/** Reports a request to `log` once it has been answered or aborted. */
export function logAccess(
  request: IncomingMessage,
  response: ServerResponse,
  basePath: string,
  log: (line: AccessLine) => void,
): void {
  const start = performance.now()
  response.once('close', () => {
    const status = response.headersSent ? response.statusCode : 0
    log({
      time: new Date().toISOString(),
      level: status >= 500 ? 'error' : 'info',
      method: request.method ?? '',
      route: status === 404 || status === 400 ? '_OTHER' : routeTemplate(request.url ?? '', basePath),
      status,
      durMs: Math.round((performance.now() - start) * 1000) / 1000,
    })
  })
}

/** The template of a published path. @param url The request target, in origin or absolute form. */
export function routeTemplate(url: string, basePath: string): string {
  const target = parseRequestPath(url.startsWith('/') ? `http://localhost${url}` : url)
  if (!target.ok) return '_OTHER'
  const isBelow = target.path.startsWith(`${basePath}/`)
  const route = isBelow ? target.path.slice(basePath.length) : pathOutsideBase(target.path, basePath)
  if (route === undefined) return '_OTHER'
  if (route === '/_/livez' || route === '/_/readyz') return route
  if (route.startsWith('/_/')) return '/_/{asset}'
  if (route.startsWith('/.well-known/')) return '/.well-known/{document}'
  const isOfRoot = route.startsWith('/mcp/') || !route.includes('/', 1)
  const template = isOfRoot ? route : `/{page}${route.slice(route.indexOf('/', 1))}`
  // A slash makes no difference where MCP is spoken.
  return template.replace(/\.\d+\.md$/, '.{part}.md').replace(/(\/mcp.*)\/$/, '$1')
}
