import type { Listing } from '../model/listing.ts'
import { foldText } from '../search/fold-text.ts'

/** Orders that `browse` offers. */
export const SORT_NAMES = ['page', 'name', 'added', 'updated'] as const

/** An order of listings. */
export type SortName = (typeof SORT_NAMES)[number]

/**
 * Sorts positions of listings. Names compare by code units of their folded form, so that every platform gives the same
 * order; equals keep page order.
 */
export function sortPositions(listings: readonly Listing[], positions: readonly number[], sort: SortName): number[] {
  if (sort === 'page') return [...positions]
  const keyed = positions.map((position) => ({ position, key: sortKey(listings[position], sort) }))
  const direction = sort === 'name' ? 1 : -1
  keyed.sort((a, b) => (a.key === b.key ? a.position - b.position : a.key < b.key ? -direction : direction))
  return keyed.map(({ position }) => position)
}

function sortKey(listing: Listing | undefined, sort: Exclude<SortName, 'page'>): string {
  if (listing === undefined) return ''
  return sort === 'name' ? foldText(listing.name) : (listing[sort] ?? '')
}
