import type { SearchUnavailableError } from './read-collection.ts'

/** Seconds after which a retry makes sense: by then the index is copied or published again, or reachable again. */
export const SEARCH_RETRY_SECONDS = 60

/** What clients read where a search is unavailable: the problem and what to do instead, not what could not be read. */
export function adviseOn({ page: { kind, title } }: SearchUnavailableError): string {
  const [what, instead] =
    kind === 'root'
      ? ['this directory', 'search one page: category takes a slug, and facets with name "categories" lists them']
      : [`the page ${JSON.stringify(title)}`, 'read its index.md or index.json']
  return `The search index of ${what} cannot be read right now. Try again in a few minutes, or ${instead}.`
}
