import { writePageQuery } from '../../search/page-query.ts'
import type { PageQuery } from '../../search/page-query.ts'
import type { PageIdentity } from './page-identity.ts'

/** Address of results. An empty query would be the page itself; its order is requested instead. */
export function resultsUrl({ urls, slug }: Pick<PageIdentity, 'urls' | 'slug'>, query: PageQuery): string {
  return urls.results(slug, writePageQuery(query) || writePageQuery({ ...query, sort: 'page' }))
}
