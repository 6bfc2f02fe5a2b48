import type { QueryWord } from '../text/tokenize.ts'
import { MAX_CONTINUED_WORDS } from './ranking.ts'

/** `go`, `ai`, `ui`: too many words begin with them. */
const SHORT = /^[a-z0-9]{2}$/

/**
 * Whether a word of a query may be unfinished although it exists: the last of several (`proton ma`) and, in a query that
 * is not long, each of more than two letters.
 */
export function mayGoOn(word: QueryWord, words: readonly QueryWord[]): boolean {
  if (words.length > 1 && word === words.at(-1)) return true
  return words.length <= MAX_CONTINUED_WORDS && !SHORT.test(word.spellings[0]?.join() ?? '')
}
