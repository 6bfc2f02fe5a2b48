import type { PageSearch } from '../results/page-search.ts'

/** What the script of a page knows of it. */
export interface PageSettings {
  /** Path of the page that is searched here. */
  readonly path: string
  /** Name of its search file, where it is known. */
  readonly search: string | undefined
  /** Path of the directory. */
  readonly base: string
  /** Whether that is the root page. */
  readonly isRoot: boolean
  /** Whether this is that page, a part of it or results of it: not a page of one of its listings. */
  readonly isSearched: boolean
  /** Whether the host has no result pages. */
  readonly isStatic: boolean
  /** Whether the host has answered what the address asks. */
  readonly isAnswered: boolean
  /** Shown when the search cannot be loaded. */
  readonly unavailable: string
  /** Shown of what an agent has asked for, and what leads back to what was there before. */
  readonly forAgent: { readonly shown: string; readonly undo: string }
}

export function readPageSettings(): PageSettings {
  const script = document.querySelector<HTMLElement>('script[data-engine]')
  const {
    page: path = '',
    engine = '',
    search,
    static: mark,
    unavailable = '',
    agent = '',
    undo = '',
  } = script?.dataset ?? {}
  const base = engine.replace(/_\/[^_]*$/, '')
  const here = decodeURI(location.pathname)
  // A host of files may also have the files that were meant for a server.
  const isAnswered = document.querySelector('[data-partial]') !== null
  return {
    path,
    search,
    base,
    isRoot: base === path,
    isSearched: isAnswered || here === decodeURI(path) || here.startsWith(`${decodeURI(path)}_/`),
    isStatic: mark !== undefined,
    isAnswered,
    unavailable,
    forAgent: { shown: agent, undo },
  }
}

/** What the script of a page uses of the engine's module. */
interface EngineModule {
  searchPage(url: string, ahead: Promise<Response>, file?: string): PageSearch
}

/** Loads the search of a page. */
export interface SearchLoader {
  /** Loads the engine once; after a failure, once more. @throws {Error} where there is none, or it cannot be had. */
  load(): Promise<PageSearch>
}

/**
 * Creates the loader of a page's search: the module that the page names.
 *
 * @param page URL of the page searched.
 * @param file Name of its search file, where that is known.
 */
export function createSearchLoader(page: string, file?: string): SearchLoader {
  const url = document.querySelector<HTMLElement>('script[data-engine]')?.dataset['engine']
  let search: Promise<PageSearch> | undefined
  const start = async (): Promise<PageSearch> => {
    if (url === undefined) throw new Error('this page names no engine')
    // Beside the engine, which would request it first: `_/search.json` or `_/search/FILE.gz`, and the engine is in a folder.
    const ahead = fetch(`${url}/../../search${file ? `/${file}.gz` : '.json'}`, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: file ? 'force-cache' : 'default',
    })
    // The engine gets the error when it uses it; the next attempt requests it again.
    ahead.catch(() => undefined)
    const engine: EngineModule = await import(/* @vite-ignore */ url)
    return engine.searchPage(page, ahead, file)
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
