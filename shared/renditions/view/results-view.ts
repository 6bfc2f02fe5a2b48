import type { CategorySummary } from '../../model/category.ts'
import type { Collection } from '../../search/collection.ts'
import { RESULTS_PER_PAGE, writePageQuery } from '../../search/page-query.ts'
import type { PageQuery } from '../../search/page-query.ts'
import { foldText } from '../../model/text/fold-text.ts'
import { matchListings } from '../../tools/select-listings.ts'
import type { Selection, UnmatchedFilter } from '../../tools/select-listings.ts'
import { fieldLabel } from '../text/field-label.ts'
import { capitalize, englishWords } from '../words/words.ts'
import type { Words } from '../words/words.ts'
import { labelOf, listApplied, nameFilter, quoteQuery } from './describe-query.ts'
import type { PlacesBySlug } from './describe-query.ts'
import { createFilterOffer, narrowOffer } from './filter-offer.ts'
import type { FilterOffer } from './filter-offer.ts'
import type { PageFacet } from './page-facets.ts'
import type { PageIdentity } from './page-identity.ts'
import type { FrameView } from './page-view.ts'
import { resultsUrl } from './results-title.ts'
import { isByline } from './row-layout.ts'

/** What every form of a result page needs, computed once. Texts are plain, on one line, in the words of the page. */
export interface ResultsView<Page extends PageIdentity = FrameView> extends Selection {
  readonly page: Page
  /** Below the base, where the results have an address of their own: `author/stephen-king/`. */
  readonly path: string | undefined
  readonly url: string
  /** The question: `Results for “sql”`, `Alternatives to Redis`; of a category its title and what was chosen. */
  readonly title: string
  /** Which words do not occur, and for what there are results instead of them; empty where all occur. */
  readonly remark: string
  /** On a category's page: results of the whole directory, where no listing here has all words. */
  readonly elsewhere: string | undefined
  /** How many of the listings, the last ones, lack words of the query. */
  readonly weaker: number
  /** The results before and after these, if any. */
  readonly previous: string | undefined
  readonly next: string | undefined
  /** What the results can be narrowed by. */
  readonly offer: FilterOffer
  /** On the root page: the pages of the listings, and those offered, by slug. */
  readonly places: ReadonlyMap<string, CategorySummary>
  /** Why there is nothing to see, and where else to look. */
  readonly notice: ResultsNotice | undefined
}

/** A sentence or two, and links that help; empty when there are none. */
export interface ResultsNotice {
  readonly text: string
  readonly links: readonly { readonly text: string; readonly url: string; readonly note?: string }[]
}

/** Finds the categories with these slugs. */
export type PlaceFinder = (slugs: ReadonlySet<string>) => readonly CategorySummary[]

/** How a {@link ResultsView} is made. */
interface ResultsOptions {
  readonly findPlaces?: PlaceFinder
  readonly hasOffer?: boolean
  readonly path?: string | undefined
}

const NO_OFFER: FilterOffer = { facets: [], orders: [] }

/** Most parts of a query of which a notice says what is left without them. */
const MAX_WAYS_OUT = 6

/**
 * Derives the {@link ResultsView} of a selection. Text of the query is cleaned: anyone can make a link with it.
 *
 * @param options.findPlaces On the root page: the pages with these slugs.
 * @param options.path Below the base, where they have an address of their own.
 * @param options.hasOffer Whether it is to say what the results can be narrowed by. Default: yes.
 */
