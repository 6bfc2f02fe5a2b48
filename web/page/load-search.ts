import { SEARCH_POINTER } from '../../shared/urls.ts'
import type { PageSearch } from '../results/page-search.ts'

/** What the script of a page uses of the engine's module. */
interface EngineModule {
  searchPage(url: string, pointer: Promise<Response>): PageSearch
}

/** Loads the search of a page. */
export interface SearchLoader {
  /** Loads the engine once; after a failure, once more. @throws {Error} where there is none, or it cannot be had. */
  load(): Promise<PageSearch>
}

/** Asked for once, whichever form is used first. */
let pointer: Promise<Response> | undefined

/** Creates the loader of a page's search: the module that the page names. @param page URL of the page searched. */
export function createSearchLoader(page: string): SearchLoader {
  const url = document.querySelector<HTMLElement>('script[data-engine]')?.dataset['engine']
  let search: Promise<PageSearch> | undefined
  const start = async (): Promise<PageSearch> => {
    if (url === undefined) throw new Error('this page names no engine')
    // Beside the engine, which would ask for it first.
    pointer ??= fetch(url.replace(/_\/[^_]*$/, SEARCH_POINTER), {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
    // The engine is told when it uses it.
    pointer.catch(() => undefined)
    const engine: EngineModule = await import(/* @vite-ignore */ url)
    return engine.searchPage(page, pointer)
  }
  return {
    load() {
      search ??= start().catch((error: unknown) => {
        search = undefined
        throw error
      })
      return search
    },
  }
}
