import type { PageCache } from '../contents/page-cache.ts'
import { findMovedPage } from '../contents/moved-pages.ts'
import { PAGE_SEGMENT } from '../../shared/tools/near-pages.ts'
import { goneResponse } from './refusals/not-found.ts'
import type { NotFoundHandler } from './refusals/not-found.ts'
import type { ReleaseView, SiteRequest } from './resources/release-view.ts'
import { CORS_HEADERS, RELEASE_HEADER } from './rules/problem.ts'
import { acceptsHtml } from './rules/negotiation.ts'

/**
 * Leads to a page: with its trailing slash, without which its relative links would miss, or under its new name. Keeps method
 * and query.
 *
 * @param rest What follows the page's path, encoded, with the query.
 */
export function redirectToPage(view: ReleaseView, slug: string, rest: string): Response {
  return redirect(view, 308, pagePath(view, slug) + rest)
}

/**
 * Leads to the address of a listing's page. Keeps method and query.
 *
 * @param url Of the page, or of a form of it.
 */
export function redirectToListing(view: ReleaseView, url: string, query: string): Response {
  return redirect(view, 308, new URL(url).pathname + query)
}

/**
 * Leads a person who opened an endpoint's address to the section of the page that explains it.
 *
 * @param target A request that only reads.
 * @param missing Answers where there is no such page.
 * @returns `undefined` for programs.
 */
export async function redirectBrowser(
  target: SiteRequest,
  slug: string,
  missing: (target: SiteRequest) => Promise<Response>,
): Promise<Response | undefined> {
  if (!isVisit(target.request)) return undefined
  const { view } = target
  if (!(await hasPage(view, slug))) return missing(target)
  return redirect(view, 303, `${pagePath(view, slug)}#agent-access`)
}

/** A browser asks for HTML, an MCP client for JSON or an event stream. */
function isVisit({ headers }: Request): boolean {
  const accept = headers.get('accept')
  return acceptsHtml(accept) && accept?.toLowerCase().includes('text/event-stream') === false
}

/** Whether there is a page to be led to. */
export async function hasPage({ release }: ReleaseView, slug: string): Promise<boolean> {
  return (await release.file(slug === '' ? 'index.html' : `${slug}/index.html`)) !== undefined
}

/** A path, not a URL: the server may be reached under another name than it is published under. */
function pagePath({ encodedBasePath }: ReleaseView, slug: string): string {
  const steps = slug === '' ? [] : slug.split('/').map(encodeURIComponent)
  return [encodedBasePath, ...steps, ''].join('/')
}

function redirect({ release }: ReleaseView, status: 303 | 308, location: string): Response {
  const headers = { ...CORS_HEADERS, location, 'cache-control': 'no-store', [RELEASE_HEADER]: release.id }
  return new Response(null, { status, headers })
}

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
