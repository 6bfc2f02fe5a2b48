import type { Listing } from '../../shared/model/listing.ts'
import { type KnownItemQuery, type QueryForm, makeKnownItemQueries } from '../search/search-queries.ts'

/** Of 20 queries: words as in the listing, one of them misspelt, the last one unfinished. */
const MIX: readonly (readonly [form: QueryForm, words: number, count: number])[] = [
  ['exact', 1, 6],
  ['exact', 2, 5],
  ['exact', 3, 4],
  ['typo', 1, 1],
  ['typo', 2, 1],
  ['typo', 3, 1],
  ['prefix', 1, 1],
  ['prefix', 2, 1],
]

/** Queries of one {@link MIX}. */
export const MIX_SIZE: number = MIX.reduce((sum, [, , count]) => sum + count, 0)

/**
 * Queries drawn from the listings by a seed, `mixes` times the same mix of kinds, in an order in which the kinds take
 * turns.
 */
export function makeStaticQueries(listings: readonly Listing[], mixes: number): KnownItemQuery[] {
  const most = Math.max(...MIX.map(([, , count]) => count))
  const listingAt = (position: number): Listing => {
    const listing = listings[position]
    if (listing === undefined) throw new Error(`no listing ${position}`)
    return listing
  }
  const drawn = makeKnownItemQueries(listingAt, listings.length, most * mixes)
  return Array.from({ length: mixes }, (_, mix) =>
    MIX.flatMap(([form, words, count]) => {
      const ofKind = drawn.filter((query) => query.form === form && query.words === words)
      return ofKind.slice(mix * count, (mix + 1) * count)
    }).toSorted((a, b) => drawn.indexOf(a) - drawn.indexOf(b)),
  ).flat()
}
