import { formatPlace, type ReportDiagnostic, type SourceLocation } from '../../../shared/model/diagnostic.ts'
import { comparableUrl, isHttpUrl } from '../../../shared/model/http-url.ts'
import type { Listing } from '../../../shared/model/listing.ts'
import type { MappedRow } from '../mapping/map-row.ts'
import { assignIds } from './assign-ids.ts'
import { type GatheredListing, mergeListings } from './merge-listings.ts'
import type { RefreshedFacts } from './refreshed-facts.ts'

/** What is published of a listing. */
export interface FinishOptions {
  /** Where the logo at a path is published, if it is. */
  readonly urlOfLogo: (logo: string) => string | undefined
  /** Whether listings name the file they come from. */
  readonly hasPaths: boolean
  readonly factsOf?: ((listing: MappedRow['listing']) => RefreshedFacts | undefined) | undefined
}

/** Listings by the entry number of their page, in the order they were read. */
export interface FinishedListings {
  count(page: number): number
  read(page: number): Listing[]
  locations(page: number): SourceLocation[]
}

/** Earlier listings of the same name and URL that a new one is compared with. */
const MAX_MERGE_CANDIDATES = 16

/** All listings of a directory. */
export class ListingTable {
  /** In the order they were read. */
  readonly all: GatheredListing[] = []
  /** Newest `updated` of all listings. */
  updated: string | undefined
  readonly #byIdentity = new Map<string, GatheredListing[]>()
  readonly #byPage: GatheredListing[][] = []
  readonly #report: ReportDiagnostic

  /** @param report Receives listings that are twice on one page. */
  constructor(report: ReportDiagnostic) {
    this.#report = report
  }

  /** Adds a listing, or another placement of an existing one. */
  add(listing: GatheredListing): 'published' | 'merged' {
    const { name, url = '', updated } = listing.listing
    if (updated !== undefined && (this.updated === undefined || updated > this.updated)) this.updated = updated
    const identity = `${name}\n${comparableUrl(url)}`
    const same = this.#byIdentity.get(identity)
    const merged = same && this.#merge(same, listing)
    const placed = merged ?? listing
    for (const page of listing.pages) {
      const there = (this.#byPage[page] ??= [])
      if (merged === undefined || !there.includes(placed)) there.push(placed)
    }
    if (merged !== undefined) return 'merged'
    if (same === undefined) this.#byIdentity.set(identity, [listing])
    else same.push(listing)
    this.all.push(listing)
    return 'published'
  }

  /** Assigns final ids. Nothing can be added afterwards. @param slugs Of the pages, by entry number. */
  finish(slugs: readonly string[], { urlOfLogo, hasPaths, factsOf }: FinishOptions): FinishedListings {
    reportSharedAddresses(this.all, this.#report)
    const ids = assignIds(this.all, slugs, this.#report)
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
    const listingsOn = (page: number): readonly GatheredListing[] => this.#byPage[page] ?? []
    return {
      count: (page) => listingsOn(page).length,
      read: (page) => listingsOn(page).map(publish),
      locations: (page) => listingsOn(page).map(({ location }) => location),
    }
  }

  /** The listing that is the same, with what the other placement adds. */
  #merge(same: readonly GatheredListing[], second: GatheredListing): GatheredListing | undefined {
    for (const first of same.slice(-MAX_MERGE_CANDIDATES)) {
      const merged = mergeListings(first, second)
      if (merged === 'repeated') {
        const message = `"${second.listing.name}" is already on this page with the same address (${formatPlace(first.location)}); remove one of them`
        this.#report({ severity: 'warning', code: 'duplicate_url', message, location: second.location })
        return undefined
      }
      if (merged !== undefined) return Object.assign(first, merged)
    }
    return undefined
  }
}

/** Listings that may share addresses without being the rule of the directory. */
const MANY = 20

type Pair = readonly [first: GatheredListing, second: GatheredListing]

const MAX_NAMED = 3

/**
 * Reports, in one diagnostic, pairs of listings that look like one thing under two names: with one address, on one page
 * or with names that differ in nothing but case, spaces and punctuation.
 *
 * One address has several names for good reasons, too, which are no pairs of this kind: tools of one repository on
 * different pages, three or more things with one home, events of different days. Where more than a tenth of the listings
 * share addresses (the places of a company, its products), that is how the directory is made, and nothing is said.
 */
function reportSharedAddresses(listings: readonly GatheredListing[], report: ReportDiagnostic): void {
  const linked = listings.filter(({ listing }) => comparableUrl(listing.url ?? '') !== '')
  const shared = [...Map.groupBy(linked, ({ listing }) => comparableUrl(listing.url ?? '')).values()].filter(
    ({ length }) => length > 1,
  )
  const sharing = shared.reduce((sum, { length }) => sum + length, 0)
  if (sharing > MANY && sharing * 10 > listings.length) return
  const pairs = shared.flatMap(([first, second, third]): Pair[] =>
    first && second && third === undefined && isOneThing(first, second) ? [[first, second]] : [],
  )
  const named = pairs.slice(0, MAX_NAMED)
  const [example] = named
  if (example === undefined) return
  const places = named.map(
    ([first, second]) =>
      `"${second.listing.name}" (${formatPlace(second.location)}) and "${first.listing.name}" (${formatPlace(first.location)})`,
  )
  const more = pairs.length > named.length ? [`${pairs.length - named.length} more`] : []
  const subject = pairs.length === 1 ? 'two listings have' : `${pairs.length} pairs of listings have`
  const message = `url: ${subject} one address under two names: ${[...places, ...more].join('; ')}. Correct the address that is wrong, remove one of the two, or give both one name`
  report({ severity: 'warning', code: 'duplicate_url', message, location: example[1].location })
}

/** Whether two listings with one address are probably the same thing, written down twice. */
function isOneThing(first: GatheredListing, second: GatheredListing): boolean {
  const [a, b] = [first.listing, second.listing]
  if (a.name === b.name) return false
  if (a.start !== b.start || a.end !== b.end) return false
  return plainName(a.name) === plainName(b.name) || second.pages.some((page) => first.pages.includes(page))
}

/** Letters and digits alone; the whole name where it has none. */
export function plainName(name: string): string {
  return (
    name
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '') || name
  )
}
