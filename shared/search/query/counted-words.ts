import { readAllOnceLoaded } from '../index/blocks/read-when-loaded.ts'
import type { QueryWord } from '../text/tokenize.ts'
import { MAX_COUNTED_WORDS } from './ranking.ts'
import type { WordReader } from './word-reader.ts'

/**
 * The words of a query that count, in its order: all, or of more than `MAX_COUNTED_WORDS` those that the fewest listings
 * have as they are written, before those that none has. Pairs of characters count as the parts of words that they are.
 */
export function countedWords(index: Pick<WordReader, 'findWord'>, asked: readonly QueryWord[]): readonly QueryWord[] {
  if (asked.reduce((sum, { share }) => sum + share, 0) <= MAX_COUNTED_WORDS) return asked
  const listings = readAllOnceLoaded(asked.map((word) => () => listingsWith(index, word)))
  const rarest = asked.map((word, at) => ({ word, listings: listings[at] || Infinity }))
  rarest.sort((a, b) => (a.listings < b.listings ? -1 : a.listings > b.listings ? 1 : 0))
  const counted = new Set<QueryWord>()
  let sum = 0
  for (const { word } of rarest) {
    if (sum >= MAX_COUNTED_WORDS) break
    counted.add(word)
    sum += word.share
  }
  return asked.filter((word) => counted.has(word))
}

/** How many listings have a word in a spelling; of one with several terms, how many have the rarest of them. */
function listingsWith(index: Pick<WordReader, 'findWord'>, { spellings }: QueryWord): number {
  const counts = spellings.map((terms) => Math.min(...terms.map((term) => index.findWord(term)?.documentCount ?? 0)))
  return Math.max(...counts)
}
