import { CORS_HEADERS, optionsResponse } from './cors.ts'
import { findResource } from './find-resource.ts'
import { otherMethodResponse } from './methods.ts'
import { notFoundResponse } from './not-found.ts'
import type { Route } from './parse-route.ts'
import { prefersMarkdown } from './prefers-markdown.ts'
import { RELEASE_HEADER } from './release-header.ts'
import type { ReleaseView } from './release-view.ts'
import { serveResource } from './serve-resource.ts'

/** A request's path: whole, below the base, and the query as sent. */
export interface RequestTarget {
  readonly path: string
  readonly relative: string
  readonly query: string
}

/** Answers a request for something published that is not in memory yet, or is not there at all. */
export async function serveRoute(
  request: Request,
  view: ReleaseView,
  route: Route,
  target: RequestTarget,
): Promise<Response> {
  const { method } = request
  const isRead = method === 'GET' || method === 'HEAD'
  if (route.kind === 'mcp' || route.kind === 'sse') {
    return (await isPage(view, route.slug))
      ? redirect(view, 303, `${pagePath(view, route.slug)}#agent-access`)
      : notFound(request, view, target)
  }
  const found = await findResource(view, route, target.relative, prefersMarkdown(request.headers.get('accept')))
  if (found !== undefined) {
    return isRead ? serveResource(request, view, found.key, found.resource) : otherMethodResponse(method)
  }
  // A preflight that fails hides the real answer, here the 404, from the reader's script.
  if (method === 'OPTIONS' && request.headers.has('access-control-request-method')) return optionsResponse()
  if (isRead && route.kind === 'file' && !route.path.includes('/') && (await isPage(view, route.path))) {
    return redirectToPage(view, route.path, target.query)
  }
  return notFound(request, view, target)
}

/** Leads to the page with its trailing slash, without which its relative links would miss. Keeps method and query. */
export function redirectToPage(view: ReleaseView, slug: string, query: string): Response {
  return redirect(view, 308, pagePath(view, slug) + query)
}

async function isPage(view: ReleaseView, slug: string): Promise<boolean> {
  return (await view.release.file(slug === '' ? 'index.html' : `${slug}/index.html`)) !== undefined
}

/** A path, not a URL: the server may be reached under another name than it is published under. */
function pagePath({ encodedBasePath }: ReleaseView, slug: string): string {
  return slug === '' ? `${encodedBasePath}/` : `${encodedBasePath}/${encodeURIComponent(slug)}/`
}

function redirect({ release }: ReleaseView, status: 303 | 308, location: string): Response {
  const headers = { ...CORS_HEADERS, location, 'cache-control': 'no-store', [RELEASE_HEADER]: release.id }
  return new Response(null, { status, headers })
}

function notFound(request: Request, view: ReleaseView, { path }: RequestTarget): Response | Promise<Response> {
  return notFoundResponse(request, path, view)
}
