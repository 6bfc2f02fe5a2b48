import { readQuery } from '../tokenize.ts'
import type { AskedWord } from '../tokenize.ts'
import { MAX_QUERY_LENGTH, MAX_QUERY_WORDS } from './ranking.ts'

/** Different words of a query, at most {@link MAX_QUERY_WORDS}, in its order. */
export function parseQuery(query: string): AskedWord[] {
  return readQuery(query.slice(0, MAX_QUERY_LENGTH), MAX_QUERY_WORDS)
}