export function createResultsView<Page extends PageIdentity>(
  page: Page,
  selection: Selection,
  { findPlaces = () => [], hasOffer = true, path }: ResultsOptions = {},
): ResultsView<Page> {
  const { collection, total, positions, hits = [], listings } = selection
  const query = spellFilters(selection.query, collection)
  const { start } = query
  const { words: own } = page
  const previousStart = start < total ? start - RESULTS_PER_PAGE : total - 1 - ((total - 1) % RESULTS_PER_PAGE)
  const { kind } = page.page
  const offer = hasOffer ? narrowOffer(offerOf(page, collection), collection, query, selection.answers) : NO_OFFER
  const offered = offer.facets.find(({ name }) => name === 'categories')?.values.map(({ value }) => value) ?? []
  const named = selection.readAs.flatMap((part) => part.named.filter(({ field }) => field === 'categories'))
  const asked = named.map(({ value }) => value.replace(/^!/, ''))
  const chosen = query.filters.get('categories') ?? []
  const slugs =
    kind === 'root' ? [...listings.flatMap(({ categories }) => categories), ...offered, ...asked, ...chosen] : []
  const isLittle = selection.unknown.length > 0 || selection.totalWithAll === 0
  const places = new Map(findPlaces(new Set(slugs)).map((category) => [category.slug, category]))
  return {
    ...selection,
    query,
    page,
    path,
    url: path === undefined ? resultsUrl(page, query) : page.urls.file(path),
    title: askedAs(page, query, places, total, path !== undefined),
    remark: remarkOn(selection, own),
    elsewhere: kind === 'category' && isLittle && positions.length > 0 ? elsewhereUrl(page, query) : undefined,
    weaker: hits.filter(({ lacks }) => lacks.length > 0).length,
    offer: {
      ...offer,
      facets: withoutRepeated(
        offer.facets.map((facet) => nameCategories(facet, places)),
        query,
      ),
    },
    previous:
      start === 0 || total === 0 ? undefined : resultsUrl(page, { ...query, start: Math.max(0, previousStart) }),
    next:
      start + positions.length < total ? resultsUrl(page, { ...query, start: start + RESULTS_PER_PAGE }) : undefined,
    places,
    notice: positions.length === 0 ? explainNothing(page, selection, places) : undefined,
  }
}

/** The same with the values of filters as listings spell them: addresses are typed, too. */
function spellFilters(query: PageQuery, { facets }: Collection): PageQuery {
  const filters = new Map(query.filters)
  for (const [name, values] of filters)
    filters.set(
      name,
      values.map((each) => facets.find(name, each)?.value ?? each),
    )
  return { ...query, filters }
}

/** Most values of filters that a title names. */
const MAX_NAMED = 2

/** What is asked, as a title; plain text. */
function askedAs(page: PageIdentity, query: PageQuery, places: PlacesBySlug, total: number, isOwn: boolean): string {
  const { words } = page
  const { search, fill } = words
  const all = Array.from(query.filters).flatMap(([name, some]) => some.map((value) => ({ name, value })))
  // The page of a value has its other spellings too.
  const values = isOwn ? all.slice(0, 1) : all
  const named = values.map(({ name, value }) => quoteQuery(nameFilter(name, value, words, places)))
  const quoted = query.words === '' ? '' : fill(search.quoted, { words: quoteQuery(query.words) })
  if (page.page.kind === 'category') {
    const question = words.list([page.title, ...(quoted === '' ? [] : [quoted]), ...named.slice(0, MAX_NAMED)])
    return total === 0 ? fill(search.nothingFor, { things: words.thingsName, question }) : question
  }
  const things = capitalize(words.thingsName)
  const lead = values.findIndex(({ name }) => name === 'alternative_to' || isByline(name))
  if (total > 0 && quoted === '' && lead >= 0) {
    const name = named[lead] ?? ''
    const isBy = values[lead]?.name !== 'alternative_to'
    const question = isBy ? fill(search.thingsBy, { things, name }) : fill(search.alternativesTo, { name })
    return words.list([question, ...named.toSpliced(lead, 1).slice(0, MAX_NAMED)])
  }
  const what = words.list([...(quoted === '' ? [] : [quoted]), ...named])
  if (total === 0) return fill(search.nothingFor, { things: words.thingsName, question: what })
  if (quoted !== '') return fill(search.resultsFor, { words: what })
  return what === '' ? things : `${things}: ${what}`
}

const offers = new WeakMap<PageIdentity, FilterOffer>()

/** The choices of a page: the same for every query. */
function offerOf(page: PageIdentity, collection: Collection): FilterOffer {
  const known = offers.get(page) ?? createFilterOffer(collection, page.page.kind, page.words.fields)
  offers.set(page, known)
  return known
}

