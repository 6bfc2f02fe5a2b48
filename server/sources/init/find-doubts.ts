import type { Diagnostic, SourceLocation } from '../../../shared/model/diagnostic.ts'
import { isHttpUrl } from '../../../shared/model/http-url.ts'
import type { SourceAccount } from '../contract/directory-model.ts'
import { countBy } from '../parse/records.ts'
import { OLDER_VERSION } from '../files/find-files.ts'
import type { GatheredListing } from '../gather/merge-listings.ts'
import { sortingField } from './category-field.ts'
import { describeColumns } from './columns.ts'

/** Listings below which nothing is doubted: a beginning looks like anything. */
const MIN_LISTINGS = 6

/** Share of listings without an address, of those with one name, and of pages with one listing that is doubted. */
const MAX_WITHOUT_ADDRESS = 0.5
const MAX_OF_ONE_NAME = 0.1
const MAX_SINGLE_PAGES = 0.5

/** Fields that may have the address of a listing, rather than one about it. */
const LIKE_AN_ADDRESS = /ur[il]|link|site|page|home|web|href|domain|repo|detail/i

/** Share of listings with nothing but a name. */
const MAX_BARE = 0.8

/** Listings on the only page beyond which a field that would sort them is named, and so many show which one. */
const MAX_ON_ONE_PAGE = 60
const MAX_DESCRIBED = 2_000

/** Code of the diagnostics that {@link findDoubts} gives: they do not count where diagnostics fail a build. */
export const DOUBT = 'doubt'

/**
 * Doubts whether the sources are read as they are meant, by what came out: for each a warning with the line of
 * `directory.yml` that changes it.
 *
 * @param location Where the sources are declared.
 */
export function findDoubts(
  listings: readonly GatheredListing[],
  accounts: readonly SourceAccount[],
  location: SourceLocation,
): Diagnostic[] {
  const total = listings.length
  const messages = [
    ...accounts.flatMap(doubtSkipped),
    ...(total < MIN_LISTINGS ? [] : [doubtAddresses(listings), doubtNames(listings), doubtPages(listings)].flat()),
  ]
  return messages.map((message) => ({ severity: 'warning', code: DOUBT, message, location }))
}

function doubtSkipped({ source, published, merged, skipped }: SourceAccount): string[] {
  const current = skipped.filter(({ reason }) => reason !== OLDER_VERSION)
  const [most] = current.toSorted((a, b) => b.count - a.count)
  const total = current.reduce((sum, { count }) => sum + count, 0)
  if (most === undefined || total < MIN_LISTINGS || total <= published + merged) return []
  return [
    `sources: of ${source}, ${total} rows are skipped (most: ${most.reason}) and ${published + merged} published; see "include", "under" and "fields" of this source`,
  ]
}

function doubtAddresses(listings: readonly GatheredListing[]): string[] {
  const without = listings.filter(({ listing }) => listing.url === undefined)
  if (without.length <= listings.length * MAX_WITHOUT_ADDRESS) return []
  const fields = countBy(
    without.flatMap(({ listing: { extra, links } }) => [
      ...Object.entries(extra).flatMap(([name, value]) =>
        LIKE_AN_ADDRESS.test(name) && typeof value === 'string' && isHttpUrl(value) ? [name] : [],
      ),
      ...links.map(({ rel }) => `links.${rel}`),
    ]),
  )
  const [field] = [...fields].toSorted((a, b) => b[1] - a[1])
  // Places and people may have none at all, but then there is something else to say.
  const bare = without.filter(({ listing: { description, extra } }) => !description && Object.keys(extra).length === 0)
  if (field === undefined && without.length === listings.length && bare.length < listings.length * MAX_BARE) return []
  const remedy =
    field === undefined
      ? '"fields: {url: NAME}" names the field that has it'
      : `"fields: {url: ${field[0]}}" takes that field`
  return [`url: ${without.length} of ${listings.length} listings have no address; ${remedy}`]
}

function doubtNames(listings: readonly GatheredListing[]): string[] {
  const [most] = [...countBy(listings.map(({ listing }) => listing.name))].toSorted((a, b) => b[1] - a[1])
  if (most === undefined || most[1] < MIN_LISTINGS || most[1] <= listings.length * MAX_OF_ONE_NAME) return []
  return [
    `name: ${most[1]} of ${listings.length} listings are called ${JSON.stringify(most[0])}; "fields: {name: NAME}" names the field that tells them apart`,
  ]
}

function doubtPages(listings: readonly GatheredListing[]): string[] {
  const pages = countBy(listings.flatMap((listing) => listing.pages))
  const single = [...pages.values()].filter((count) => count === 1).length
  if (pages.size >= MIN_LISTINGS && single > pages.size * MAX_SINGLE_PAGES) {
    return [
      `category: ${single} of ${pages.size} pages have one listing; "category: NAME" names a field with fewer values, "category: file" takes the file`,
    ]
  }
  if (pages.size > 1 || listings.length <= MAX_ON_ONE_PAGE) return []
  const extras = listings.slice(0, MAX_DESCRIBED).map(({ listing }) => listing.extra)
  const field = sortingField(describeColumns(extras))?.column?.name
  return field === undefined
    ? []
    : [`category: all ${listings.length} listings are on one page; "category: ${field}" makes pages by that field`]
}
