import type { EnginePage } from '../../shared/engine/open-release.ts'
import type { Engine } from '../../shared/engine/engine.ts'
import { identifyPage } from '../../shared/renditions/view/page-identity.ts'
import type { PageIdentity } from '../../shared/renditions/view/page-identity.ts'
import type { PlaceFinder, ResultsView } from '../../shared/renditions/view/results-view.ts'
import type { ComparisonQuery } from '../../shared/search/comparison-query.ts'
import type { PageQuery } from '../../shared/search/page-query.ts'
import type { Words } from '../../shared/renditions/words/words.ts'
import { readCollection } from '../../shared/tools/read-collection.ts'
import { selectListings } from '../../shared/tools/select-listings.ts'
import { renderSuggestions } from './render-suggestions.ts'
import type { Suggestions } from './render-suggestions.ts'
import type * as Showing from './show-results.ts'
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
  /** What renders results is loaded beside the files of the index. */
  const render = async <T>(
    query: PageQuery,
    signal: AbortSignal | undefined,
    read: (results: ResultsView<PageIdentity>, rendering: Rendering) => T,
  ): Promise<T> => {
    const loading = loadRendering()
    const answering = ask(async (page) => {
      const rendering = await loading
      return readCollection(page, { signal }, (collection) => {
        const selection = selectListings(collection, query)
        return read(rendering.createResultsView(identify(page), selection, { findPlaces: findIn(page) }), rendering)
      })
    })
    const [answer] = await Promise.all([answering, loading])
    return answer
  }
  return {
    open: () => ask((page) => readCollection(page, {}, ({ count }) => count)),
    show: (query, signal) => render(query, signal, (results, { showResults }) => showResults(results)),
    async compare(query) {
      const { showComparison } = await loadRendering()
      return ask((page) => readCollection(page, {}, (collection) => showComparison(identify(page), collection, query)))
    },
    suggest(words, signal) {
      const query = { words, filters: new Map(), sort: undefined, start: 0 }
      return ask((page) =>
        readCollection(page, { signal }, (collection) =>
          renderSuggestions(identify(page), selectListings(collection, query, MAX_SUGGESTIONS), findIn(page)),
        ),
      )
    },
    async describe(query, maxCharacters) {
      const loading = import('./describe-results.ts')
      const answering = render(query, undefined, (results, { inEnglish }) => inEnglish(results))
      const [{ describeResults }, results] = await Promise.all([loading, answering])
      return describeResults(results, maxCharacters)
    },
  }
}

/** What is only needed where whole results are shown. */
type Rendering = typeof Showing

let rendering: Rendering | undefined

/** Importing what is there already would take browsers a task or more, and show what is typed a frame later. */
async function loadRendering(): Promise<Rendering> {
  rendering ??= await import('./show-results.ts')
  return rendering
}

type WordedPage = EnginePage & { readonly words: Words }

function identify({ frame, directory, urls, words }: WordedPage): PageIdentity {
  return identifyPage(frame, directory, urls, words)
}

/** Finds the categories of listings on the root page. */
function findIn(page: EnginePage): PlaceFinder {
  return (slugs) => (page.kind === 'root' ? page.categories.find(slugs) : [])
}
