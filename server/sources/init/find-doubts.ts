import { clipText } from '../../../shared/model/clean-text.ts'
import type { Diagnostic, SourceLocation } from '../../../shared/model/diagnostic.ts'
import { isHttpUrl } from '../../../shared/model/http-url.ts'
import type { SourceAccount } from '../contract/directory-model.ts'
import { OLDER_VERSION } from '../files/find-files.ts'
import type { GatheredListing } from '../gather/merge-listings.ts'
import { EXCLUDED } from '../markdown/markdown-outline.ts'
import { countBy, fold, isRecord } from '../parse/records.ts'
import { NO_HOMES } from './fields/choose-homes.ts'
import { type Column, describeColumns, isAboutOthers } from './fields/columns.ts'
import { sortingField } from './place-rows.ts'

/** Listings below which nothing is doubted: a beginning looks like anything. */
const MIN_LISTINGS = 6

/** Shares that are doubted: of listings without an address, where there are descriptions or none; of names; of pages. */
const MAX_WITHOUT_ADDRESS = 0.5
const MAX_WITHOUT_EITHER = 0.25
const MAX_OF_ONE_NAME = 0.1
const MAX_SINGLE_PAGES = 0.5

/** Fields that may have the address of a listing, rather than one about it. */
const LIKE_AN_ADDRESS = /ur[il]|link|site|page|home|web|href|domain|repo|detail/i

/** Share of listings without an address that the field has one for which is named. */
const MIN_REMEDY = 0.1

/** Further fields with whole numbers, at least, and letters of a name that is a sentence. */
const MIN_FIGURES = 4
const LONG_NAME = 80

/** Share of listings with more than a name. */
const MIN_TOLD = 0.2

/** Listings on the only page beyond which a field that would sort them is named, and so many show which one. */
const MAX_ON_ONE_PAGE = 60
const MAX_DESCRIBED = 2_000

/** Code of the diagnostics that {@link findDoubts} gives: they do not count where diagnostics fail a build. */
export const DOUBT = 'doubt'

/**
 * Doubts whether the sources are read as they are meant, by what came out: for each a warning with the line of
 * `directory.yml` that changes it.
 *
 * @param location Where the sources are declared. @param isPart Whether there are further listings, on the same pages.
 */
export function findDoubts(
  listings: readonly GatheredListing[],
  accounts: readonly SourceAccount[],
  location: SourceLocation,
  isPart = false,
): Diagnostic[] {
  const more = listings.length < MIN_LISTINGS ? [] : [doubtAddresses, doubtNames, doubtFigures]
  const all = [doubtPlaces, ...more, ...(more.length === 0 || isPart ? [] : [doubtPages])]
  const counted = `${listings.length} listings${isPart ? ' that were read' : ''}`
  const messages = [...accounts.map(doubtSkipped), ...all.map((doubt) => doubt(listings, counted))]
  return messages.flatMap((message) =>
    message === undefined ? [] : { severity: 'warning' as const, code: DOUBT, message, location },
  )
}

/** @param counted How many there are, in words. */
type Doubt = (listings: readonly GatheredListing[], counted: string) => string | undefined

/** Values by how often they occur, the most frequent first. */
function mostOf(values: readonly string[]): [string, number][] {
  return [...countBy(values)].toSorted((a, b) => b[1] - a[1])
}

function doubtSkipped({ source, published, merged, skipped }: SourceAccount): string | undefined {
  const current = skipped.filter(({ reason }) => reason !== OLDER_VERSION && reason !== EXCLUDED)
  const [most] = current.toSorted((a, b) => b.count - a.count)
  const total = current.reduce((sum, { count }) => sum + count, 0)
  if (most === undefined || total < MIN_LISTINGS || total <= published + merged) return undefined
  return `sources: of ${source}, ${total} rows are skipped (most: ${most.reason}) and ${published + merged} published; see "include", "under" and "fields" of this source`
}

const doubtAddresses: Doubt = (listings, counted) => {
  const [[shared, count] = ['', 0]] = mostOf(listings.flatMap(({ listing: { url } }) => url ?? []))
  if (count > listings.length / 2)
    return `url: ${count} of ${counted} have the address ${shared}; "fields: {url: NAME}" names the field with their own`
  const without = listings.filter(({ listing }) => listing.url === undefined)
  const isTold = listings.some(({ listing }) => listing.description !== undefined)
  if (without.length <= listings.length * (isTold ? MAX_WITHOUT_ADDRESS : MAX_WITHOUT_EITHER)) return undefined
  const fields = without.flatMap(({ listing: { extra, links } }) => [
    ...Object.entries(extra).flatMap(([name, value]) =>
      LIKE_AN_ADDRESS.test(name) && typeof value === 'string' && isHttpUrl(value) ? [name] : [],
    ),
    ...links.map(({ rel }) => `links.${rel}`),
  ])
  const [field] = mostOf(fields).filter(
    ([name, count]) =>
      count > without.length * MIN_REMEDY &&
      !isAboutOthers({ name: `${name.replace('links.', '')}.` }) &&
      !NO_HOMES.test(name),
  )
  // Places and people may have none at all, but then there is something else to say, and names are no words of programs.
  const isFact = (value: unknown): boolean =>
    typeof value !== 'object' || (Array.isArray(value) && !value.some(isRecord))
  const isOne = ({ listing: { name, description, extra } }: GatheredListing): boolean =>
    /[\s\p{Lu}\p{Lo}]/u.test(name) &&
    (!!description || Object.entries(extra).some(([key, value]) => key !== 'id' && isFact(value)))
  const share = without.filter(isOne).length / listings.length
  if (field === undefined && without.length === listings.length && share > MIN_TOLD) return undefined
  const [list] = mostOf(
    without.flatMap(({ listing: { extra } }) =>
      Object.entries(extra).flatMap(([name, value]) => (Array.isArray(value) && value.some(isRecord) ? [name] : [])),
    ),
  )
  if (field === undefined && list !== undefined && list[1] > listings.length / 2)
    return `items: ${without.length} of ${counted} have no address, and what they say is in "${list[0]}", a list; where that is the directory, "items: ${list[0]}[]" takes it`
  const remedy = field === undefined ? 'NAME}" names the field that has it' : `${field[0]}}" takes that field`
  return `url: ${without.length} of ${counted} have no address; "fields: {url: ${remedy}`
}

