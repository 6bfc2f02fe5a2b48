import type { Listing } from '../../shared/model/listing.ts'
import type { Release } from '../store/store.ts'
import { readCategoryDocument } from './mcp-documents.ts'

/** Listings taken in between two pauses. */
const LISTINGS_PER_TURN = 500

/** All listings of these pages in page order, each once. Gives way to other requests while it reads. */
export async function gatherListings(release: Release, slugs: readonly string[]): Promise<Listing[]> {
  const listings = new Map<string, Listing>()
  let sincePause = 0
  for (const slug of slugs) {
    const document = await readCategoryDocument(release, slug)
    for (const listing of document?.listings ?? []) {
      if (!listings.has(listing.id)) listings.set(listing.id, listing)
    }
    sincePause += 1 + (document?.listings.length ?? 0)
    if (sincePause >= LISTINGS_PER_TURN) {
      sincePause = 0
      await new Promise((resolve) => setTimeout(resolve, 0))
    }
  }
  return [...listings.values()]
}
