import { createRandom } from '../../bench/lib/random.ts'
import type { Listing } from '../../shared/model/listing.ts'

/** Words that a search box may be given. */
const WORD = /^[\p{L}\p{N}]{2,20}$/u

/**
 * Makes queries of the words of listings: one to three of them, whole, unfinished or misspelt. Every second one is
 * misspelt where it has a word long enough. The same listings and seed give the same queries.
 */
export function makeQueries(listings: readonly Listing[], count: number, seed: number): string[] {
  const next = createRandom(seed)
  const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(next() * items.length)]
  const words = listings.map(({ name, description = '', tags }) =>
    `${name} ${description} ${tags.join(' ')}`.split(/\s+/).filter((word) => WORD.test(word)),
  )
  const queries: string[] = []
  while (queries.length < count) {
    const own = pick(words.filter(({ length }) => length > 0)) ?? []
    const chosen = Array.from({ length: 1 + Math.floor(next() * 3) }, () => pick(own) ?? '')
    const [first = '', ...others] = chosen
    const changed = queries.length % 2 === 0 ? misspell(first, next) : first.slice(0, Math.max(2, first.length - 2))
    queries.push([next() < 0.5 || queries.length % 2 === 0 ? changed : first, ...others].join(' '))
  }
  return queries
}

/** Swaps two letters, leaves one out or doubles one. */
function misspell(word: string, next: () => number): string {
  const letters = Array.from(word)
  if (letters.length < 4) return word
  const at = 1 + Math.floor(next() * (letters.length - 2))
  const [before, here = '', after = '', rest] = [
    letters.slice(0, at),
    letters[at],
    letters[at + 1],
    letters.slice(at + 2),
  ]
  const way = Math.floor(next() * 3)
  const middle = way === 0 ? [after, here] : way === 1 ? [after] : [here, here, after]
  return [...before, ...middle, ...rest].join('')
}
