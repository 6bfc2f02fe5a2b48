import { writePageQuery } from '../../search/page-query.ts'
import type { PageQuery } from '../../search/page-query.ts'
import type { FoundWords } from '../words/found-words.ts'
import type { PageIdentity } from './page-identity.ts'

/** Says what was found, in the words of a page: `12 listings for “sql”`. @param words As they are shown; empty: without. */
export function titleOfResults({ count, search, fill }: FoundWords, words: string, total: number): string {
  const found = total === 0 ? search.noListings : fill(count.listings, { count: total })
  return words === '' ? found : fill(search.found, { listings: found, words })
}

/** Address of results. An empty query would be the page itself; its order is requested instead. */
export function resultsUrl({ urls, slug }: Pick<PageIdentity, 'urls' | 'slug'>, query: PageQuery): string {
  return urls.results(slug, writePageQuery(query) || writePageQuery({ ...query, sort: 'page' }))
}
