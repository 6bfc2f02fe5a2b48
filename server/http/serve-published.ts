import { SHARED_DIR } from '../../shared/urls.ts'
import { hasPage, redirectToPage } from './lead-to-page.ts'
import type { MissingAnswer } from './missing-answers.ts'
import { findResource, markdownKey } from './resources/find-resource.ts'
import { parseRoute } from './resources/parse-route.ts'
import type { Route } from './resources/parse-route.ts'
import { serveResource } from './resources/serve-resource.ts'
import type { SiteRequest } from './resources/site-request.ts'
import { optionsResponse } from './rules/cors.ts'
import { refuseMethod, unknownMethodResponse } from './rules/method-not-allowed.ts'
import { prefersMarkdown } from './rules/prefers-markdown.ts'

/**
 * Answers with what is published.
 *
 * @param missing Answers where nothing is published.
 * @param route Default: what the path names.
 */
export async function servePublished(target: SiteRequest, missing: MissingAnswer, route?: Route): Promise<Response> {
  const { request, isRead, view } = target
  if (isRead) {
    const key = wantsMarkdown(target) ? markdownKey(target.route) : target.route
    const resource = view.resources.get(key)
    if (resource !== undefined) return serveResource(request, view, key, resource)
  }
  return unknownMethodResponse(request.method) ?? findAndServe(target, missing, route ?? parseRoute(target.route))
}

/** Whether a page is asked for as Markdown. */
function wantsMarkdown({ route, request }: SiteRequest): boolean {
  return route.endsWith('/') && prefersMarkdown(request.headers.get('accept'))
}

/** Answers a request for something published that is not in memory yet, or is not there at all. */
async function findAndServe(target: SiteRequest, missing: MissingAnswer, route: Route): Promise<Response> {
  const { request, isRead, view } = target
  const { method, headers } = request
  const found = await findResource(view, route, target.route, wantsMarkdown(target))
  if (found !== undefined) return refuseMethod(method) ?? serveResource(request, view, found.key, found.resource)
  // A preflight that fails hides the real answer, here the 404, from the reader's script.
  if (method === 'OPTIONS' && headers.has('access-control-request-method')) return optionsResponse()
  if (isRead && route.kind === 'file' && mayBePage(route.path) && (await hasPage(view, route.path))) {
    return redirectToPage(view, route.path, target.query)
  }
  return missing(target)
}

/** Whether a path without its trailing slash may be meant for a page: of a category, or of our own such as `_/data/`. */
function mayBePage(path: string): boolean {
  return !path.includes('/') || path.startsWith(SHARED_DIR)
}
