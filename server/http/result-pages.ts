import { bareMediaType } from '../../shared/model/rendition.ts'
import type { FrameView } from '../../shared/renditions/view/page-view.ts'
import { COMPARISON_FORMS, renderComparisonPage } from '../../shared/renditions/render-comparison.ts'
import type { ComparisonForm } from '../../shared/renditions/render-comparison.ts'
import { renderResults, RESULTS_FORMS } from '../../shared/renditions/render-results.ts'
import type { ResultsForm } from '../../shared/renditions/render-results.ts'
import { createComparisonView, readComparison } from '../../shared/renditions/view/comparison-view.ts'
import { createResultsView } from '../../shared/renditions/view/results-view.ts'
import type { Collection } from '../../shared/search/collection.ts'
import { parseComparison, writeComparison } from '../../shared/search/comparison-query.ts'
import { dropEmptyParameters, parsePageQuery, sortFilters, writePageQuery } from '../../shared/search/page-query.ts'
import { readCollection } from '../../shared/tools/read-collection.ts'
import { SearchUnavailableError } from '../../shared/tools/search-unavailable.ts'
import { selectListings } from '../../shared/tools/select-listings.ts'
import { createGeneratedResource } from './resources/generated-resource.ts'
import { createFrameViews } from '../contents/frame-views.ts'
import type { PageContents, PublishedPage } from '../contents/page-contents.ts'
import type { MadeResources } from './resources/made-resources.ts'
import { redirectToPage } from './lead-to-page.ts'
import { resultLinks } from './resources/page-links.ts'
import { parseRoute } from './resources/parse-route.ts'
import { acceptsHtml, createPreference } from './rules/prefers-markdown.ts'
import type { SiteRequest } from './resources/site-request.ts'
import type { ReleaseView, Resource } from './resources/release-view.ts'
import { searchUnavailableResponse } from './refusals/search-unavailable.ts'
import { serveResource } from './resources/serve-resource.ts'

/** Result pages, made when they are asked for. */
export interface ResultPages {
  /**
   * Answers a request for what a page answers to a query; at once when that was asked before. What a form sends without
   * a script has an address like all others: a browser is led there, without what was left empty.
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
      if (route.kind !== 'page') return undefined
      const accept = request.headers.get('accept')
      const said = acceptsHtml(accept) ? dropEmptyParameters(query) : query
      if (said !== query) return redirectToPage(view, route.slug, said)
      const question = readQuestion(route.slug, new URLSearchParams(query), accept)
      if (question === undefined) return undefined
      const cache = made(view)
      const { key } = question
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

/** What is asked of a page, and in which form. */
interface Question {
  /** Empty for the root page. */
  readonly slug: string
  readonly form: ResultsForm | ComparisonForm
  readonly mediaType: string
  /** The same for questions with the same answer. */
  readonly key: string
  /** Answers it. Must only read: it runs again where something had to be loaded. */
  readonly answer: (page: PublishedPage, view: FrameView, collection: Collection) => string
}

/** Reads what an address asks of a page: to compare listings or to find some. */
function readQuestion(slug: string, params: URLSearchParams, accept: string | null): Question | undefined {
  const comparison = parseComparison(params)
  if (comparison !== undefined) {
    const form = chooseComparisonForm(accept)
    return {
      slug,
      form,
      mediaType: COMPARISON_FORMS[form].mediaType,
      key: `${slug}?${writeComparison(comparison.ids)} ${comparison.left} ${form}`,
      answer: (_page, view, collection) =>
        renderComparisonPage(createComparisonView(view, readComparison(collection, comparison, form === 'html')), form),
    }
  }
  const asked = parsePageQuery(params)
  if (asked === undefined) return undefined
  const query = sortFilters(asked)
  const form = chooseResultsForm(accept)
  return {
    slug,
    form,
    mediaType: RESULTS_FORMS[form].mediaType,
    key: `${slug}?${writePageQuery(query)} ${form}`,
    answer(page, view, collection) {
      const findPlaces = (slugs: ReadonlySet<string>) => (page.kind === 'root' ? page.categories.find(slugs) : [])
      const selection = selectListings(collection, query)
      return renderResults(createResultsView(view, selection, { findPlaces, hasOffer: form === 'html' }), form)
    },
  }
}

function createRenderer(contents: PageContents) {
  const viewOf = createFrameViews()
  return async (view: ReleaseView, { slug, mediaType, answer }: Question): Promise<Resource | undefined> => {
    const { release } = view
    const site = await view.site()
    if (site === undefined) return undefined
    const page = await contents.page(release, slug)
    if (page === undefined) return undefined
    const { directory } = page
    const text = await readCollection(page, {}, (collection) =>
      answer(page, viewOf(page, { ...site, directory, baseUrl: release.baseUrl }, collection), collection),
    )
    return createGeneratedResource(text, mediaType, {
      role: 'results',
      link: resultLinks(view, slug),
      styleHash: site.assets.style_hash,
      release: release.id,
    })
  }
}

const chooseResultsForm = createChoice(RESULTS_FORMS)
const chooseComparisonForm = createChoice(COMPARISON_FORMS)

/** Creates the choice of a form by `Accept`: HTML, unless another one is preferred. */
function createChoice<Form extends string>(
  forms: Readonly<Record<Form | 'html', { readonly mediaType: string }>>,
): (accept: string | null) => Form | 'html' {
  // The keys of a record are its names.
  const entries = Object.entries(forms) as [Form, { readonly mediaType: string }][]
  const preferences = entries
    .filter(([form]) => form !== 'html')
    .map(([form, { mediaType }]) => ({ form, prefers: createPreference(bareMediaType(mediaType)) }))
  return (accept) => preferences.find(({ prefers }) => prefers(accept))?.form ?? 'html'
}
