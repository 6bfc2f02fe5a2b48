import type { SpooledListing } from './spooled-listing.ts'

/** Listings by number, before pages have slugs. */
export interface ListingRecords {
  readonly length: number
  read(indexes: readonly number[]): SpooledListing[]
  /** Replaces the record that a listing has from its file. */
  replace(index: number, record: SpooledListing): void
}
