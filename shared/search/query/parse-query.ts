import { readQuery } from '../tokenize.ts'
import type { AskedWord } from '../tokenize.ts'
import { MAX_QUERY_LENGTH, MAX_QUERY_WORDS } from './ranking.ts'

/** A word of a query. */
export interface QueryWord extends AskedWord {
  /** Whether more of it may follow: it is the last one. */
  readonly unfinished: boolean
}

/** Different words of a query, at most {@link MAX_QUERY_WORDS}, in its order. */
export function parseQuery(query: string): QueryWord[] {
  const words = readQuery(query.slice(0, MAX_QUERY_LENGTH), MAX_QUERY_WORDS)
  return words.map((word, at) => ({ ...word, unfinished: at === words.length - 1 }))
}
