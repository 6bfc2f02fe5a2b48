import { LRUCache } from 'lru-cache'
import type { Listing } from '../../shared/model/listing.ts'
import { parseListing } from '../../shared/model/parse-page-document.ts'
import { STEMMERS } from '../../shared/search/analysis/stemmers.ts'
import { createCollection } from '../../shared/search/collection.ts'
import { LOADED } from '../../shared/search/reading.ts'
import type { Collection, ListingRecords } from '../../shared/search/collection.ts'
import { openFacets } from '../../shared/search/index-facets.ts'
import { openIndex } from '../../shared/search/index/whole/open-index.ts'
import { readWhenLoaded } from '../../shared/search/index/blocks/byte-source.ts'
import { readOnce } from '../store/in-flight-reads.ts'
import type { Release, StoredPage } from '../store/store.ts'

/** Listings that were parsed lately, by page and position. */
export type ParsedListings = LRUCache<string, Listing>

/**
 * Creates {@link ParsedListings}.
 *
 * @param maxLength Characters of their JSON, each of which takes some three bytes.
 */
export function createParsedListings(maxLength: number): ParsedListings {
  return new LRUCache({ maxSize: Math.max(1, maxLength) })
}

/**
 * The collection of a category page. It holds no listing but as stored: those that are asked for are parsed.
 *
 * @throws {Error} when the index is damaged, or of other listings.
 */
export function collectPage(slug: string, { index: source, listings }: StoredPage, parsed: ParsedListings): Collection {
  const index = openIndex(source)
  if (index.documentCount !== listings.count) {
    throw new Error(
      `${slug}: the search index is of ${index.documentCount} listings, not ${listings.count}; build again`,
    )
  }
  const records: ListingRecords = { read: readParsed(slug, parsed, (position) => listings.read(position)) }
  return createCollection(index, records, STEMMERS, () => openFacets(index), LOADED)
}

/** Reads listings of a page, those that were read lately from memory. */
function readParsed(slug: string, parsed: ParsedListings, readText: (position: number) => string) {
  return (position: number): Listing => {
    const key = `${slug} ${position}`
    const known = parsed.get(key)
    if (known !== undefined) return known
    const text = readText(position)
    const listing = parseListing(text)
    parsed.set(key, listing, { size: text.length })
    return listing
  }
}

/** Opens the collection of the whole directory when it is first asked for. It holds no listing but those parsed lately. */
export function createRootCollection(release: Release, parsed: ParsedListings): () => Promise<Collection> {
  return readOnce(async () => {
    const search = await release.search()
    const records: ListingRecords = {
      read: readParsed('', parsed, (position) => search.readListing(position)),
      prepare: (positions) => search.prepareListings?.(positions.filter((position) => !parsed.has(` ${position}`))),
    }
    return readWhenLoaded(() => {
      const index = openIndex(search.index)
      return createCollection(index, records, STEMMERS, () => openFacets(index), LOADED)
    })
  })
}
