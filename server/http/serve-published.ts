import { SHARED_DIR } from '../../shared/urls.ts'
import { hasPage, redirectToPage } from './redirects.ts'
import type { NotFoundHandler } from './refusals/not-found.ts'
import { findResource, parseRoute } from './resources/find-resource.ts'
import type { Route } from './resources/find-resource.ts'
import { serveResource } from './resources/serve-resource.ts'
import type { SiteHandler, SiteRequest } from './resources/release-view.ts'
import { optionsResponse, refuseMethod, unknownMethodResponse } from './rules/problem.ts'
import { prefersMarkdown } from './rules/negotiation.ts'
import { COSTS } from '../../shared/costs.ts'
import { isSitemapPath, makeSitemap } from '../contents/listing-sitemaps.ts'
import type { PageCache } from '../contents/page-cache.ts'
import type { GeneratedDocuments } from './generated-documents.ts'

/**
 * Answers with what is published.
 *
 * @param missing Answers where nothing is published.
 * @param given Default: what the path names.
 */
export async function servePublished(target: SiteRequest, missing: NotFoundHandler, given?: Route): Promise<Response> {
  const { request, isRead, view } = target
  const { method, headers } = request
  const wantsMarkdown = target.route.endsWith('/') && prefersMarkdown(headers.get('accept'))
  // No path holds NUL.
  const key = wantsMarkdown ? `${target.route}\0markdown` : target.route
  const known = view.resources.get(key)
  if (isRead && known !== undefined) return serveResource(request, view, key, known)
  const refused = unknownMethodResponse(method)
  if (refused !== undefined) return refused
  const route = given ?? parseRoute(target.route)
  const found = known ?? (await findResource(view, route, wantsMarkdown))
  if (found !== undefined) return refuseMethod(method) ?? serveResource(request, view, key, found)
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

/**
 * Creates the handler of the sitemaps of a directory whose listings have pages. They are made on request: a release has
 * nothing for a listing. Paths of none, and those that the release has as a file, are left to the next handler.
 */
export function createSitemapHandler(contents: PageCache, documents: GeneratedDocuments): SiteHandler {
  return async (target) => {
    const { isRead, view, route } = target
    const path = route.slice(1)
    if (!isRead || !isSitemapPath(path)) return undefined
    return documents.serve(target, {
      key: path,
      mediaType: 'application/xml; charset=utf-8',
      units: COSTS.sitemap,
      async render() {
        const text = await makeSitemap(contents, view.release, path)
        return text === undefined ? undefined : { text, role: 'rendition', link: '' }
      },
    })
  }
}
