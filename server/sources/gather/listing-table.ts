import type { ReportDiagnostic, SourceLocation } from '../../../shared/model/diagnostic.ts'
import { comparableUrl, isHttpUrl } from '../../../shared/model/http-url.ts'
import type { Listing } from '../../../shared/model/listing.ts'
import type { MappedRow } from '../mapping/map-row.ts'
import { assignIds } from './assign-ids.ts'
import { type GatheredListing, mergeListings } from './merge-listings.ts'
import type { RefreshedFacts } from './refreshed-facts.ts'
import { reportSharedAddresses } from './report-shared-addresses.ts'

/** All listings of a directory. */
export interface ListingTable {
  readonly length: number
  /** Newest `updated` of all listings. */
  readonly updated: string | undefined
  /** Adds a listing, or another placement of an existing one. */
  add(listing: GatheredListing): 'published' | 'merged'
  /** Assigns final ids. Nothing can be added afterwards. @param slugs Of the pages, by entry number. */
  finish(slugs: readonly string[], options?: FinishOptions): FinishedListings
}

/** What is published of a listing. */
export interface FinishOptions {
  /** Where the logo at a path is published, if it is. Default: none is. */
  readonly urlOfLogo?: (logo: string) => string | undefined
  /** Whether listings name the file they come from. Default: no. */
  readonly hasPaths?: boolean
  /** What refreshes add to a listing. Default: nothing. */
  readonly factsOf?: (listing: MappedRow['listing']) => RefreshedFacts | undefined
}

/** Listings by the entry number of their page, in the order they were read. */
export interface FinishedListings {
  count(page: number): number
  read(page: number): Listing[]
  locations(page: number): SourceLocation[]
}

/** Earlier listings of the same name and URL that a new one is compared with. */
const MAX_MERGE_CANDIDATES = 16

/** Creates an empty {@link ListingTable}. @param report Receives listings that are twice on one page. */
export function createListingTable(report: ReportDiagnostic): ListingTable {
  const listings: GatheredListing[] = []
  const byIdentity = new Map<string, GatheredListing[]>()
  const byPage: GatheredListing[][] = []
  let updated: string | undefined

  const place = (listing: GatheredListing, pages: readonly number[]): void => {
    for (const page of pages) (byPage[page] ??= []).push(listing)
  }
  /** The listing that is the same, with what the other placement adds. */
  const merge = (same: readonly GatheredListing[], second: GatheredListing): GatheredListing | undefined => {
    for (const first of same.slice(-MAX_MERGE_CANDIDATES)) {
      const merged = mergeListings(first, second)
      if (merged === 'repeated') {
        const { file, line } = first.location
        const message = `"${second.listing.name}" is already on this page with the same address (${file}:${line}); remove one of them`
        report({ severity: 'warning', code: 'duplicate_url', message, location: second.location })
        return undefined
      }
      if (merged !== undefined) return Object.assign(first, merged)
    }
    return undefined
  }

  return {
    get length() {
      return listings.length
    },
    get updated() {
      return updated
    },
    add(listing) {
      const { name, url = '', updated: date } = listing.listing
      if (date !== undefined && (updated === undefined || date > updated)) updated = date
      const identity = `${name}\n${comparableUrl(url)}`
      const same = byIdentity.get(identity)
      const merged = same && merge(same, listing)
      place(merged ?? listing, listing.pages)
      if (merged !== undefined) return 'merged'
      if (same === undefined) byIdentity.set(identity, [listing])
      else same.push(listing)
      listings.push(listing)
      return 'published'
    },
    finish(slugs, { urlOfLogo = () => undefined, hasPaths = false, factsOf } = {}) {
      reportSharedAddresses(listings, report)
      const ids = assignIds(listings, slugs, report)
      const publish = (gathered: GatheredListing): Listing => {
        const { source_path, ...fields } = gathered.listing
        const listing: Listing = {
          id: ids.get(gathered) ?? '',
          ...fields,
          categories: gathered.pages.map((page) => slugs[page] ?? ''),
          ...(hasPaths && source_path !== undefined && { source_path }),
        }
        if (listing.logo !== undefined && !isHttpUrl(listing.logo)) {
          const url = urlOfLogo(listing.logo)
          if (url === undefined) delete listing.logo
          else listing.logo = url
        }
        return { ...listing, ...factsOf?.(fields) }
      }
      return {
        count: (page) => byPage[page]?.length ?? 0,
        read: (page) => (byPage[page] ?? []).map(publish),
        locations: (page) => (byPage[page] ?? []).map(({ location }) => location),
      }
    },
  }
}
