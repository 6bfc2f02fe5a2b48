import type { Listing } from '../../model/listing.ts'
import { cleanLine } from '../../model/clean-text.ts'
import type { Collection } from '../../search/collection.ts'
import { MAX_COMPARED, writeComparison } from '../../search/comparison-query.ts'
import type { ComparisonQuery } from '../../search/comparison-query.ts'
import { compareFields } from '../../tools/compare-fields.ts'
import type { FieldValues } from '../../tools/compare-fields.ts'
import { findNearListings } from '../../tools/suggest/explain-unknown-id.ts'
import { fieldLabel, isShown } from '../text/field-label.ts'
import { isPublicDomain, licenseFamily } from '../text/license-family.ts'
import { hostOf, safeUrl } from '../text/safe-url.ts'
import type { Words } from '../words/words.ts'
import { linkName, readFactValues } from './linked-facts.ts'
import type { FactValue } from './linked-facts.ts'
import type { PageIdentity } from './page-identity.ts'
import type { FrameView } from './page-view.ts'

/** Listings of a page that an address compares, as read from its collection. */
export interface Comparison {
  readonly query: ComparisonQuery
  /** Those that exist, in the order of the address. */
  readonly listings: readonly Listing[]
  readonly unknown: readonly UnknownListing[]
  /** Listings that may be added, in page order; `undefined` where they are too many to choose from, or not asked for. */
  readonly others: readonly Pick<Listing, 'id' | 'name'>[] | undefined
}

/** An id that no listing of the page has. */
export interface UnknownListing {
  /** On one line, cut if long: anyone can make a link with it. */
  readonly id: string
  readonly near: readonly Listing[]
}

/** What every form of a compare page needs, computed once. Texts are plain. */
export interface ComparisonView<Page extends PageIdentity = FrameView> extends Comparison {
  readonly page: Page
  readonly url: string
  /** As the tool `compare` compares them. */
  readonly fields: readonly FieldValues[]
  /** What is shown of them; none below two listings. */
  readonly rows: readonly ComparisonRow[]
  /** Number of rows that are facts, and of those that differ. */
  readonly factCount: number
  readonly differingCount: number
}

/** One row of the table. */
export interface ComparisonRow {
  readonly name: string
  readonly label: string
  /** Whether it says something in which listings can be alike: a description cannot. */
  readonly isFact: boolean
  readonly differs: boolean
  /** One per listing. */
  readonly cells: readonly ComparisonCell[]
}

/** What one listing says. */
export interface ComparisonCell {
  /** Empty where it says nothing. */
  readonly values: readonly FactValue[]
  /** Whether most of the others say the same, and this one does not. */
  readonly isOdd: boolean
}

/** Listings of a page that are offered to be added; of more, one is searched for. */
const MAX_OFFERED = 200

/** Longest unknown id repeated to its reader, in UTF-16 code units. */
const MAX_SHOWN_LENGTH = 80

/** Fields shown before all others and after them, in this order. */
const FIRST: readonly string[] = [
  'description',
  'note',
  'status',
  'link',
  'license',
  'terms',
  'pricing.model',
  'pricing.free',
]
const LAST: readonly string[] = ['added', 'updated', 'checked', 'alternative_to', 'tags', 'links']

/** Fields in which listings are not alike or different. */
const NO_FACTS: ReadonlySet<string> = new Set(['description', 'note', 'pricing.url'])

/** Fields that are not shown: prose, and what only programs need. */
const NOT_SHOWN: ReadonlySet<string> = new Set(['body', 'type', 'categories'])

/**
 * Reads what an address compares. Only reads.
 *
 * @param hasOthers Whether {@link Comparison.others} are read.
 */
export function readComparison(collection: Collection, query: ComparisonQuery, hasOthers = true): Comparison {
  const positions = query.ids.map((id) => collection.find(id))
  const listings = collection.listings(positions.filter((position) => position !== undefined))
  const unknown = query.ids.filter((_, index) => positions[index] === undefined)
  const chosen = new Set(query.ids)
  return {
    query,
    listings,
    unknown: unknown.map((id) => ({
      id: cleanLine(id, MAX_SHOWN_LENGTH),
      near: findNearListings(collection, id).filter((listing) => !chosen.has(listing.id)),
    })),
    others:
      !hasOthers || collection.count > MAX_OFFERED
        ? undefined
        : collection.listings(Array.from({ length: collection.count }).keys()).filter(({ id }) => !chosen.has(id)),
  }
}

