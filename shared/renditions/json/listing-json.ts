import { LISTING_KEYS } from '../../model/field-table.ts'
import type { Listing } from '../../model/listing.ts'
import { listingUrl } from '../../tools/listing-result.ts'
import type { PageView } from '../view/page-view.ts'
import { sparse } from './sparse.ts'

/** Writes one listing as in `index.json`. `parseListing` reads it. */
export function renderListingJson(listing: Listing): string {
  return JSON.stringify(sparseListing(listing))
}

/** A listing as in `index.json`: members in schema order, without empty lists and maps. */
export function sparseListing(listing: Listing): object {
  return sparse(listing, LISTING_KEYS)
}

/** A listing as `index.json` has it, with its page where it has one. */
export function publishListing({ urls, surfaces }: Pick<PageView, 'urls' | 'surfaces'>, listing: Listing): object {
  const stored = sparseListing(listing)
  return surfaces.hasListingPages ? { ...stored, page_url: listingUrl({ urls }, listing) } : stored
}
