import type { Listing } from '../model/listing.ts'

/** The listings without repeated ones: their positions are those of a page's index. */
export function uniqueListings(listings: readonly Listing[]): readonly Listing[] {
  const ids = new Set(listings.map(({ id }) => id))
  if (ids.size === listings.length) return listings
  return listings.filter(({ id }) => ids.delete(id))
}
