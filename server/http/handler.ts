import type { Release, Store } from '../store/store.ts'
import type { AppOptions } from './app-options.ts'
import { pathOutsideBase } from './host-document.ts'
import { livezResponse, readyzResponse } from './health.ts'
import { otherMethodResponse, unknownMethodResponse } from './methods.ts'
import { notFoundResponse } from './not-found.ts'
import { createPageContents } from './page-content.ts'
import { parseRequestPath } from './parse-request-path.ts'
import { parseRoute, type Route } from './parse-route.ts'
import { acceptsHtml, prefersMarkdown } from './prefers-markdown.ts'
import { problemResponse } from './problem.ts'
import { createReleaseView, type ReleaseView } from './release-view.ts'
import { createResultPages, type ResultPages } from './result-pages.ts'
import { redirectToPage, type RequestTarget, serveRoute } from './serve-route.ts'
import { serveResource } from './serve-resource.ts'
import { markdownKey } from './find-resource.ts'

/** Default of `AppOptions.cacheBytes`. */
const DEFAULT_CACHE_BYTES = 8 << 20

/**
 * Creates the function that answers every request of a directory.
 *
 * The release is asked for once per request, so that no answer mixes two. What is in memory is answered without
 * waiting: the Node adapter then writes it without ever building a real `Response`.
 */
export function createHandler(options: AppOptions): (request: Request) => Response | Promise<Response> {
  const { store, cacheBytes = DEFAULT_CACHE_BYTES, onError = () => undefined } = options
  const { contents = createPageContents(store, { onError }) } = options
  const parts = { ...options, results: createResultPages(contents, options.resultBytes) }
  let view: ReleaseView | undefined
  return (request) => {
    const target = parseRequestPath(request.url)
    if (!target.ok) return problemResponse(target)
    const release = currentRelease(store)
    if (release === undefined) return answerUnpublished(options, target.path)
    if (view?.release !== release) view = createReleaseView(release, cacheBytes, onError)
    return answer(parts, request, view, target)
  }
}

interface HandlerParts extends AppOptions {
  readonly results: ResultPages
}

function answer(
  parts: HandlerParts,
  request: Request,
  view: ReleaseView,
  { path, query }: { path: string; query: string },
): Response | Promise<Response> {
  const { basePath } = view
  if (path === basePath) return answerBare(request, view, query)
  const isBelow = path.startsWith(basePath) && path.charCodeAt(basePath.length) === SLASH
  const relative = isBelow ? path.slice(basePath.length + 1) : pathOutsideBase(path, basePath)
  if (relative === undefined) return nowhere(request, view, path)
  const target = { path, query, relative }
  const result = query === '' ? undefined : parts.results.answer(request, view, target)
  if (result === undefined) return answerPublished(parts, request, view, target)
  return result instanceof Promise
    ? result.then((made) => made ?? answerPublished(parts, request, view, target))
    : result
}

const SLASH = 47

/** Answers with what is published, or what an endpoint says. */
function answerPublished(
  options: AppOptions,
  request: Request,
  view: ReleaseView,
  target: RequestTarget,
): Response | Promise<Response> {
  const { relative } = target
  const { method } = request
  if (method === 'GET' || method === 'HEAD') {
    const isPage = relative === '' || relative.charCodeAt(relative.length - 1) === SLASH
    const key = isPage && prefersMarkdown(request.headers.get('accept')) ? markdownKey(relative) : relative
    const resource = view.resources.get(key)
    if (resource !== undefined) return serveResource(request, view, key, resource)
  }
  const route = parseRoute(relative)
  return answerEndpoint(options, request, view, route) ?? serveRoute(request, view, route, target)
}

const MCP_HANDLERS = { mcp: 'handle', sse: 'handleStream', messages: 'handleMessage' } as const

/** Answers what is no file; `undefined` for the rest. */
function answerEndpoint(
  { mcp, isDraining }: AppOptions,
  request: Request,
  view: ReleaseView,
  route: Route,
): Response | Promise<Response> | undefined {
  if (route.kind === 'mcp' || route.kind === 'sse' || route.kind === 'messages') {
    if (route.kind !== 'messages' && isBrowserVisit(request)) return undefined
    if (mcp === undefined) return nowhere(request, view, new URL(request.url).pathname)
    return mcp[MCP_HANDLERS[route.kind]](request, route.slug)
  }
  const unknown = unknownMethodResponse(request.method)
  if (unknown !== undefined) return unknown
  if (route.kind !== 'livez' && route.kind !== 'readyz') return undefined
  if (request.method !== 'GET' && request.method !== 'HEAD') return otherMethodResponse(request.method)
  if (route.kind === 'livez') return livezResponse()
  const draining = isDraining?.() === true
  return readyzResponse(draining ? { status: 'draining' } : { status: 'ready', release: view.release.id })
}

/** A person who opened the endpoint's address: a browser asks for HTML, an MCP client for JSON or an event stream. */
function isBrowserVisit({ method, headers }: Request): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const accept = headers.get('accept')
  return acceptsHtml(accept) && accept?.toLowerCase().includes('text/event-stream') === false
}

/** The base path without its slash. */
function answerBare({ method }: Request, view: ReleaseView, query: string): Response {
  if (method === 'GET' || method === 'HEAD') return redirectToPage(view, '', query)
  return unknownMethodResponse(method) ?? otherMethodResponse(method)
}

function nowhere(request: Request, view: ReleaseView, path: string): Response | Promise<Response> {
  return unknownMethodResponse(request.method) ?? notFoundResponse(request, path, view)
}

/** Before the first release the base path is not known either: health is answered below any path. */
function answerUnpublished({ isDraining }: AppOptions, path: string): Response {
  if (path.endsWith('/_/livez')) return livezResponse()
  if (path.endsWith('/_/readyz')) {
    return readyzResponse({ status: isDraining?.() === true ? 'draining' : 'unpublished' })
  }
  return problemResponse({
    status: 503,
    detail: 'Nothing has been published here yet. Try again in a few seconds.',
    headers: { 'retry-after': '5' },
  })
}

function currentRelease(store: Store): Release | undefined {
  try {
    return store.current()
  } catch {
    // The interface says that nothing has been published yet.
    return undefined
  }
}
