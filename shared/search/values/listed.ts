import type { Listing } from '../../model/listing.ts'
import type { Facets } from './facets.ts'
import type { Order } from './sort-listings.ts'
import type { NumberSort, OrderName } from './sort-names.ts'

/** Different dates, as `yyyymmdd`, or numbers that listings have, the largest first. */
export interface Numbers {
  readonly length: number
  /** One of them, and the place behind the last listing that has it in the order of that name. */
  at(place: number): readonly [number: number, end: number]
}

/** Listings by position, with their values and orders. Every method may throw the errors of reading bytes. */
export interface Listed {
  /** Number of listings. */
  readonly count: number
  /** @throws {RangeError} if there is no such position. */
  listing(position: number): Listing
  /** The listings at these positions, in their order. Missing bytes are loaded together. */
  listings(positions: Iterable<number>): Listing[]
  readonly facets: Facets
  order(sort: OrderName): Order
  /** Number of listings that have this date or number; they come first in the order of that name. */
  numbered(sort: NumberSort): number
  numbers(sort: NumberSort): Numbers
}
