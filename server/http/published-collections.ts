import type { Listing } from '../../shared/model/listing.ts'
import { parseListing } from '../../shared/model/parse-page-document.ts'
import { createCollection } from '../../shared/search/collection.ts'
import type { Collection } from '../../shared/search/collection.ts'
import { openIndex } from '../../shared/search/index/open-index.ts'
import { readWhenLoaded } from '../../shared/search/index/read-when-loaded.ts'
import { openRecords } from '../../shared/search/index/records.ts'
import { uniqueListings } from '../../shared/search/unique-listings.ts'
import type { Release } from '../store/store.ts'

/**
 * The collection of a category page, from its index and the listings of its `index.json`.
 *
 * @throws {Error} when the index is damaged, or of other listings.
 */
export async function collectPage(release: Release, slug: string, given: readonly Listing[]): Promise<Collection> {
  const source = await release.pageIndex(slug)
  if (source === undefined) throw new Error(`${slug}: the release has the page without its search index; build again`)
  const listings = uniqueListings(given)
  const index = await readWhenLoaded(() => openIndex(source))
  if (index.documentCount !== listings.length) {
    throw new Error(
      `${slug}: the search index is of ${index.documentCount} listings, not ${listings.length}; build again`,
    )
  }
  return createCollection(index, {
    read(position) {
      const listing = listings[position]
      if (listing === undefined) throw new RangeError(`no listing at ${position} of ${listings.length}`)
      return listing
    },
  })
}

/** Opens the collection of the whole directory when it is first asked for. It holds no listing. */
export function createRootCollection(release: Release): () => Collection | Promise<Collection> {
  let collection: Collection | Promise<Collection> | undefined
  const open = (): Collection => {
    const { index, listings } = release.search()
    const records = openRecords(listings)
    return createCollection(openIndex(index), { read: (position) => parseListing(records.readText(position)) })
  }
  return () => {
    if (collection !== undefined) return collection
    const opened = readWhenLoaded(open)
    collection = opened
    if (opened instanceof Promise) {
      opened.then(
        (value) => (collection = value),
        // Who waits is told; who asks next tries again.
        () => (collection = undefined),
      )
    }
    return opened
  }
}
