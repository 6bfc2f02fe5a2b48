import type { EnginePage } from '../../shared/engine/open-release.ts'
import type { Engine } from '../../shared/engine/engine.ts'
import { describeCount } from '../../shared/renditions/html/toolbar.ts'
import { identifyPage } from '../../shared/renditions/view/page-identity.ts'
import type { PageIdentity } from '../../shared/renditions/view/page-identity.ts'
import { createResultsView } from '../../shared/renditions/view/results-view.ts'
import type { ResultsView } from '../../shared/renditions/view/results-view.ts'
import type { Collection } from '../../shared/search/collection.ts'
import { readWhenLoaded } from '../../shared/search/index/blocks/read-when-loaded.ts'
import type { PageQuery } from '../../shared/search/page-query.ts'
import type { Words } from '../../shared/renditions/words/words.ts'
import { tokenizeQuery } from '../../shared/search/text/tokenize.ts'
import { findCategories } from '../../shared/tools/find-categories.ts'
import { readCollection } from '../../shared/tools/read-collection.ts'
import { selectListings } from '../../shared/tools/select-listings.ts'
import { renderCategories, renderParts } from './render-parts.ts'
import type { ResultParts } from './render-parts.ts'
import { renderSuggestions } from './render-suggestions.ts'
import type { Suggestions } from './render-suggestions.ts'

/** Categories shown beside the listings found. */
const MAX_CATEGORIES = 8

/** Listings that a search field lists below itself. */
const MAX_SUGGESTIONS = 7

/** The search of one page, answered in the browser as the server's result pages are. */
export interface PageSearch {
  /** Loads what every answer needs. @returns Number of listings. */
  open(): Promise<number>
  /** @throws {Error} when it cannot be answered; the signal's reason, when it was aborted. */
  find(query: PageQuery, signal: AbortSignal): Promise<FoundResults>
  /** What a search field lists for words that are not empty. Throws as {@link PageSearch.find}. */
  suggest(words: string, signal: AbortSignal): Promise<Suggestions>
  /** Links to the categories that have the words; empty for none. Throws as {@link PageSearch.find}. */
  findCategories(words: string, signal: AbortSignal): Promise<DocumentFragment>
  /** The answer for agents: see `describeResults`. Throws as {@link PageSearch.find}. */
  describe(query: PageQuery, maxCharacters?: number): Promise<unknown>
}

/** What a page shows for a query. */
export interface FoundResults {
  /** Number of listings that match, and of all. */
  readonly total: number
  readonly count: number
  /** Both, in words. */
  readonly found: string
  /** What the button of the form says. */
  readonly show: string
  /** As the result page is called. */
  readonly title: string
  readonly parts: ResultParts
}

/**
 * Creates the search of a page.
 *
 * @param slug Empty for the root page.
 * @param words Those of the page.
 */
export function createPageSearch(engine: Engine, slug: string, words: Promise<Words>): PageSearch {
  const ask = async <T>(read: (page: WordedPage) => T | Promise<T>): Promise<T> => {
    const answer = await engine.answer(slug, async (page) => ({ value: await read({ ...page, words: await words }) }))
    if (answer === undefined) throw new Error(`there is no page "${slug}"`)
    return answer.value
  }
  const select = (query: PageQuery, signal?: AbortSignal, limit?: number): Promise<ResultsView<PageIdentity>> =>
    ask((page) => readCollection(page, { signal }, (collection) => view(page, collection, query, limit)))
  return {
    open: () => ask((page) => readCollection(page, {}, ({ count }) => count)),
    async find(query, signal) {
      const results = await select(query, signal)
      const { page, total, title, collection } = results
      const { count } = collection
      const found = describeCount({ page, total, count })
      return { total, count, found, show: page.words.search.show(total), title, parts: renderParts(results) }
    },
    async suggest(words, signal) {
      const query = { words, filters: new Map(), sort: undefined, start: 0 }
      return renderSuggestions(await select(query, signal, MAX_SUGGESTIONS))
    },
    findCategories: (words, signal) =>
      ask(async (page) => renderCategories(identify(page), await matchCategories(page, words, signal))),
    async describe(query, maxCharacters) {
      const [{ describeResults }, results] = await Promise.all([import('./describe-results.ts'), select(query)])
      return describeResults(results, maxCharacters)
    },
  }
}

type WordedPage = EnginePage & { readonly words: Words }

function identify({ frame, directory, urls, words }: WordedPage): PageIdentity {
  return identifyPage(frame, directory, urls, words)
}

/** @param limit Most listings, for what shows no choices. Default: a result page. */
function view(page: WordedPage, collection: Collection, query: PageQuery, limit?: number): ResultsView<PageIdentity> {
  const findPlaces = (slugs: ReadonlySet<string>) => (page.kind === 'root' ? page.categories.find(slugs) : [])
  const selection = selectListings(collection, query, limit)
  return createResultsView(identify(page), selection, { findPlaces, hasOffer: limit === undefined })
}

async function matchCategories(page: EnginePage, words: string, signal: AbortSignal) {
  const terms = tokenizeQuery(words)
  if (page.kind === 'category' || terms.length === 0) return []
  const found = await findCategories(page.categories, terms, { signal })
  return readWhenLoaded(() => page.categories.read(found.slice(0, MAX_CATEGORIES)))
}
