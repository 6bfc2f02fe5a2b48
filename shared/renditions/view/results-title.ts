import { cleanLine } from '../../model/clean-text.ts'
import { writePageQuery } from '../../search/page-query.ts'
import type { PageQuery } from '../../search/page-query.ts'
import type { PageIdentity } from './page-identity.ts'

/** Longest query text repeated to its reader, in UTF-16 code units. */
const MAX_SHOWN_LENGTH = 100

/** Text of a query as it is repeated to its reader: anyone can make a link with it. */
export function quoteQuery(text: string): string {
  return cleanLine(text, MAX_SHOWN_LENGTH)
}

/** Says what was found, in the words of the page: `12 listings for “sql”`. */
export function titleOfResults({ words: own }: PageIdentity, { words }: PageQuery, total: number): string {
  const count = total === 0 ? own.search.noListings : own.count.listings(total)
  return words === '' ? count : own.search.found(count, quoteQuery(words))
}

/** Address of results. An empty query would be the page itself; its order is requested instead. */
export function resultsUrl({ urls, slug }: PageIdentity, query: PageQuery): string {
  return urls.results(slug, writePageQuery(query) || writePageQuery({ ...query, sort: 'page' }))
}
