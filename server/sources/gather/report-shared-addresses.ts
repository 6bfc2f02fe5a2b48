import { formatPlace, type ReportDiagnostic } from '../../../shared/model/diagnostic.ts'
import { comparableUrl } from '../../../shared/model/http-url.ts'
import type { GatheredListing } from './merge-listings.ts'

/** Listings that may share addresses without being the rule of the directory. */
const MANY = 20

type Pair = readonly [first: GatheredListing, second: GatheredListing]

/** Pairs named in the diagnostic. */
const MAX_NAMED = 3

/**
 * Reports, in one diagnostic, pairs of listings that look like one thing under two names: with one address, on one page
 * or with names that differ in nothing but case, spaces and punctuation.
 *
 * One address has several names for good reasons, too, which are no pairs of this kind: tools of one repository on
 * different pages, three or more things with one home, events of different days. Where more than a tenth of the listings
 * share addresses (the places of a company, its products), that is how the directory is made, and nothing is said.
 */
export function reportSharedAddresses(listings: readonly GatheredListing[], report: ReportDiagnostic): void {
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
function plainName(name: string): string {
  return (
    name
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '') || name
  )
}
