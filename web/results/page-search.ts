import type { EnginePage } from '../../shared/engine/open-release.ts'
import type { Engine } from '../../shared/engine/engine.ts'
import { renderResultsMain, titleResults } from '../../shared/renditions/html/results-main.ts'
import { identifyPage } from '../../shared/renditions/view/page-identity.ts'
import type { PageIdentity } from '../../shared/renditions/view/page-identity.ts'
import { createResultsView } from '../../shared/renditions/view/results-view.ts'
import type { ResultsView } from '../../shared/renditions/view/results-view.ts'
import type { Collection } from '../../shared/search/collection.ts'
import type { ComparisonQuery } from '../../shared/search/comparison-query.ts'
import type { PageQuery } from '../../shared/search/page-query.ts'
import type { Words } from '../../shared/renditions/words/words.ts'
import { readCollection } from '../../shared/tools/read-collection.ts'
import { selectListings } from '../../shared/tools/select-listings.ts'
import { createNodes } from './create-nodes.ts'
import { renderSuggestions } from './render-suggestions.ts'
import type { Suggestions } from './render-suggestions.ts'
import type { ShownPage } from './shown-page.ts'

/** Listings that a search field lists below itself. */
const MAX_SUGGESTIONS = 7

/** The search of one page, answered in the browser as the server's result pages are. */
export interface PageSearch {
  /** Loads what every answer needs. @returns Number of listings. */
  open(): Promise<number>
  /** @throws {Error} when it cannot be answered; the signal's reason, when it was aborted. */
  show(query: PageQuery, signal: AbortSignal): Promise<ShownPage>
  /** Shows listings side by side. Throws as {@link PageSearch.show}. */
  compare(query: ComparisonQuery): Promise<ShownPage>
  /** What a search field lists for words that are not empty. Throws as {@link PageSearch.show}. */
  suggest(words: string, signal: AbortSignal): Promise<Suggestions>
  /** The answer for agents: see `describeResults`. Throws as {@link PageSearch.show}. */
  describe(query: PageQuery, maxCharacters?: number): Promise<unknown>
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
    async show(query, signal) {
      const results = await select(query, signal)
      const { title } = results.page.site.directory
      return { title: `${titleResults(results)} · ${title}`, main: createNodes(renderResultsMain(results)) }
    },
    async compare(query) {
      const { showComparison } = await import('./show-comparison.ts')
      return ask((page) => readCollection(page, {}, (collection) => showComparison(identify(page), collection, query)))
    },
    async suggest(words, signal) {
      const query = { words, filters: new Map(), sort: undefined, start: 0 }
      return renderSuggestions(await select(query, signal, MAX_SUGGESTIONS))
    },
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