/** Lists of issues of a forge; the account of somebody where the name is that of the network. */
const ISSUES =
  /^https?:\/\/[^/]+\/([^/]+\/[^/]+)\/(?:-\/)?(?:issues|labels|milestones|pulls|projects|discussions)\b(?!\/\d)/

const NETWORK =
  /^(?:bluesky|discord|facebook|instagram|linkedin|mastodon|matrix|reddit|slack|telegram|tiktok|twitter|vk|wechat|x|youtube)$/i

function isAccount({ listing: { name, url = '' } }: GatheredListing): boolean {
  return NETWORK.test(name) && (URL.parse(url)?.pathname.length ?? 0) > 1
}

const doubtPlaces: Doubt = (listings, counted) => {
  const isMost = (count: number): boolean => count > 2 && count > listings.length / 2
  const repositories = listings.flatMap(({ listing }) => ISSUES.exec(listing.url ?? '')?.[1] ?? [])
  if (isMost(repositories.length))
    return `url: ${repositories.length} of ${counted} lead to lists of issues; where these are the directory, "kind: url" with "url: https://api.github.com/repos/${repositories[0]}/issues" takes them`
  const accounts = listings.filter(isAccount)
  if (!isMost(accounts.length)) return undefined
  return `sources: ${accounts.length} of ${counted} are accounts on networks, as ${accounts[0]?.listing.url}; where the list is another file, "files" names it`
}

const doubtNames: Doubt = (listings) => {
  const names = listings.map(({ listing }) => listing.name)
  const isMuch = (count: number): boolean => count >= MIN_LISTINGS && count > names.length * MAX_OF_ONE_NAME
  const long = names.filter((name) => name.length > LONG_NAME)
  if (isMuch(long.length))
    return `name: ${long.length} of ${names.length} names are longer than ${LONG_NAME} letters, as ${JSON.stringify(clipText(long[0] ?? '', LONG_NAME))}; "fields: {name: NAME, description: NAME}" names the fields of each`
  const [[name, count] = ['', 0]] = mostOf(names)
  if (!isMuch(count)) return undefined
  return `name: ${count} of ${names.length} listings are called ${JSON.stringify(name)}; "fields: {name: NAME}" names the field that tells them apart`
}

const doubtFigures: Doubt = (listings) => {
  const columns = describeExtras(listings).filter(({ name }) => !name.includes('.'))
  const figures = columns.filter((column) => column.filled > column.rows / 2 && column.share('integer', 'year') > 0.9)
  if (figures.length < MIN_FIGURES || figures.length <= columns.length / 2) return undefined
  const named = figures.slice(0, 3).map(({ name }) => name)
  return `sources: ${figures.length} of ${columns.length} further fields are numbers (${named.join(', ')} …); where such a table is not the list, "gazetteer init --source 2" takes another file`
}

const doubtPages: Doubt = (listings) => {
  const pages = Map.groupBy(listings, (listing) => listing.pages[0])
  const counts = [...countBy(listings.flatMap((listing) => listing.pages)).values()]
  const isMost = (count: number): boolean => counts.length >= MIN_LISTINGS && count > counts.length * MAX_SINGLE_PAGES
  const single = counts.filter((count) => count === 1).length
  const few = isMost(single) ? `${single} of ${counts.length} pages have one listing` : ''
  if (few !== '' || counts.length > Math.max(MAX_ON_ONE_PAGE, listings.length / 3))
    return `category: ${few || `${listings.length} listings are on ${counts.length} pages`}; "category: NAME" names a field with fewer values, "category: file" takes the file`
  const initials = [...pages.values()].flatMap((all) => {
    const own = new Set(all.map(({ listing }) => fold(listing.name.charAt(0))))
    return all.length > 1 && own.size === 1 ? [...own] : []
  })
  const letters = new Set(initials).size
  const isOne = counts.length <= 1 && listings.length > MAX_ON_ONE_PAGE
  if (!isOne && !isMost(letters)) return undefined
  const field = sortingField(describeExtras(listings))?.column?.name
  const what = isOne
    ? `all ${listings.length} listings are on one page`
    : `on ${letters} of ${counts.length} pages, all names begin with one letter`
  if (field !== undefined) return `category: ${what}; "category: ${field}" makes pages by that field`
  return isOne ? undefined : `category: ${what}; "category: NAME" names a field that says more`
}

function describeExtras(listings: readonly GatheredListing[]): Column[] {
  return describeColumns(listings.slice(0, MAX_DESCRIBED).map(({ listing }) => listing.extra))
}
