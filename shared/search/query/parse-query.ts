import { tokenizeQuery } from '../tokenize.ts'
import { MAX_QUERY_LENGTH, MAX_QUERY_WORDS } from './ranking.ts'

/** A word of a query. */
export interface QueryWord {
  /** Ways to write it, the most exact first; each is terms that a listing must all have. */
  readonly spellings: readonly (readonly string[])[]
  /** Whether more of it may follow: it is the last one. */
  readonly unfinished: boolean
}

/** Different words of a query, at most {@link MAX_QUERY_WORDS}, in its order. */
export function parseQuery(query: string): QueryWord[] {
  const words = tokenizeQuery(query.slice(0, MAX_QUERY_LENGTH), MAX_QUERY_WORDS)
  return words.map((spellings, at) => ({ spellings, unfinished: at === words.length - 1 }))
}
