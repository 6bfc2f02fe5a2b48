import type { Release, Store } from '../store/store.ts'
import type { AppOptions } from './app-options.ts'
import { livezResponse, readyzResponse } from './health.ts'
import { pathOutsideBase } from './host-document.ts'
import { redirectToPage } from './lead-to-page.ts'
import { nowhereResponse } from './refusals/not-found.ts'
import { createReleaseView } from './resources/release-view.ts'
import type { ReleaseView } from './resources/release-view.ts'
import type { SiteRequest } from './resources/site-request.ts'
import { refuseMethod } from './rules/method-not-allowed.ts'
import { parseRequestPath } from './rules/parse-request-path.ts'
import { problemResponse } from './rules/problem.ts'

/** Default of `AppOptions.cacheBytes`. */
const DEFAULT_CACHE_BYTES = 8 << 20

/**
 * Creates the function that reads what a request is about, or answers it where that is nothing of the directory.
 *
 * The release is asked for once per request, so that no answer mixes two.
 */
export function createRequestReader({
  store,
  isDraining,
  cacheBytes = DEFAULT_CACHE_BYTES,
  onError = () => undefined,
}: AppOptions): (request: Request) => SiteRequest | Response | Promise<Response> {
  let view: ReleaseView | undefined
  return (request) => {
    const target = parseRequestPath(request.url)
    if (!target.ok) return problemResponse(target)
    const { path, query } = target
    const release = currentRelease(store)
    if (release === undefined) return answerUnpublished(path, isDraining)
    if (view?.release !== release) view = createReleaseView(release, cacheBytes, onError)
    const { basePath } = view
    const { method } = request
    if (path === basePath) return refuseMethod(method) ?? redirectToPage(view, '', query)
    const isRead = method === 'GET' || method === 'HEAD'
    const isBelow = path.startsWith(basePath) && path.charCodeAt(basePath.length) === SLASH
    const route = isBelow ? path.slice(basePath.length) : pathOutsideBase(path, basePath)
    if (route !== undefined) return { request, isRead, view, path, route, query }
    return nowhereResponse({ request, isRead, view, path })
  }
}

const SLASH = 47

/** Before the first release the base path is not known either: health is answered below any path. */
function answerUnpublished(path: string, isDraining: AppOptions['isDraining']): Response {
  if (path.endsWith('/_/livez')) return livezResponse()
  if (path.endsWith('/_/readyz')) return readyzResponse(undefined, isDraining)
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
