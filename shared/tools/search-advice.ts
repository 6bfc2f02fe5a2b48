import type { SearchUnavailableError } from './read-collection.ts'

/** Seconds after which a retry makes sense: by then the index is copied or published again, or reachable again. */
export const SEARCH_RETRY_SECONDS = 60

/** What clients read where a search is unavailable: the problem and what to do instead, not what could not be read. */
export function adviseOn({ page: { kind, title } }: SearchUnavailableError): string {
  if (kind === 'root') {
    return (
      'The search index of this directory cannot be read right now, so not all of its pages can be searched at once. ' +
      'Search one page instead: facets with name "categories" still gives every page, and with "category" set to one ' +
      'of its slugs, search and browse answer from that page. Or try again in a few minutes.'
    )
  }
  return (
    `The search index of the page ${JSON.stringify(title)} cannot be read right now. ` +
    'Its listings are in its index.md and index.json. Or try again in a few minutes.'
  )
}
