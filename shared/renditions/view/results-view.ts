import type { CategorySummary } from '../../model/category.ts'
import { cleanLine } from '../../model/clean-text.ts'
import { writePageQuery } from '../../search/page-query.ts'
import type { PageQuery } from '../../search/page-query.ts'
import type { SortName } from '../../search/values/sort-listings.ts'
import { RESULTS_PER_PAGE } from '../../tools/select-listings.ts'
import type { Selection, UnmatchedFilter } from '../../tools/select-listings.ts'
import { fieldLabel } from '../text/field-label.ts'
import { countListings } from './page-identity.ts'
import type { PageIdentity } from './page-identity.ts'
import type { FrameView } from './page-view.ts'

/** What every form of a result page needs, computed once. Texts are plain, on one line. */
export interface ResultsView<Page extends PageIdentity = FrameView> extends Selection {
  /** The page queried. */
  readonly page: Page
  readonly url: string
  /** `12 listings for “sql”`. */
  readonly title: string
  /** What narrows, sorts and cuts the results, each in a few words. */
  readonly facts: readonly string[]
  /** The results before and after these, if any. */
  readonly previous: string | undefined
  readonly next: string | undefined
  /** On the root page: the listings' pages, by slug. */
  readonly places: ReadonlyMap<string, CategorySummary>
  /** Why there is nothing to see, and where else to look. */
  readonly notice: ResultsNotice | undefined
}

/** A sentence or two, and links that help; empty when there are none. */
export interface ResultsNotice {
  readonly text: string
  readonly links: readonly { readonly text: string; readonly url: string }[]
}

/** Longest query text repeated to its reader, in UTF-16 code units. */
const MAX_SHOWN_LENGTH = 100

const SORT_TEXTS: Readonly<Record<SortName, string>> = {
  page: 'in page order',
  name: 'by name',
  added: 'newest first',
  updated: 'last updated first',
}

/**
 * Derives the {@link ResultsView} of a selection. Text of the query is cleaned: anyone can make a link with it.
 *
 * @param places On the root page: the pages that its listings are on.
 */
export function createResultsView<Page extends PageIdentity>(
  page: Page,
  selection: Selection,
  places: readonly CategorySummary[] = [],
): ResultsView<Page> {
  const { query, total, positions } = selection
  const { words, filters, sort, start } = query
  const count = total === 0 ? 'No listings' : countListings(total)
  const isPart = positions.length > 0 && positions.length < total
  const previousStart = start < total ? start - RESULTS_PER_PAGE : total - 1 - ((total - 1) % RESULTS_PER_PAGE)
  return {
    ...selection,
    page,
    url: resultsUrl(page, query),
    title: words === '' ? count : `${count} for ${quote(words)}`,
    facts: [
      ...Array.from(filters, ([facet, values]) => `${show(fieldLabel(facet))}: ${values.map(show).join(' or ')}`),
      ...(sort === undefined ? [] : [SORT_TEXTS[sort]]),
      ...(isPart ? [`${start + 1} to ${start + positions.length}`] : []),
    ],
    previous:
      start === 0 || total === 0 ? undefined : resultsUrl(page, { ...query, start: Math.max(0, previousStart) }),
    next:
      start + positions.length < total ? resultsUrl(page, { ...query, start: start + RESULTS_PER_PAGE }) : undefined,
    places: new Map(places.map((category) => [category.slug, category])),
    notice: positions.length === 0 ? explainNothing(page, selection) : undefined,
  }
}

/** An empty query would be the page itself; its order is requested instead. */
function resultsUrl({ urls, slug }: PageIdentity, query: PageQuery): string {
  return urls.results(slug, writePageQuery(query) || writePageQuery({ ...query, sort: 'page' }))
}

function explainNothing(page: PageIdentity, { query, total, problem }: Selection): ResultsNotice {
  if (problem !== undefined) return explainProblem(page, query, problem)
  if (total > 0) return { text: `Only ${countListings(total)} in all, none after number ${query.start}.`, links: [] }
  const elsewhere = page.urls.results('', writePageQuery({ ...query, filters: new Map(), start: 0 }))
  const isElsewhere = page.slug !== '' && query.words !== ''
  return {
    text: 'Nothing here matches all of this.',
    links: isElsewhere ? [{ text: 'Search the whole directory', url: elsewhere }] : [],
  }
}

function explainProblem(page: PageIdentity, query: PageQuery, problem: UnmatchedFilter): ResultsNotice {
  const { facet, value, suggestions } = problem
  const meant = suggestions.length === 0 ? '' : ' Did you mean:'
  const what =
    value === undefined
      ? `There is no facet ${quote(facet)} here.`
      : `${show(fieldLabel(facet))}: no listing here has ${quote(value)}.`
  return {
    text: what + meant,
    links: suggestions.map((text) => ({ text, url: resultsUrl(page, replaceFilter(query, problem, text)) })),
  }
}

/** The query with the suggestion in place of what cannot match. */
function replaceFilter(query: PageQuery, { facet, value }: UnmatchedFilter, meant: string): PageQuery {
  const filters = Array.from(query.filters, ([name, values]): [string, readonly string[]] => {
    if (name !== facet) return [name, values]
    return value === undefined ? [meant, values] : [name, values.map((each) => (each === value ? meant : each))]
  })
  return { ...query, filters: new Map(filters), start: 0 }
}

function quote(text: string): string {
  return `“${show(text)}”`
}

function show(text: string): string {
  return cleanLine(text, MAX_SHOWN_LENGTH)
}
