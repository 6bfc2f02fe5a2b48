import { COSTS } from '../../shared/costs.ts'
import { unframed } from '../../shared/renditions/text/framed-text.ts'
import { SearchUnavailableError } from '../../shared/tools/search-unavailable.ts'
import { isSitemapPath, makeSitemap } from '../contents/listing-sitemaps.ts'
import type { PageContents } from '../contents/page-contents.ts'
import { searchUnavailableResponse } from './refusals/search-unavailable.ts'
import type { MakeResource } from './resources/generated-resource.ts'
import type { MadeResources } from './resources/made-resources.ts'
import { serveResource } from './resources/serve-resource.ts'
import type { SiteRequest } from './resources/site-request.ts'
import { tooManyRequestsResponse } from './refusals/too-many-requests.ts'

/** Answers requests for sitemaps that name pages of listings. */
export interface SitemapAnswers {
  /** @returns `undefined` where the path is of none, or the release has it as a file. */
  answer(target: SiteRequest): Promise<Response | undefined>
}

/**
 * Creates the sitemaps of a directory whose listings have pages. They are made when they are asked for: a release has
 * nothing for a listing.
 *
 * @param made Keeps them in memory.
 */
export function createSitemapAnswers(contents: PageContents, made: MadeResources, make: MakeResource): SitemapAnswers {
  return {
    async answer({ request, caller, isRead, view, route }) {
      const path = route.slice(1)
      if (!isRead || !isSitemapPath(path)) return undefined
      const cache = made(view)
      const known = cache.get(path)
      if (known !== undefined) return serveResource(request, view, path, known)
      const { release } = view
      const shortfall = await caller.spend(COSTS.sitemap)
      if (shortfall !== undefined) return tooManyRequestsResponse(request, view, shortfall)
      try {
        const text = await makeSitemap(contents, release, path)
        if (text === undefined) return undefined
        const context = { role: 'rendition', link: '', styleHash: undefined, release: release.id } as const
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
