import { readQuery } from '../text/tokenize.ts'
import type { QueryWord } from '../text/tokenize.ts'
import { MAX_QUERY_LENGTH, MAX_QUERY_WORDS } from './ranking.ts'

/** Different words of a query, at most {@link MAX_QUERY_WORDS}, in its order. */
export function parseQuery(query: string, functionWords?: ReadonlySet<string>): QueryWord[] {
  return readQuery(query.slice(0, MAX_QUERY_LENGTH), MAX_QUERY_WORDS, functionWords)
}
