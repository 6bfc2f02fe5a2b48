import type { ReportDiagnostic } from '../../shared/model/diagnostic.ts'
import type { Listing } from '../../shared/model/listing.ts'
import { assignIds } from './assign-ids.ts'
import { createGrowingArray } from './growing-array.ts'
import { createHashIndex, hashText } from './hash-index.ts'
import { createListingSpool } from './listing-spool.ts'
import { mergeListings } from './merge-listings.ts'
import { baseId, finishListing, formatSpooled, parseSpooled, type SpooledListing } from './spooled-listing.ts'

/** Earlier listings of the same name and URL that a new one is compared with. */
const MAX_MERGE_CANDIDATES = 16

/** All listings of a directory, outside the heap but for some sixty bytes each. */
export interface ListingTable {
  readonly length: number
  /** Adds a listing, or a further placement of one that is there. */
  add(record: SpooledListing): 'published' | 'merged'
  /** Newest `updated` of all listings. */
  readonly updated: string | undefined
  /** Gives out final ids and sorts placements by page. Nothing can be added afterwards. */
  finish(slugs: readonly string[], report: ReportDiagnostic): FinishedListings
  close(): void
}

/** Listings by page. */
export interface FinishedListings {
  /** Number of listings on the page with this entry number. */
  count(page: number): number
  /** In the order they were read. */
  read(page: number): Listing[]
}

/** Creates an empty {@link ListingTable}. @param memoryBytes Where the spool begins a temporary file. */
export function createListingTable(memoryBytes?: number): ListingTable {
  const spool = createListingSpool(memoryBytes)
  const identities = createHashIndex()
  const bases = createHashIndex()
  const placedPages = createGrowingArray('uint32')
  const placedListings = createGrowingArray('uint32')
  let updated: string | undefined

  const place = (pages: readonly number[], listing: number): void => {
    for (const page of pages) {
      placedPages.push(page)
      placedListings.push(listing)
    }
  }

  return {
    get length() {
      return spool.length
    },
    get updated() {
      return updated
    },
    add(record) {
      const date = record.listing.updated
      if (date !== undefined && (updated === undefined || date > updated)) updated = date
      const identity = hashText(`${record.listing.name}\n${record.listing.url ?? ''}`)
      for (const index of identities.find(identity, MAX_MERGE_CANDIDATES)) {
        const merged = mergeListings(parseSpooled(spool.read([index])[0] ?? ''), record)
        if (merged === undefined) continue
        spool.replace(index, formatSpooled(merged))
        place(record.pages, index)
        return 'merged'
      }
      const index = spool.append(formatSpooled(record))
      identities.add(identity)
      bases.add(hashText(baseId(record)))
      place(record.pages, index)
      return 'published'
    },
    finish(slugs, report) {
      assignIds(spool, bases, slugs, report)
      // A counting sort: the listings of page p stand at starts[p] … starts[p + 1], in reading order.
      const starts = new Uint32Array(slugs.length + 1)
      for (let at = 0; at < placedPages.length; at += 1) {
        const next = placedPages.at(at) + 1
        starts[next] = (starts[next] ?? 0) + 1
      }
      for (let page = 0; page < slugs.length; page += 1)
        starts[page + 1] = (starts[page + 1] ?? 0) + (starts[page] ?? 0)
      const cursor = starts.slice()
      const sorted = new Uint32Array(placedPages.length)
      for (let at = 0; at < placedPages.length; at += 1) {
        const page = placedPages.at(at)
        const position = cursor[page] ?? 0
        sorted[position] = placedListings.at(at)
        cursor[page] = position + 1
      }
      return {
        count: (page) => (starts[page + 1] ?? 0) - (starts[page] ?? 0),
        read(page) {
          const records = spool.read(sorted.subarray(starts[page] ?? 0, starts[page + 1] ?? 0))
          return records.map((record) => finishListing(parseSpooled(record), slugs))
        },
      }
    },
    close: () => spool.close(),
  }
}
