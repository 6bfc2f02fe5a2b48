import { formatPlace, type ReportDiagnostic } from '../../../shared/model/diagnostic.ts'
import { comparableUrl } from '../../../shared/model/http-url.ts'
import { NO_ADDRESS } from '../spool/file-reading.ts'
import type { HashIndex } from '../spool/hash-index.ts'
import type { ListingRecords } from '../spool/listing-records.ts'
import type { SpooledListing } from '../spool/spooled-listing.ts'

/** Listings that may share addresses without being the rule of the directory. */
const MANY = 20

/** Pairs named in the diagnostic. */
const MAX_NAMED = 3

/** Pairs whose records are read together. */
const PAIRS_AT_ONCE = 500

/**
 * Reports, in one diagnostic, pairs of listings that look like one thing under two names: with one address, on one page
 * or with names that differ in nothing but case, spaces and punctuation.
 *
 * One address has several names for good reasons, too, which are no pairs of this kind: tools of one repository on
 * different pages, three or more things with one home, events of different days. Where more than a tenth of the listings
 * share addresses (the places of a company, its products), that is how the directory is made, and nothing is said.
 *
 * @param addresses Hash of each listing's comparable URL, by number; {@link NO_ADDRESS} for none.
 */
export function reportSharedAddresses(records: ListingRecords, addresses: HashIndex, report: ReportDiagnostic): void {
  const pairs: [first: number, second: number][] = []
  let sharing = 0
  for (let index = 0; index < records.length; index += 1) {
    const hash = addresses.hashOf(index)
    const [first, second, third] = hash === NO_ADDRESS ? [] : addresses.find(hash, 3)
    if (first === undefined || second === undefined) continue
    sharing += 1
    if (third === undefined && first === index) pairs.push([first, second])
  }
  if (pairs.length === 0 || (sharing > MANY && sharing * 10 > records.length)) return

  let count = 0
  const named: [first: SpooledListing, second: SpooledListing][] = []
  for (let from = 0; from < pairs.length; from += PAIRS_AT_ONCE) {
    const read = records.read(pairs.slice(from, from + PAIRS_AT_ONCE).flat())
    for (let at = 0; at < read.length; at += 2) {
      const [first, second] = read.slice(at, at + 2)
      if (first === undefined || second === undefined || !isOneThing(first, second)) continue
      count += 1
      if (named.length < MAX_NAMED) named.push([first, second])
    }
  }
  const [example] = named
  if (example === undefined) return
  const places = named.map(
    ([first, second]) =>
      `"${second.listing.name}" (${formatPlace(second.location)}) and "${first.listing.name}" (${formatPlace(first.location)})`,
  )
  const more = count > named.length ? [`${count - named.length} more`] : []
  const subject = count === 1 ? 'two listings have' : `${count} pairs of listings have`
  const message = `url: ${subject} one address under two names: ${[...places, ...more].join('; ')}. Correct the address that is wrong, remove one of the two, or give both one name`
  report({ severity: 'warning', code: 'duplicate_url', message, location: example[1].location })
}

/** Whether two listings whose hashes are equal are probably the same thing, written down twice. */
function isOneThing(first: SpooledListing, second: SpooledListing): boolean {
  const [a, b] = [first.listing, second.listing]
  if (a.name === b.name || comparableUrl(a.url ?? '') !== comparableUrl(b.url ?? '')) return false
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
