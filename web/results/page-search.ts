import type * as Showing from './show-results.ts'
import { answerFromPage } from '../../shared/release/answer-from-page.ts'
import type { OpenPage, Releases } from '../../shared/release/release.ts'
import type { PageIdentity } from '../../shared/renditions/view/page-identity.ts'
import type { PlaceFinder, ResultsView } from '../../shared/renditions/view/results-view.ts'
import type { ComparisonQuery } from '../../shared/search/comparison-query.ts'
import { LATER_FACETS } from '../../shared/search/load-reading.ts'
import { RESULTS_PER_PAGE } from '../../shared/search/page-query.ts'
import type { PageQuery } from '../../shared/search/page-query.ts'
import type { NearPage } from '../../shared/tools/near-pages.ts'
import { readCollection } from '../../shared/tools/read-collection.ts'
import { loadFoundWords } from './load-translation.ts'
import { renderSuggestions } from './render-suggestions.ts'
import type { Suggestions } from './render-suggestions.ts'
import type { ShownPage } from './create-nodes.ts'

/** Listings shown first where all of them take longer. */
const FIRST_ROWS = 10

/** The search of one page, answered in the browser as the server's result pages are. */
export interface PageSearch {
  /** Loads what every answer needs. @returns Number of listings. */
  open(): Promise<number>
  /**
   * @param early Called with the first ten listings where something has to be loaded.
   * @throws {Error} when it cannot be answered; the signal's reason, when it was aborted.
   */
  show(query: PageQuery, signal: AbortSignal, early?: (shown: ShownPage) => void): Promise<ShownPage>
  /** Shows listings side by side. Throws as {@link PageSearch.show}. */
  compare(query: ComparisonQuery): Promise<ShownPage>
  /**
   * What a search field lists for words that are not empty. Throws as {@link PageSearch.show}.
   *
   * @param here Path of the page one is on.
   */
  suggest(words: string, signal: AbortSignal, here: string): Promise<Suggestions>
  /** Finds what may have been meant by a path of the directory, as `findNearPages`. Throws as {@link PageSearch.show}. */
  findNear(path: string): Promise<readonly NearPage[]>
  /** Number of the page's document that a listing stands on, from 1. Throws as {@link PageSearch.show}. */
  findDocument(id: string): Promise<number | undefined>
  /** The answer for agents: see `describeResults`. Throws as {@link PageSearch.show}. */
  describe(query: PageQuery, maxCharacters?: number): Promise<unknown>
}

/**
 * Creates the search of a page.
 *
 * @param slug Empty for the root page.
 * @param words Name of the messages of suggestions, empty for English. Default: those of the document.
 */
export function createPageSearch(releases: Releases, slug: string, words?: string): PageSearch {
  const found = loadFoundWords(words)
  const answer = async <T>(read: (page: OpenPage) => T | Promise<T>): Promise<T> => {
    const outcome = await answerFromPage(releases, slug, async (page) => ({ value: await read(page) }))
    if (outcome === undefined) throw new Error(`there is no page "${slug}"`)
    return outcome.value
  }
  /** What renders results is loaded beside the files of the index. */
  const render = async <T>(
    query: PageQuery,
    signal: AbortSignal | undefined,
    read: (results: ResultsView<PageIdentity>, rendering: Rendering) => T,
    early?: (first: T) => void,
  ): Promise<T> => {
    const loading = loadRendering()
    const answering = answer(async (page) => {
      const rendering = await loading
      const identity = await rendering.identify(page)
      const readMost = (limit?: number): T | Promise<T> =>
        readCollection(page, { signal }, (collection) => {
          const selection = rendering.selectListings(collection, query, limit)
          return read(rendering.createResultsView(identity, selection, { findPlaces: findIn(page) }), rendering)
        })
      const first = early && readMost(FIRST_ROWS)
      if (first instanceof Promise) early?.(await first)
      return readMost()
    })
    const [result] = await Promise.all([answering, loading])
    return result
  }
  return {
    open: () => answer((page) => readCollection(page, {}, ({ count }) => count)),
    show: (query, signal, early) => render(query, signal, (results, { showResults }) => showResults(results), early),
    async compare(query) {
      const [{ showComparison }] = await Promise.all([import('./show-comparison.ts'), loadRendering()])
      return answer((page) => showComparison(page, query))
    },
    suggest(words, signal, here) {
      return answer(async (page) => {
        const own = await found
        return readCollection(page, { signal }, (collection) => renderSuggestions(page, own, collection, words, here))
      })
    },
    async findNear(path) {
      const { findNearPages } = await import('./find-pages.ts')
      return answer((page) => (page.kind === 'root' ? findNearPages(page, path) : []))
    },
    findDocument: (id) =>
      answer((page) =>
        readCollection(page, {}, (collection) => {
          const position = collection.find(id)
          return position === undefined ? undefined : Math.floor(position / RESULTS_PER_PAGE) + 1
        }),
      ),
    async describe(query, maxCharacters) {
      const loading = import('./describe-results.ts')
      const answering = render(query, undefined, (results) => results)
      const [{ describeResults }, results] = await Promise.all([loading, answering])
      return describeResults(results, maxCharacters)
    },
  }
}

/** What is only needed where whole results are shown. */
type Rendering = typeof Showing

let rendering: Rendering | undefined

/**
 * Loads it, and at the same time what it shares with tools. Importing what is there already would take browsers a task
 * or more, and show what is typed a frame later.
 */
async function loadRendering(): Promise<Rendering> {
  // Its use reports a failure.
  LATER_FACETS.load().catch(() => undefined)
  rendering ??= await import('./show-results.ts')
  return rendering
}

/** Finds the categories of listings on the root page. */
function findIn(page: OpenPage): PlaceFinder {
  return (slugs) => (page.kind === 'root' ? page.categories.find(slugs) : [])
}
