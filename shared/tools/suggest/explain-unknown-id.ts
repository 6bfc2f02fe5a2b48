import { clipText } from '../../model/clean-text.ts'
import type { Listing } from '../../model/listing.ts'
import type { Collection } from '../../search/collection.ts'
import { quote, suggest } from './suggest.ts'

/** Ids suggested for an unknown one, and listings found by its words from which they are chosen. */
const MAX_NEAR = 3
const MAX_FOUND = 10

/** Longest name of a listing in a message, in UTF-16 code units. */
const MAX_NAME_LENGTH = 60

/**
 * Explains that no listing has this id, and names the nearest ids.
 *
 * @param field The argument that contained the id.
 */
export function explainUnknownId(collection: Collection, { field, id }: { field: string; id: string }): string {
  const near = findNearListings(collection, id).map(
    ({ id, name }) => `${quote(id)} (${clipText(name, MAX_NAME_LENGTH)})`,
  )
  const hint = near.length > 0 ? `Nearest: ${near.join(', ')}.` : 'Find ids with search or browse.'
  return `${field}: there is no listing ${quote(id)} here. ${hint}`
}

/**
 * At most three listings that may have been meant by an id that none has. An id is derived from its listing's name:
 * searching for its words finds it, typos included. Of those found, similar ids come first.
 */
export function findNearListings(collection: Collection, id: string): Listing[] {
  const words = id.slice(0, 200).replace(/[-_./:#?&=%]+/g, ' ')
  if (words.trim() === '') return []
  const { hits } = collection.search(words, { limit: MAX_FOUND })
  const listings = collection.listings(hits.map(({ position }) => position))
  const found = new Map(listings.map((listing) => [listing.id, listing]))
  const ordered = new Set([...suggest(id, found.keys(), MAX_NEAR), ...found.keys()])
  return [...ordered].slice(0, MAX_NEAR).flatMap((near) => found.get(near) ?? [])
}
