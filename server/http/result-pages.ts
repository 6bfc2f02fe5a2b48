import { dataColumns, writeCsvLine, writeDataCells } from '../../shared/discovery/data-columns.ts'
import { assumedFacetUnits, assumedSearchUnits, COSTS, startCounting, unitsOf } from '../../shared/costs.ts'
import { bareMediaType } from '../../shared/model/rendition.ts'
import type { FrameView } from '../../shared/renditions/view/page-view.ts'
import { FORMS } from '../../shared/renditions/forms.ts'
import { renderComparisonPage } from '../../shared/renditions/render-comparison.ts'
import { renderResults } from '../../shared/renditions/render-results.ts'
import { createComparisonView, readComparison } from '../../shared/renditions/view/comparison-view.ts'
import { createResultsView } from '../../shared/renditions/view/results-view.ts'
import type { ResultsView } from '../../shared/renditions/view/results-view.ts'
import type { Collection } from '../../shared/search/collection.ts'
import { parseComparison, writeComparison } from '../../shared/search/comparison-query.ts'
import {
  dropEmptyParameters,
  EMPTY_QUERY,
  FORMAT_PARAMETER,
  parsePageQuery,
  sortFilters,
  writePageQuery,
} from '../../shared/search/page-query.ts'
import type { PageQuery } from '../../shared/search/page-query.ts'
import { readCollection } from '../../shared/tools/read-collection.ts'
import { selectListings } from '../../shared/tools/select-listings.ts'
import { listingUrl } from '../../shared/tools/listing-result.ts'
import { policyOf } from '../../shared/renditions/view/page-view.ts'
import type { GeneratedDocuments } from './generated-documents.ts'
import { createFrameViews } from '../contents/page-views.ts'
import type { PageCache, PublishedPage } from '../contents/page-cache.ts'
import { meterCollection } from '../../shared/search/metered-collection.ts'
import { redirectToPage } from './redirects.ts'
import { resultLinks } from './resources/page-links.ts'
import { acceptsHtml, createPreference } from './rules/negotiation.ts'
import type { SiteHandler } from './resources/release-view.ts'
import { problemResponse } from './rules/problem.ts'
import { tooManyRequestsResponse } from './refusals/unavailable.ts'

/**
 * Creates the handler of result pages, made on request from the same contents as answers of tools. A form that is sent
 * without a script has an address like all others: a browser is redirected there, without what was left empty. Requests
 * that ask nothing of a page, pages that are not there, and releases that do not say what their pages are made with are
 * left to the next handler.
 */
export function createResultHandler(contents: PageCache, documents: GeneratedDocuments): SiteHandler {
  const viewOf = createFrameViews()
  return async (target) => {
    const { request, caller, isRead, view, route, query } = target
    if (!isRead || query === '') return undefined
    // `/`, or `/{slug}/`.
    const slug = route.slice(1, -1)
    const accept = request.headers.get('accept')
    const cleaned = acceptsHtml(accept) ? dropEmptyParameters(query) : query
    if (cleaned !== query) return redirectToPage(view, slug, cleaned)
    const question = readQuestion(slug, new URLSearchParams(query), accept)
    if (question === undefined) return undefined
    if ('formats' in question) return unknownFormatResponse(question.formats)
    const refused = await caller.admit()
    if (refused !== undefined) return tooManyRequestsResponse(target, refused)
    const { release } = view
    const site = await view.site()
    const page = await contents.page(release, slug)
    if (site === undefined || page === undefined) return undefined
    const { directory, listingCount } = page
    const { key, mediaType, fixed, answer } = question
    const assumed = question.assume(listingCount)
    const work = startCounting()
    return documents.serve(target, {
      key,
      mediaType,
      units: fixed + assumed,
      repeatUnits: COSTS.repeatedPage,
      async render() {
        const wrap = (collection: Collection) => meterCollection(collection, work)
        const answered = await readCollection(page, { wrap }, (collection) => {
          const frame = viewOf(page, { ...site, directory, baseUrl: release.baseUrl }, collection)
          return answer(page, frame, collection)
        })
        caller.adjust(unitsOf(work) - assumed)
        return { ...answered, role: 'results', link: resultLinks(view, slug), policy: policyOf(site, false) }
      },
      onServe({ found }, isKnown) {
        const { record } = caller
        record?.cache('result_pages', isKnown)
        const { query: asked } = question
        // What turns pages asks nothing new.
        if (found === undefined || asked === undefined || asked.words === '' || asked.start > 0) return
        record?.search({ surface: 'page', found, candidates: isKnown ? undefined : work.candidates })
      },
    })
  }
}

/** What is asked of a page, and in which form. */
interface Question {
  /** Empty for the root page. */
  readonly slug: string
  readonly form: keyof typeof RESULTS_FORMS
  readonly mediaType: string
  /** The same for questions with the same answer. */
  readonly key: string
  readonly fixed: number
  /** Units that the answer is assumed to cost besides. @param listingCount Of the page. */
  readonly assume: (listingCount: number) => number
  /** What is looked for; missing where listings are compared. */
  readonly query?: PageQuery
  /** Answers it. Must only read: it runs again where something had to be loaded. */
  readonly answer: (
    page: PublishedPage,
    view: FrameView,
    collection: Collection,
  ) => { readonly text: string; readonly found?: number }
}

