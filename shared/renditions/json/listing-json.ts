import type { Listing } from '../../model/listing.ts'
import { listingUrl } from '../../tools/listing-result.ts'
import type { PageView } from '../view/page-view.ts'
import { keysOf, sparse } from './sparse.ts'

/** The keys of `listingSchema`, in its order. Servers write listings and check none, so they do without the schemas. */
const KEYS = {
  id: 1,
  name: 1,
  url: 1,
  description: 1,
  categories: 1,
  type: 1,
  tags: 1,
  links: 1,
  license: 1,
  logo: 1,
  status: 1,
  pricing: 1,
  alternative_to: 1,
  language: 1,
  location: 1,
  start: 1,
  end: 1,
  online: 1,
  added: 1,
  updated: 1,
  checked: 1,
  link: 1,
  stars: 1,
  last_commit: 1,
  last_release: 1,
  provenance: 1,
  note: 1,
  body: 1,
  source_path: 1,
  extra: 1,
} as const satisfies Readonly<Record<keyof Listing, 1>>
const LISTING_KEYS = keysOf(KEYS)

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
