import { CORE_FACETS } from '../../search/analysis/facet-values.ts'
import { FORMAT_PARAMETER } from '../../search/page-query.ts'
import { resolveFilters } from '../../search/filters.ts'
import type { Selection } from '../../tools/select-listings.ts'
import type { ResultsView } from '../view/results-view.ts'
import { publishListing } from './listing-json.ts'
import { schemaPath } from './schema-path.ts'
import type { ResultsDocument } from './results-document.ts'

/** Values shown of each facet. */
const MAX_FACET_VALUES = 20

/**
 * Renders a result page as plain JSON: a {@link ResultsDocument}, its listings as in `index.json`, on one line with a
 * final newline. Its links ask for JSON as well, whatever `Accept` their reader sends.
 */
export function renderResultsJson(results: ResultsView): string {
  const { page, url, query, total, listings, collection, corrections, notice, previous, next } = results
  const { title, license, attribution } = page.site.directory
  const { words, filters, sort, start } = query
  const document: Record<keyof ResultsDocument, unknown> = {
    $schema: page.urls.file(schemaPath('results')),
    url,
    directory: { title, url: page.urls.page(''), license, attribution },
    page: { title: page.title, url: page.url },
    query: {
      query: words === '' ? undefined : words,
      filters: filters.size === 0 ? undefined : Object.fromEntries(filters),
      sort,
    },
    total,
    start,
    listings: listings.map((listing) => publishListing(page, listing)),
    facets: countFacets(results),
    facet_names: collection.facets.names,
    corrections: corrections.length === 0 ? undefined : corrections.map(({ asked, meant }) => ({ asked, meant })),
    notice: notice && {
      text: notice.text,
      suggestions: notice.links.map((link) => ({ text: link.text, url: asJson(link.url) })),
    },
    previous: previous && asJson(previous),
    next: next && asJson(next),
  }
  return `${JSON.stringify(document)}\n`
}

function asJson(url: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}${FORMAT_PARAMETER}=json`
}

/** As the tool `browse` counts them. */
function countFacets(selection: Selection): ResultsDocument['facets'] {
  const { facets } = selection.collection
  if (selection.problem !== undefined) return {}
  const among = positionsOf(selection)
  const counts = facets.names
    .filter((name) => CORE_FACETS.includes(name))
    .map((name) => [name, facets.top(name, MAX_FACET_VALUES, among)])
  return Object.fromEntries(counts)
}

/** Positions of all that match; `undefined` for all there are. */
function positionsOf({ collection, query, answers }: Selection): Int32Array | undefined {
  if (answers !== undefined) return answers
  const outcome = resolveFilters(collection, Object.fromEntries(query.filters))
  return outcome.ok ? outcome.accepts?.positions() : undefined
}
