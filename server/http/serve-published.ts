import { SHARED_DIR } from '../../shared/urls.ts'
import { hasPage, redirectToPage } from './redirects.ts'
import type { NotFoundHandler } from './refusals/not-found.ts'
import { findResource, markdownKey, parseRoute } from './resources/find-resource.ts'
import type { Route } from './resources/find-resource.ts'
import { serveResource } from './resources/serve-resource.ts'
import type { SiteRequest } from './resources/release-view.ts'
import { optionsResponse, refuseMethod, unknownMethodResponse } from './rules/problem.ts'
import { prefersMarkdown } from './rules/negotiation.ts'
import { COSTS } from '../../shared/costs.ts'
import { unframed } from '../../shared/renditions/text/framed-text.ts'
import { SearchUnavailableError } from '../../shared/tools/read-collection.ts'
import { isSitemapPath, makeSitemap } from '../contents/listing-sitemaps.ts'
import type { PageCache } from '../contents/page-cache.ts'
import { searchUnavailableResponse } from './refusals/unavailable.ts'
import type { MakeResource, GeneratedCache } from './resources/generated-cache.ts'
import { tooManyRequestsResponse } from './refusals/too-many-requests.ts'

/**
 * Answers with what is published.
 *
 * @param missing Answers where nothing is published.
 * @param route Default: what the path names.
 */
export async function servePublished(target: SiteRequest, missing: NotFoundHandler, route?: Route): Promise<Response> {
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
async function findAndServe(target: SiteRequest, missing: NotFoundHandler, route: Route): Promise<Response> {
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

/** Answers requests for sitemaps that name pages of listings. */
interface SitemapAnswers {
  /** @returns `undefined` where the path is of none, or the release has it as a file. */
  readonly answer: (target: SiteRequest) => Promise<Response | undefined>
}

/**
 * Creates the sitemaps of a directory whose listings have pages. They are made when they are asked for: a release has
 * nothing for a listing.
 *
 * @param made Keeps them in memory.
 */
export function createSitemapAnswers(contents: PageCache, made: GeneratedCache, make: MakeResource): SitemapAnswers {
  return {
    async answer({ request, caller, isRead, view, route }) {
      const path = route.slice(1)
      if (!isRead || !isSitemapPath(path)) return undefined
      const cache = made(view)
      const known = cache.get(path)
      if (known !== undefined) return serveResource(request, view, path, known)
      const { release } = view
      const exceeded = await caller.reserve(COSTS.sitemap)
      if (exceeded !== undefined) return tooManyRequestsResponse(request, view, exceeded)
      try {
        const text = await makeSitemap(contents, release, path)
        if (text === undefined) return undefined
        const context = { role: 'rendition', link: '', release: release.id } as const
        const resource = await make(unframed(text), 'application/xml; charset=utf-8', context)
        cache.set(path, resource)
        return await serveResource(request, view, path, resource)
      } catch (error) {
        if (!(error instanceof SearchUnavailableError)) throw error
        view.onError(error)
        return searchUnavailableResponse(view, { slug: '', form: 'json-ld' }, error)
      }
    },
  }
}
