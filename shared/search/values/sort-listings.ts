import type { Listing } from '../../model/listing.ts'
import { foldText } from '../text/fold-text.ts'

/** Orders that listings can be browsed in. */
export const SORT_NAMES = ['page', 'name', 'added', 'updated'] as const

/** An order of listings. */
export type SortName = (typeof SORT_NAMES)[number]

/** Positions of all listings of a collection in an order. */
export interface Order {
  readonly length: number
  /** Position of the listing at a place, 0 to `length` − 1. */
  at(place: number): number
}

/**
 * Sorts listings: `page` as given, `name` from A to Z, dates newest first and missing dates last.
 * Names compare by code units of their folded form, so that every platform has the same order; equals keep page order.
 */
export function sortListings(listings: readonly Listing[], sort: SortName): Order {
  const { length } = listings
  if (sort === 'page') return { length, at: (place) => place }
  const direction = sort === 'name' ? 1 : -1
  const sorted = listings
    .map((listing, position) => ({ position, key: sort === 'name' ? foldText(listing.name) : (listing[sort] ?? '') }))
    .sort((a, b) => (a.key === b.key ? a.position - b.position : a.key < b.key ? -direction : direction))
    .map(({ position }) => position)
  return { length, at: (place) => sorted[place] ?? -1 }
}
