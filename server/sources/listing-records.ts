import type { SpooledListing } from './spooled-listing.ts'

/** Listings by number, as they are before pages have slugs. */
export interface ListingRecords {
  readonly length: number
  read(indexes: readonly number[]): SpooledListing[]
  /** Gives a listing another record than its file does. */
  replace(index: number, record: SpooledListing): void
}
