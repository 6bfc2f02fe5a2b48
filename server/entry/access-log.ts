import type { IncomingMessage, ServerResponse } from 'node:http'
import { pathOutsideBase } from '../http/host-document.ts'
import { parseRequestPath } from '../http/parse-request-path.ts'
import { parseRoute } from '../http/parse-route.ts'

/** One answered request. **Privacy:** no query, no address, no user agent, and a template instead of the path. */
export interface AccessLine {
  /** ISO 8601, UTC. */
  time: string
  level: 'info' | 'error'
  method: string
  /** For instance `/{page}/index.json`; `_OTHER` for what is not published, so that strangers cannot fill a log index. */
  route: string
  /** 0 when the connection ended before the application answered. */
  status: number
  durMs: number
}

/** Reports a request to `log` once it has been answered or given up. */
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

/** The template of a path that is published. @param url The request target, in origin or absolute form. */
export function routeTemplate(url: string, basePath: string): string {
  const target = parseRequestPath(url.startsWith('/') ? `http://localhost${url}` : url)
  if (!target.ok) return '_OTHER'
  const isBelow = target.path.startsWith(`${basePath}/`)
  const relative = isBelow ? target.path.slice(basePath.length + 1) : pathOutsideBase(target.path, basePath)
  if (relative === undefined) return '_OTHER'
  const route = parseRoute(relative)
  switch (route.kind) {
    case 'page':
      return pageTemplate(route.slug, '')
    case 'mcp':
      return pageTemplate(route.slug, 'mcp')
    case 'sse':
    case 'messages':
      return pageTemplate(route.slug, `mcp/${route.kind}`)
    case 'card':
      return pageTemplate(route.slug, 'mcp/server-card')
    case 'file': {
      if (route.path.startsWith('_/')) return '/_/{asset}'
      if (route.path.startsWith('.well-known/')) return '/.well-known/{document}'
      const slash = route.path.lastIndexOf('/')
      const name = route.path.slice(slash + 1).replace(/\.\d+\.md$/, '.{part}.md')
      return pageTemplate(slash === -1 ? '' : route.path.slice(0, slash), name)
    }
    default:
      return `/_/${route.kind}`
  }
}

function pageTemplate(slug: string, name: string): string {
  return slug === '' ? `/${name}` : `/{page}/${name}`
}
