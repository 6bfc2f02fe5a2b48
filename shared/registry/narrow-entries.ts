import { CARD_TYPE } from '../discovery/catalog-entry.ts'
import { publisherOf, readAirUrn } from '../discovery/create-air-urn.ts'
import type { Collection } from '../search/collection.ts'
import { DocumentSet } from '../search/values/document-set.ts'
import { CAPABILITIES, LISTING_TYPE } from './ard-entry.ts'
import type { ArdEntry } from './ard-entry.ts'
import { InvalidRequestError, show } from './invalid-request.ts'
import type { EntryQuery } from './parse-requests.ts'
import type { RegistryPage } from './registry-page.ts'

/** Listings looked at for one name that is asked for exactly. */
const MAX_NAMESAKES = 50

/** Keys that say the same of all listings. */
const OF_ALL_LISTINGS = ['type', 'publisher', 'version', 'capabilities']

/** Whether any listing can be among the entries asked for: decided without looking at one. */
export function mayBeListings({ baseUrl }: RegistryPage, { filter }: EntryQuery): boolean {
  const publisher = new URL(baseUrl).hostname
  return OF_ALL_LISTINGS.every((key) => {
    const values = filter.get(key)
    if (values === undefined) return true
    return key === 'type' ? values.includes(LISTING_TYPE) : key === 'publisher' && values.includes(publisher)
  })
}

/** Whether a filter tells listings apart. */
export function isNarrowing({ filter, createdAfter, updatedAfter }: EntryQuery): boolean {
  const keys = [...filter.keys()].filter((key) => !OF_ALL_LISTINGS.includes(key))
  return keys.length > 0 || createdAfter !== undefined || updatedAfter !== undefined
}

/**
 * The listings that a filter leaves; all where missing. Only reads.
 *
 * @throws {InvalidRequestError} for a facet that the directory does not have.
 */
export function narrowListings(
  { baseUrl }: RegistryPage,
  collection: Collection,
  { filter, createdAfter, updatedAfter }: EntryQuery,
): DocumentSet | undefined {
  let accepts: DocumentSet | undefined
  const narrow = (positions: readonly Iterable<number>[]): void => {
    const matching = new DocumentSet(collection.count)
    for (const each of positions) matching.addAll(each)
    accepts = accepts?.intersect(matching) ?? matching
  }
  for (const [key, values] of filter) {
    if (OF_ALL_LISTINGS.includes(key)) continue
    narrow(values.flatMap((value) => positionsWith(baseUrl, collection, key, value)))
  }
  if (createdAfter !== undefined) narrow([datedAfter(collection, 'added', createdAfter)])
  if (updatedAfter !== undefined) {
    narrow([datedAfter(collection, 'added', updatedAfter), datedAfter(collection, 'updated', updatedAfter)])
  }
  return accepts
}

function positionsWith(baseUrl: string, collection: Collection, key: string, value: string): Iterable<number>[] {
  const { facets } = collection
  if (key === 'tags') return [facets.positions('tags', value), facets.positions('categories', value)]
  if (key === 'identifier') {
    const urn = readAirUrn(baseUrl, value)
    const position = urn?.kind === 'listing' ? collection.find(urn.name) : undefined
    return position === undefined ? [] : [[position]]
  }
  if (key === 'displayName') {
    const { hits } = collection.search(value, { limit: MAX_NAMESAKES })
    const positions = hits.map(({ position }) => position)
    const namesakes = collection.listings(positions).map(({ name }) => isSameName(name, value))
    return [positions.filter((_, at) => namesakes[at])]
  }
  return [facets.positions(facetOf(collection, key), value)]
}

/** The facet that a key below `metadata.` names. @throws {InvalidRequestError} where there is none. */
export function facetOf({ facets }: Collection, key: string): string {
  const name = key.slice('metadata.'.length)
  const known = facets.names.filter((each) => each !== 'tags' && each !== 'categories')
  if (known.includes(name)) return name
  throw new InvalidRequestError(`${show(key)}: there is no such facet. Those of this directory: ${known.join(', ')}.`)
}

/** Positions of the listings with a later date. They come first, the latest before the others. */
function datedAfter(collection: Collection, sort: 'added' | 'updated', date: string): number[] {
  const order = collection.order(sort)
  let low = 0
  let high = collection.numbered(sort)
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((collection.listing(order.at(middle))[sort] ?? '') > date) low = middle + 1
    else high = middle
  }
  return Array.from({ length: low }, (_, place) => order.at(place)).sort((a, b) => a - b)
}

/** Whether an entry that is no listing is among those asked for. */
export function isAskedFor(entry: ArdEntry, { filter, createdAfter, updatedAfter }: EntryQuery): boolean {
  // None of them says when it was first there.
  if (createdAfter !== undefined) return false
  if (updatedAfter !== undefined && (entry.updatedAt ?? '').slice(0, 10) <= updatedAfter) return false
  return [...filter].every(([key, values]) => values.some((value) => hasValue(entry, key, value)))
}

function hasValue(entry: ArdEntry, key: string, value: string): boolean {
  switch (key) {
    case 'type':
      return entry.type === value
    case 'identifier':
      return entry.identifier === value
    case 'publisher':
      return publisherOf(entry.identifier) === value
    case 'displayName':
      return isSameName(entry.displayName, value)
    case 'capabilities':
      return entry.capabilities?.includes(value) === true
    default:
      // Only listings have tags and metadata.
      return false
  }
}

/** Whether the server of some page can be among the entries asked for. */
export function mayBeServers({ baseUrl }: RegistryPage, { filter }: EntryQuery): boolean {
  const publisher = new URL(baseUrl).hostname
  return [...filter].every(([key, values]) => {
    if (key === 'type') return values.includes(CARD_TYPE)
    if (key === 'publisher') return values.includes(publisher)
    if (key === 'capabilities') return values.some((value) => CAPABILITIES.category.includes(value))
    return key === 'identifier' || key === 'displayName'
  })
}

function isSameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