/** Reads what an address asks of a page: to compare listings or to find some. */
function readQuestion(
  slug: string,
  params: URLSearchParams,
  accept: string | null,
): Question | { readonly formats: readonly string[] } | undefined {
  const given = params.get(FORMAT_PARAMETER)?.toLowerCase() ?? ''
  const format = given === '' ? null : (SHORT_FORMATS[given] ?? given)
  const comparison = parseComparison(params)
  const forms = comparison === undefined ? RESULTS_FORMS : COMPARISON_FORMS
  const isAsked = comparison !== undefined || parsePageQuery(params) !== undefined
  if (format !== null && !Object.hasOwn(forms, format)) return isAsked ? { formats: Object.keys(forms) } : undefined
  if (comparison !== undefined) {
    const form = chooseComparisonForm(accept, format)
    return {
      slug,
      form,
      mediaType: COMPARISON_FORMS[form].mediaType,
      key: `${slug}?${writeComparison(comparison.ids)} ${comparison.left} ${form}`,
      fixed: COSTS.comparisonPage + COSTS.comparedListing * comparison.ids.length,
      assume: () => 0,
      answer(_page, view, collection) {
        const compared = readComparison(collection, comparison, form === 'html')
        return { text: renderComparisonPage(createComparisonView(view, compared), form) }
      },
    }
  }
  const form = chooseResultsForm(accept, format)
  // As JSON a page can also be asked for everything, bit by bit.
  const asksAll = format === 'json' || (form === 'json' && params.has('query'))
  const asked = parsePageQuery(params) ?? (asksAll ? EMPTY_QUERY : undefined)
  if (asked === undefined) return undefined
  const query = sortFilters(asked)
  return {
    slug,
    form,
    mediaType: RESULTS_FORMS[form].mediaType,
    key: `${slug}?${writePageQuery(query)} ${form}`,
    query,
    fixed: COSTS.resultPage,
    assume: (listingCount) => assumedSearchUnits(query.words, listingCount) + assumedFacetUnits(listingCount),
    answer(page, view, collection) {
      const findPlaces = (slugs: ReadonlySet<string>) => (page.kind === 'root' ? page.categories.find(slugs) : [])
      const selection = selectListings(collection, query)
      const results = createResultsView(view, selection, { findPlaces, hasOffer: form === 'html' })
      const today = new Date().toISOString().slice(0, 10)
      const text = form === 'csv' ? renderResultsCsv(results) : renderResults(results, form, today)
      return { text, found: selection.total }
    },
  }
}

/** The forms of results, and a table for spreadsheets. */
const RESULTS_FORMS = { ...FORMS, csv: { mediaType: 'text/csv; charset=utf-8' } } as const

const { 'json-ld': _, ...COMPARISON_FORMS } = FORMS

/** Further names of forms. */
const SHORT_FORMATS: Readonly<Record<string, string>> = { md: 'markdown', jsonld: 'json-ld' }

function unknownFormatResponse(formats: readonly string[]): Response {
  const known = [...formats, ...Object.keys(SHORT_FORMATS)]
  return problemResponse({ status: 406, detail: `format: expected one of ${known.join(', ')}.` })
}

/** One part of the results in the columns of `listings.csv`. */
function renderResultsCsv({ page, listings }: ResultsView): string {
  const all = dataColumns(listings.flatMap(({ extra }) => Object.keys(extra)))
  const data = listings.map((listing) => ({ ...listing, page_url: listingUrl(page, listing) }))
  const cells = data.map((row) => writeDataCells(row, all))
  const columns = all.filter((_, index) => cells.some((row) => row[index] !== ''))
  const rows = data.map((row) => writeDataCells(row, columns))
  return [columns.map(({ name }) => name), ...rows].map(writeCsvLine).join('')
}

const chooseResultsForm = createChoice(RESULTS_FORMS)
const chooseComparisonForm = createChoice(COMPARISON_FORMS)

/**
 * Creates the choice of a form: that which the address names or, where it names none, by `Accept`, HTML, unless another
 * one is preferred.
 */
function createChoice<Form extends string>(
  forms: Readonly<Record<Form | 'html', { readonly mediaType: string }>>,
): (accept: string | null, format: string | null) => Form | 'html' {
  // The keys of a record are its names.
  const entries = Object.entries(forms) as [Form, { readonly mediaType: string }][]
  const preferences = entries
    .filter(([form]) => form !== 'html')
    .map(([form, { mediaType }]) => ({ form, prefers: createPreference(bareMediaType(mediaType)) }))
  return (accept, format) =>
    entries.find(([form]) => form === format)?.[0] ?? preferences.find(({ prefers }) => prefers(accept))?.form ?? 'html'
}
