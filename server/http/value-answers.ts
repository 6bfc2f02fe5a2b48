import { COSTS } from '../../shared/costs.ts'
import { policyOf } from '../../shared/renditions/view/page-view.ts'
import { RESULTS_FORMS } from '../../shared/renditions/render-results.ts'
import type { ResultsForm } from '../../shared/renditions/render-results.ts'
import { LISTING_FORMS } from '../../shared/renditions/render-listing-page.ts'
import { unframed } from '../../shared/renditions/text/framed-text.ts'
import { SearchUnavailableError } from '../../shared/tools/read-collection.ts'
import { isValueSegment, readValuePages } from '../contents/value-pages.ts'
import { createValueResults } from '../contents/value-results.ts'
import type { PageCache } from '../contents/page-cache.ts'
import { redirectToPage } from './redirects.ts'
import { searchUnavailableResponse } from './refusals/unavailable.ts'
import { tooManyRequestsResponse } from './refusals/too-many-requests.ts'
import type { MakeResource, GeneratedCache } from './resources/generated-cache.ts'
import { listingLinks } from './resources/page-links.ts'
import type { SiteRequest } from './resources/release-view.ts'
import { serveResource } from './resources/serve-resource.ts'
import { prefersMarkdown } from './rules/negotiation.ts'
import { refuseMethod } from './rules/problem.ts'

/** `author/stephen-king/` and its forms; below `_/` where a category is called `author`. */
const ROUTE = /^\/((?:_\/)?([^/_.][^/]*)\/[^/]+)(\/(?:index\.[a-z]+)?)?$/

/** Pages of values, made when they are asked for. */
export interface ValueAnswers {
  /** @returns `undefined` for what is no value's page. */
  readonly answer: (target: SiteRequest) => Promise<Response | undefined>
}

/** Creates the pages of the values of `pages_by`. @param made Keeps them in memory. */
export function createValueAnswers(contents: PageCache, made: GeneratedCache, make: MakeResource): ValueAnswers {
  const render = createValueResults(contents)
  const find = async (target: SiteRequest): Promise<Response | undefined> => {
    const { request, isRead, view, route, query, caller } = target
    const [, place, segment = '', rest] = ROUTE.exec(route) ?? []
    const root = place === undefined ? undefined : await contents.page(view.release, '')
    if (place === undefined || root?.kind !== 'root' || !isValueSegment(root.directory, segment)) return undefined
    const page = (await readValuePages(root)).find(`${place}/`)
    const name = rest?.slice(1)
    const form = formNamed(name, request.headers.get('accept'))
    if (page === undefined || form === undefined) return undefined
    if (!isRead) return refuseMethod(request.method)
    if (name === undefined) return redirectToPage(view, place, query)
    const key = `/${place} ${name} ${form}`
    const known = made(view).get(key)
    if (known !== undefined) return serveResource(request, view, key, known)
    const exceeded = await caller.reserve(COSTS.resultPage)
    if (exceeded !== undefined) return tooManyRequestsResponse(request, view, exceeded)
    const site = await view.site()
    const text = site && (await render(view.release, site, page, form))
    if (site === undefined || text === undefined) return undefined
    const url = root.urls.file(page.path)
    const { name: ownName } = LISTING_FORMS[form]
    const resource = await make(unframed(text), RESULTS_FORMS[form].mediaType, {
      role: name === '' ? 'negotiated' : 'rendition',
      link: listingLinks(view, '', url, ownName),
      policy: policyOf(site, false),
      release: view.release.id,
      ...(name === '' && form === 'markdown' && { contentLocation: new URL(url + ownName).pathname }),
    })
    made(view).set(key, resource)
    return serveResource(request, view, key, resource)
  }
  return {
    async answer(target) {
      try {
        return await find(target)
      } catch (error) {
        if (!(error instanceof SearchUnavailableError)) throw error
        target.view.onError(error)
        return searchUnavailableResponse(target.view, { slug: '', form: 'html' }, error)
      }
    },
  }
}

/** @param name Of a form; empty for the page itself, whose form is negotiated. */
function formNamed(name: string | undefined, accept: string | null): ResultsForm | undefined {
  if (name === undefined || name === '') return prefersMarkdown(accept) ? 'markdown' : 'html'
  const found = Object.entries(LISTING_FORMS).find(([, form]) => form.name === name)
  // The keys of a record are its names; results have the same forms as listings.
  return found?.[0] as ResultsForm | undefined
}
