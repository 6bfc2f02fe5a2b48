import type { Listing } from '../model/listing.ts'
import type { Collection } from '../search/collection.ts'
import { MAX_GATHERED, once } from './candidates.ts'
import { matchValues, toCandidate } from './match-values.ts'
import type { Candidate, Completion } from './match-values.ts'

/** Listings considered among those found for the typed text, where there are too many to go through. */
const MAX_FOUND = 200

/**
 * Completes the id of a listing, by id and name: among all, in page order, or in a large collection among those that a
 * search for `typed` finds, the best first. `total` then also counts those not considered.
 */
export function completeListing(collection: Collection, typed: string): Completion {
  if (collection.count <= MAX_GATHERED) return matchValues(allListings(collection), typed)
  const exact = collection.find(typed)
  const { hits, total } = collection.search(typed, { limit: MAX_FOUND })
  const found = new Set([...(exact === undefined ? [] : [exact]), ...hits.map(({ position }) => position)])
  const completion = matchValues(collection.listings(found).map(listingCandidate), typed)
  const unseen = total - hits.length
  return unseen === 0 ? completion : { ...completion, total: completion.total + unseen, hasMore: true }
}

const allListings = once((collection) =>
  collection.listings(Array.from({ length: collection.count }, (_, position) => position)).map(listingCandidate),
)

function listingCandidate({ id, name }: Listing): Candidate {
  return toCandidate(id, name)
}
