import { cleanLine } from '../../model/clean-text.ts'
import type { CategorySummary } from '../../model/category.ts'
import type { PageFrame } from '../../model/page.ts'
import type { Collection } from '../../search/collection.ts'
import { RESULTS_PER_PAGE, writePageQuery } from '../../search/page-query.ts'
import type { PageQuery } from '../../search/page-query.ts'
import type { ReadPart } from '../../search/query/request.ts'
import { matchListings } from '../../tools/select-listings.ts'
import type { Selection, UnmatchedFilter } from '../../tools/select-listings.ts'
import { fieldLabel, valueLabel } from '../text/field-label.ts'
import { fieldOfSort } from '../../search/values/sort-names.ts'
import { capitalize, englishWords } from '../words/words.ts'
import type { Words } from '../words/words.ts'
import { createFilterOffer, narrowOffer } from './filter-offer.ts'
import type { FilterOffer } from './filter-offer.ts'
import type { PageFacet } from './page-facets.ts'
import type { PageIdentity } from './page-identity.ts'
import type { FrameView } from './page-view.ts'
import { resultsUrl } from './results-title.ts'
import { describeFilter } from './row-view.ts'
import { isByline, isUnknownValue } from './row-layout.ts'

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

/** Longest query text repeated to its reader, in UTF-16 code units. */
const MAX_SHOWN_LENGTH = 100

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
    offer: { ...offer, facets: offer.facets.map((facet) => nameCategories(facet, places, page.page)) },
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

type PlacesBySlug = ReadonlyMap<string, Pick<CategorySummary, 'title' | 'label'>>

/** A filter in words: a category by its title. */
function nameFilter(name: string, value: string, words: Words, places: PlacesBySlug): string {
  if (name === 'categories') return labelOf(places, value)
  const text = describeFilter(name, value, words)
  // A number, and yes or no, say nothing without their name.
  const isBare =
    (name !== 'license' && /^\p{L}*\s?[\d.,–-]+/u.test(text)) || /^(?:yes|no)$/i.test(value) || isUnknownValue(value)
  return isBare ? `${fieldLabel(name, words)}: ${text}` : text
}

const offers = new WeakMap<PageIdentity, FilterOffer>()

/** The choices of a page: the same for every query. */
function offerOf(page: PageIdentity, collection: Collection): FilterOffer {
  const known = offers.get(page) ?? createFilterOffer(collection, page.page.kind, page.words.fields)
  offers.set(page, known)
  return known
}

/** Text of a query as it is repeated to its reader: anyone can make a link with it. */
export function quoteQuery(text: string): string {
  return cleanLine(text, MAX_SHOWN_LENGTH)
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

/** Something that a query asks, and the query without it. */
export interface AppliedPart {
  /** As its reader knows it: the words, or a value. */
  readonly text: string
  readonly without: PageQuery
}

/** What a phrase of a query was read as: `License: MIT`. */
export function nameDemand({ named, sort }: ReadPart, words: Words, places: PlacesBySlug = new Map()): string {
  if (sort !== undefined) return `${fieldLabel(fieldOfSort(sort), words)} ${sort.startsWith('up_') ? '↑' : '↓'}`
  const fields = [...new Set(named.map(({ field }) => field))]
  // Ranges of several fields all hold: from `players_min` to `players_max`.
  const isRange = named.every(({ value }) => value.includes('..'))
  const texts = fields.slice(0, isRange ? fields.length : 1).map((name) => {
    const own = named.filter(({ field }) => field === name).map(({ value }) => value)
    const isRefused = own.every((value) => value.startsWith('!'))
    const labels = own.map((value) => {
      const plain = isRefused ? value.slice(1) : value
      if (name === 'categories') return labelOf(places, plain)
      return (isRange ? describeFilter : valueLabel)(name, plain, words)
    })
    const { without, yes, no } = words.search
    const text = words.either([...new Set(labels)])
    const said = !isRefused ? text : text === yes ? no : `${without} ${text}`
    return quoteQuery(`${fieldLabel(name, words)}: ${said}`)
  })
  return words.list(texts)
}

/** What a query asks, part by part: its words, then each value it filters by. From the first result on. */
function listApplied(query: PageQuery, words: Words, places: PlacesBySlug): AppliedPart[] {
  const own = words.fill(words.search.quoted, { words: quoteQuery(query.words) })
  const parts = query.words === '' ? [] : [{ text: own, without: { ...query, start: 0, words: '' } }]
  return [...parts, ...filtersOf(query, words, places)]
}

/** What narrows the results of a query: what its words were read as, and the values that it filters by. */
export function listFilters({
  page: { words },
  query,
  readAs,
  places,
}: Pick<ResultsView<PageIdentity>, 'page' | 'query' | 'readAs' | 'places'>): AppliedPart[] {
  const read = new Map<string, AppliedPart>()
  for (const part of readAs) {
    const text = nameDemand(part, words, places)
    // Two phrases may mean the same: `open source`, `self-hosted`.
    if (!read.has(text)) read.set(text, { text, without: { ...query, start: 0, words: part.without } })
  }
  return [...read.values(), ...filtersOf(query, words, places)]
}

function filtersOf(query: PageQuery, words: Words, places: PlacesBySlug): AppliedPart[] {
  return Array.from(query.filters).flatMap(([facet, values]) =>
    values.map((value): AppliedPart => {
      const others = values.filter((each) => each !== value)
      const filters = new Map(query.filters)
      if (others.length === 0) filters.delete(facet)
      else filters.set(facet, others)
      return { text: quoteQuery(nameFilter(facet, value, words, places)), without: { ...query, start: 0, filters } }
    }),
  )
}

/** What a category is called among others; its slug where it is missing. */
export function labelOf(places: PlacesBySlug, slug: string): string {
  const place = places.get(slug)
  return place?.label ?? place?.title ?? slug
}

/** Slugs are addresses; people read titles. */
function nameCategories(facet: PageFacet, places: PlacesBySlug, page: PageFrame): PageFacet {
  if (facet.name !== 'categories') return facet
  const values = facet.values.map((each) => ({ ...each, label: labelOf(places, each.value) }))
  const order = [...places.keys()]
  const isWhole = page.kind === 'root' && values.length === page.categoryCount
  // All of them are in the order of the root page, some by their numbers.
  return { ...facet, values: isWhole ? order.flatMap((slug) => values.filter(({ value }) => value === slug)) : values }
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