/** The same in English, for agents. */
export function inEnglish<Page extends PageIdentity>(results: ResultsView<Page>): ResultsView<Page> {
  const { page, places, offer, path } = results
  if (page.words.name === undefined) return results
  const english = { ...page, words: englishWords(page.words) }
  return {
    ...createResultsView(english, results, { findPlaces: () => [...places.values()], hasOffer: false, path }),
    offer,
  }
}

/** Address of a page's answer to a query; of the page itself where the query asks nothing. */
export function queryUrl(page: PageIdentity, query: PageQuery): string {
  const written = writePageQuery(query)
  return written === '' ? page.url : page.urls.results(page.slug, written)
}

/** Slugs are addresses; people read titles. */
function nameCategories(facet: PageFacet, places: PlacesBySlug): PageFacet {
  if (facet.name !== 'categories') return facet
  return { ...facet, values: facet.values.map((each) => ({ ...each, label: labelOf(places, each.value) })) }
}

/** Without a field that categories are made of: they are offered as such. */
function withoutRepeated(facets: readonly PageFacet[], { filters }: PageQuery): PageFacet[] {
  const titles = new Set(
    facets.flatMap(({ name, values }) =>
      name === 'categories' ? values.map(({ label = '' }) => foldText(label)) : [],
    ),
  )
  return facets.filter(
    ({ name, values, range }) =>
      name === 'categories' || range || filters.has(name) || !values.every(({ value }) => titles.has(foldText(value))),
  )
}

function remarkOn(
  { listings, corrections, unknown, unread = [], unreplaced }: Selection,
  { search, either, list, fill }: Words,
): string {
  const quote = (word: string): string => fill(search.quoted, { words: quoteQuery(word) })
  const meant = listings.length === 0 ? [] : corrections.map((each) => either(each.meant.map(quote)))
  const missing = unknown.filter((word) => !unread.includes(word))
  const asked = [...new Set([...corrections.map((each) => each.asked), ...missing])].map(quote)
  return [
    ...(meant.length > 0 ? [fill(search.readAs, { meant: list(meant) })] : []),
    ...(asked.length > 0 ? [fill(search.notHere, { asked: list(asked) })] : []),
    ...(unread.length > 0 ? [fill(search.notSaid, { asked: list(unread.map(quote)) })] : []),
    ...(unreplaced === undefined ? [] : [fill(search.noReplacement, { asked: quoteQuery(unreplaced) })]),
  ].join(' ')
}

/** Results of the whole directory for the words of a query. */
function elsewhereUrl(page: PageIdentity, query: PageQuery): string {
  return page.urls.results('', writePageQuery({ ...query, filters: new Map(), start: 0 }))
}

function explainNothing(page: PageIdentity, selection: Selection, places: PlacesBySlug): ResultsNotice {
  const { query, total, problem, collection } = selection
  if (problem !== undefined) return explainProblem(page, query, problem)
  const { words } = page
  const { search, fill } = words
  if (total > 0)
    return { text: fill(search.onlySoMany, { things: words.things(total), start: query.start }), links: [] }
  const parts = listApplied(query, words, places)
  const ways = parts.length < 2 ? [] : parts.slice(0, MAX_WAYS_OUT)
  const links = ways.flatMap(({ text, without }) => {
    const left = matchListings(collection, without, 0).total
    const link = { text: fill(search.leftWithout, { part: text }), note: words.things(left) }
    return left === 0 ? [] : [{ ...link, url: queryUrl(page, without) }]
  })
  const isElsewhere = page.slug !== '' && query.words !== ''
  return {
    text: search.nothing,
    links: [...links, ...(isElsewhere ? [{ text: search.searchEverything, url: elsewhereUrl(page, query) }] : [])],
  }
}

function explainProblem(page: PageIdentity, query: PageQuery, problem: UnmatchedFilter): ResultsNotice {
  const { facet, value, suggestions } = problem
  const { words } = page
  const meant = suggestions.length === 0 ? '' : ` ${words.search.didYouMean}`
  const what =
    value === undefined
      ? words.fill(words.search.noFacet, { facet: quoteQuery(facet) })
      : words.fill(words.search.noValue, { facet: quoteQuery(fieldLabel(facet, words)), value: quoteQuery(value) })
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
