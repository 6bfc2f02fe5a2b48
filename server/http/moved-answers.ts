import type { PageCache } from '../contents/page-cache.ts'
import { findMovedPage } from '../contents/moved-pages.ts'
import { redirectToPage } from './redirects.ts'
import { PAGE_SEGMENT } from '../../shared/tools/near-pages.ts'
import { goneResponse, type NotFoundHandler } from './refusals/not-found.ts'
import type { SiteRequest } from './resources/release-view.ts'

/**
 * Leads on from a page that was renamed or merged, with all its files; of one that is gone otherwise, says so (410).
 *
 * @param missing Answers where the ledger knows of no such page.
 */
export function leadOnFromMovedPages(contents: PageCache, missing: NotFoundHandler): NotFoundHandler {
  const answer = async (target: SiteRequest): Promise<Response | undefined> => {
    const { isRead, route, query, view } = target
    const [, slug] = PAGE_SEGMENT.exec(route) ?? []
    if (!isRead || slug === undefined || (await contents.page(view.release, slug)) !== undefined) return undefined
    const moved = await findMovedPage(view.release, slug)
    const rest = route.slice(slug.length + 1)
    const name = rest === '.md' ? 'index.md' : encodeURI(rest.replace(/^\//, ''))
    if (moved?.to !== undefined) return redirectToPage(view, moved.to, name + query)
    const gone = { id: slug, name: slug, url: view.urls.page(slug), categories: [], seq: 1 }
    return moved && goneResponse(target, { ...gone, removed: moved.since })
  }
  return async (target) => {
    const found = await answer(target).catch((error: unknown) => {
      target.view.onError(error)
      return undefined
    })
    return found ?? missing(target)
  }
}
