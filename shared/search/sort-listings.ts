import type { Listing } from '../model/listing.ts'
import { foldText } from './fold-text.ts'

/** Orders that listings can be browsed in. */
export const SORT_NAMES = ['page', 'name', 'added', 'updated'] as const

/** An order of listings. */
export type SortName = (typeof SORT_NAMES)[number]

/**
 * Positions of listings in an order: `page` as given, `name` from A to Z, dates newest first and missing dates last.
 * Names compare by code units of their folded form, so that every platform gives the same order; equals keep page order.
 */
export function sortListings(listings: readonly Listing[], sort: SortName): number[] {
  if (sort === 'page') return listings.map((_, position) => position)
  const direction = sort === 'name' ? 1 : -1
  return listings
    .map((listing, position) => ({ position, key: sort === 'name' ? foldText(listing.name) : (listing[sort] ?? '') }))
    .sort((a, b) => (a.key === b.key ? a.position - b.position : a.key < b.key ? -direction : direction))
    .map(({ position }) => position)
}
