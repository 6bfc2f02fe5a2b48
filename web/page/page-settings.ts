/** What the script of a page knows of it. */
export interface PageSettings {
  /** Path of the page that is searched here. */
  readonly path: string
  /** Whether that is the root page. */
  readonly isRoot: boolean
  /** Whether this is that page, or a part of it: not a page of one of its listings. */
  readonly isSearched: boolean
  /** Whether the host has no result pages. */
  readonly isStatic: boolean
  /** Whether the host has answered what the address asks. */
  readonly isAnswered: boolean
  /** What is said where the search cannot be loaded. */
  readonly unavailable: string
}

/** Reads it from the page. */
export function readPageSettings(): PageSettings {
  const script = document.querySelector<HTMLElement>('script[data-engine]')
  const { page: path = '', engine = '', static: mark, unavailable = '' } = script?.dataset ?? {}
  const here = decodeURI(location.pathname)
  return {
    path,
    isRoot: engine.replace(/_\/[^_]*$/, '') === path,
    isSearched: here === decodeURI(path) || here.startsWith(`${decodeURI(path)}_/`),
    isStatic: mark !== undefined,
    // A host of files may also have the files that were meant for a server.
    isAnswered: document.querySelector('[data-partial]') !== null,
    unavailable,
  }
}
