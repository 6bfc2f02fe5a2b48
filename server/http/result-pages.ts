import type { Site } from '../../shared/model/page.ts'
import { bareMediaType } from '../../shared/model/rendition.ts'
import { createFrameView } from '../../shared/renditions/view/page-view.ts'
import type { FrameView } from '../../shared/renditions/view/page-view.ts'
import { renderResults, RESULTS_FORMS } from '../../shared/renditions/render-results.ts'
import type { ResultsForm } from '../../shared/renditions/render-results.ts'
import { createResultsView } from '../../shared/renditions/view/results-view.ts'
import type { Collection } from '../../shared/search/collection.ts'
import { parsePageQuery, sortFilters, writePageQuery } from '../../shared/search/page-query.ts'
import type { PageQuery } from '../../shared/search/page-query.ts'
import { readCollection } from '../../shared/tools/read-collection.ts'
import { SearchUnavailableError } from '../../shared/tools/search-unavailable.ts'
import { selectListings } from '../../shared/tools/select-listings.ts'
import { createGeneratedResource } from './resources/generated-resource.ts'
import type { PageContents, PublishedPage } from '../contents/page-contents.ts'
import type { MadeResources } from './resources/made-resources.ts'
import { resultLinks } from './resources/page-links.ts'
import { parseRoute } from './resources/parse-route.ts'
import { createPreference } from './rules/prefers-markdown.ts'
import type { SiteRequest } from './resources/site-request.ts'
import type { ReleaseView, Resource } from './resources/release-view.ts'
import { searchUnavailableResponse } from './refusals/search-unavailable.ts'
import { serveResource } from './resources/serve-resource.ts'

/** Result pages, made when they are asked for. */
export interface ResultPages {
  /**
   * Answers a request for what a page answers to a query; at once when that was asked before.
   *
   * @returns `undefined` when the request asks nothing of a page, when there is no such page, or when the release does not
   *   say what its pages are made with.
   */
  answer(target: SiteRequest): Response | undefined | Promise<Response | undefined>
}

/**
 * Creates the result pages of a directory, answered from the same contents as its tools.
 *
 * @param made Keeps them in memory.
 */
export function createResultPages(contents: PageContents, made: MadeResources): ResultPages {
  const render = createRenderer(contents)
  return {
    answer({ request, isRead, view, route: path, query }) {
      if (!isRead) return undefined
      const route = parseRoute(path)
      const asked = route.kind === 'page' ? parsePageQuery(new URLSearchParams(query)) : undefined
      if (route.kind !== 'page' || asked === undefined) return undefined
      const cache = made(view)
      const question = { slug: route.slug, query: sortFilters(asked), form: chooseForm(request.headers.get('accept')) }
      const key = `${question.slug}?${writePageQuery(question.query)} ${question.form}`
      const known = cache.get(key)
      if (known !== undefined) return serveResource(request, view, key, known)
      return render(view, question).then(
        (resource) => {
          if (resource === undefined) return undefined
          cache.set(key, resource)
          return serveResource(request, view, key, resource)
        },
        (error: unknown) => {
          if (!(error instanceof SearchUnavailableError)) throw error
          view.onError(error)
          return searchUnavailableResponse(view, question, error)
        },
      )
    },
  }
}

interface Question {
  readonly slug: string
  readonly query: PageQuery
  readonly form: ResultsForm
}

function createRenderer(contents: PageContents) {
  const viewOf = createViews()
  return async (view: ReleaseView, { slug, query, form }: Question): Promise<Resource | undefined> => {
    const { release } = view
    const site = await view.site()
    if (site === undefined) return undefined
    const page = await contents.page(release, slug)
    if (page === undefined) return undefined
    const { directory } = page
    const text = await readCollection(page, {}, (collection) => {
      const pageView = viewOf(page, { ...site, directory, baseUrl: release.baseUrl }, collection)
      const selection = selectListings(collection, query)
      const findPlaces = (slugs: ReadonlySet<string>) => (page.kind === 'root' ? page.categories.find(slugs) : [])
      return renderResults(createResultsView(pageView, selection, { findPlaces, hasOffer: form === 'html' }), form)
    })
    return createGeneratedResource(text, RESULTS_FORMS[form].mediaType, {
      role: 'results',
      link: resultLinks(view, slug),
      styleHash: site.assets.style_hash,
      release: release.id,
    })
  }
}

/** Gives the view of a page, which is made once. */
function createViews() {
  const views = new WeakMap<PublishedPage, FrameView>()
  return (page: PublishedPage, site: Site, collection: Collection): FrameView => {
    const known = views.get(page)
    if (known !== undefined) return known
    const hasDates = collection.dated('added') > 0 || collection.dated('updated') > 0
    const view = createFrameView(page.frame, site, hasDates)
    views.set(page, view)
    return view
  }
}

/** Whether a request prefers a form to HTML. */
const PREFERENCES = Object.entries(RESULTS_FORMS)
  .filter(([form]) => form !== 'html')
  // The keys of a record are its names.
  .map(([form, { mediaType }]) => ({ form: form as ResultsForm, prefers: createPreference(bareMediaType(mediaType)) }))

function chooseForm(accept: string | null): ResultsForm {
  return PREFERENCES.find(({ prefers }) => prefers(accept))?.form ?? 'html'
}