/** Derives the {@link ComparisonView} of a comparison. */
export function createComparisonView<Page extends PageIdentity>(
  page: Page,
  comparison: Comparison,
): ComparisonView<Page> {
  const { listings } = comparison
  const fields = compareFields(listings)
  const rows = listings.length < 2 ? [] : listRows(page, listings, fields)
  const facts = rows.filter(({ isFact }) => isFact)
  return {
    ...comparison,
    page,
    url: comparisonUrl(
      page,
      listings.map(({ id }) => id),
    ),
    fields,
    rows,
    factCount: facts.length,
    differingCount: facts.filter(({ differs }) => differs).length,
  }
}

/** The address that compares listings of a page. */
export function comparisonUrl({ urls, slug }: Pick<PageIdentity, 'urls' | 'slug'>, ids: readonly string[]): string {
  return urls.results(slug, writeComparison(ids.slice(0, MAX_COMPARED)))
}

function listRows(page: PageIdentity, listings: readonly Listing[], fields: readonly FieldValues[]): ComparisonRow[] {
  const { words } = page
  const own = fields
    .filter(({ name }) => !NOT_SHOWN.has(name) && name !== 'links' && isShown(name.replace(/^extra\./, ''), words))
    .map(({ name, keys }): ComparisonRow => {
      const values = listings.map((listing) => readFactValues(listing, name, page))
      return createRow(name, labelOf(name, words), values, keys)
    })
  const terms = listings.map(({ license }) => listTerms(license, words))
  const links = listings.map((listing) => listLinks(listing, words))
  const made = [
    ...(terms.some((values) => values.length > 0) ? [createRow('terms', words.compare.terms, terms)] : []),
    // That there is a link of a kind is what can be alike.
    ...(links.some((values) => values.length > 0)
      ? [createRow('links', words.facts.links, links, listings.map(listKinds))]
      : []),
  ]
  const order = new Map(listFieldOrder(listings).map((name, index) => [name, index]))
  const place = ({ name }: ComparisonRow): number => order.get(name) ?? order.size
  return [...own, ...made].toSorted((a, b) => place(a) - place(b))
}

/** Fields of the source stand in the middle, in the order of the first listing that has them. */
function listFieldOrder(listings: readonly Listing[]): string[] {
  const further = listings.flatMap(({ extra }) => Object.keys(extra))
  return [...new Set([...FIRST, ...further.filter((name) => !LAST.includes(name)), ...LAST])]
}

/** @param keys One per listing, equal for equal values. Default: the texts of its values. */
function createRow(
  name: string,
  label: string,
  values: readonly (readonly FactValue[])[],
  keys: readonly string[] = values.map((each) => each.map(({ text }) => text).join('\n')),
): ComparisonRow {
  const isFact = !NO_FACTS.has(name)
  const common = isFact ? findCommon(keys) : undefined
  return {
    name,
    label,
    isFact,
    differs: isFact && new Set(keys).size > 1,
    cells: values.map((each, index) => ({ values: each, isOdd: common !== undefined && keys[index] !== common })),
  }
}

/** What more than half have; `undefined` where nothing is. */
function findCommon(keys: readonly string[]): string | undefined {
  return keys.find((key) => keys.filter((other) => other === key).length * 2 > keys.length)
}

function listTerms(licenses: readonly string[], { compare }: Words): FactValue[] {
  const names = { open: compare.open, 'source-available': compare.sourceAvailable, proprietary: compare.proprietary }
  const terms = licenses.flatMap((license) => {
    const family = licenseFamily(license)
    if (family !== undefined) return [names[family]]
    return isPublicDomain(license) ? [compare.publicDomain] : []
  })
  return [...new Set(terms)].map((text) => ({ text }))
}

/** The website by its host, then the other links by what they are. */
function listLinks({ url, links }: Listing, words: Words): FactValue[] {
  const website = url === undefined ? undefined : safeUrl(url)
  return [
    ...(website === undefined ? [] : [{ text: `${hostOf(website)} ↗`, href: website }]),
    ...links.flatMap((link) => {
      const href = safeUrl(link.url)
      return href === undefined ? [] : [{ text: linkName(link, words), href }]
    }),
  ]
}

/** The kinds of links that a listing has. */
function listKinds({ url, links }: Listing): string {
  return [...new Set([...(url === undefined ? [] : ['']), ...links.map(({ rel }) => rel)])].sort().join('\n')
}

function labelOf(name: string, words: Words): string {
  const { facts, compare } = words
  const labels = new Map([
    ['description', compare.description],
    ['note', facts.note],
    ['status', facts.status],
    ['license', facts.license],
    ['pricing.model', facts.pricing],
    ['pricing.free', facts.freeOfCharge],
    ['alternative_to', compare.insteadOf],
    ['language', facts.language],
    ['location', facts.where],
    ['online', facts.online],
    ['added', facts.added],
    ['updated', facts.updated],
    ['checked', facts.checked],
    ['tags', facts.tags],
  ])
  return words.fields?.get(name)?.title ?? labels.get(name) ?? fieldLabel(name.replace(/^extra\./, ''), words)
}
