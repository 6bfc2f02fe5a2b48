import { OUR_FIELDS, readField } from '../../model/field-table.ts'
import type { Listing } from '../../model/listing.ts'
import { foldText } from '../../model/text/fold-text.ts'
import type { NumberSort, OrderName } from './sort-names.ts'

/** Positions of all listings of a collection in an order. */
export interface Order {
  readonly length: number
  /** Position of the listing at a place, 0 to `length` − 1. */
  at(place: number): number
}

/**
 * What a listing is sorted by: a day as `yyyymmdd`, of a month without a day `yyyymm00`; 0 for unknown. Stars count from
 * 1: none are known to be none. `recent` is the last sign of life of a repository; what has no `end` ends as it starts.
 */
export function sortNumber(listing: Listing, sort: NumberSort): number {
  let largest = 0
  for (const { name } of SORTED[sort] ?? []) {
    const value = readField(listing, name)
    if (value !== undefined) largest = Math.max(largest, toNumber(value))
  }
  return largest
}

/** Fields by the order that they decide. */
const SORTED = Object.groupBy(
  OUR_FIELDS.flatMap(({ name, sort = [] }) => sort.map((own) => ({ name, sort: own }))),
  ({ sort }) => sort,
)

/** `2026-11-21` → 20261121, and a number from 1; 0 for anything else. */
function toNumber(value: unknown): number {
  if (typeof value === 'number') return Math.min(value + 1, 0xff_ff_ff_ff)
  return typeof value === 'string' ? Number(value.slice(0, 10).replaceAll('-', '').padEnd(8, '0')) : 0
}

/**
 * Sorts listings: `page` as given, `name` from A to Z, numbers and dates largest and newest first, missing ones last.
 * Names compare by code units of their folded form, so that every platform has the same order; equals keep page order.
 */
export function sortListings(listings: readonly Listing[], sort: OrderName): Order {
  const { length } = listings
  if (sort === 'page') return { length, at: (place) => place }
  const keyOf = (listing: Listing) => (sort === 'name' ? foldText(listing.name) : -sortNumber(listing, sort))
  const sorted = listings
    .map((listing, position) => ({ position, key: keyOf(listing) }))
    .sort((a, b) => (a.key === b.key ? a.position - b.position : a.key < b.key ? -1 : 1))
    .map(({ position }) => position)
  return { length, at: (place) => sorted[place] ?? -1 }
}
