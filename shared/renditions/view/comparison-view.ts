import { isShown } from '../../model/field-table.ts'
import type { Field } from '../../model/field-table.ts'
import { PLACE } from '../../model/fields.ts'
import type { Listing } from '../../model/listing.ts'
import { cleanLine } from '../../model/clean-text.ts'
import type { Collection } from '../../search/collection.ts'
import { MAX_COMPARED, writeComparison } from '../../search/comparison-query.ts'
import type { ComparisonQuery } from '../../search/comparison-query.ts'
import { compareFields } from '../../tools/compare-fields.ts'
import type { FieldValues } from '../../tools/compare-fields.ts'
import { findNearListings } from '../../tools/suggest/suggest.ts'
import { fieldLabel, ourLabel } from '../text/field-label.ts'
import { isPublicDomain, licenseFamily } from '../text/license-family.ts'
import { hostOf, safeUrl } from '../text/safe-url.ts'
import type { Words } from '../words/words.ts'
import { otherLinks, readFactValues } from './fact-values.ts'
import type { FactValue } from './fact-values.ts'
import { fieldKind } from './field-kind.ts'
import { readValues } from './row-layout.ts'
import type { PageIdentity } from './page-identity.ts'
import type { FrameView } from './page-view.ts'

/** Listings of a page that an address compares, as read from its collection. */
interface Comparison {
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
}

export interface ComparisonRow {
  readonly name: string
  readonly label: string
  /** Whether it says something in which listings can be alike: a description cannot. */
  readonly isFact: boolean
  readonly differs: boolean
  /** One per listing. */
  readonly cells: readonly ComparisonCell[]
}

export interface ComparisonCell {
  /** Empty where it says nothing. */
  readonly values: readonly FactValue[]
  /** Whether it is the highest of several numbers. */
  readonly isBest: boolean
}

/** Listings of a page that are offered to be added; of more, one is searched for. */
const MAX_OFFERED = 200

/** Longest unknown id repeated to its reader, in UTF-16 code units. */
const MAX_SHOWN_LENGTH = 80

/** Rows that are made of a field: what licences allow, beside which they stand. */
const TERMS = { name: 'terms', place: 6 }

/** Whether listings can be alike or different in a field: not in prose. */
function isComparable(field: Field | undefined): boolean {
  return field?.isOurs !== true || (field.parse !== 'text' && field.format !== 'uri')
}

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
  const ids = listings.map(({ id }) => id)
  return {
    ...comparison,
    page,
    url: comparisonUrl(page, ids),
    fields,
    rows: listings.length < 2 ? [] : listRows(page, listings, fields),
  }
}

/** The address that compares listings of a page. */
export function comparisonUrl({ urls, slug }: Pick<PageIdentity, 'urls' | 'slug'>, ids: readonly string[]): string {
  return urls.results(slug, writeComparison(ids.slice(0, MAX_COMPARED)))
}

function listRows(page: PageIdentity, listings: readonly Listing[], fields: readonly FieldValues[]): ComparisonRow[] {
  const { words } = page
  const own = fields
    .filter(({ name }) => name !== 'links' && placeOf(name, words) !== Infinity && isShown(fieldOf(name, words)))
    .map(({ name, keys }): ComparisonRow => {
      const values = listings.map((listing) => readFactValues(listing, name, page))
      const field = words.fields.get(name)
      const numbers = listings.map((listing) => readValues(listing, name))
      const isNumber = fieldKind(field, name, numbers.flat()) === 'number'
      // A period differs where its end does.
      const alike = field?.format === 'period' ? undefined : keys
      return createRow(name, labelOf(name, words), values, alike, isComparable(field), isNumber ? numbers : [])
    })
  const terms = listings.map(({ license }) => listTerms(license, words))
  const links = listings.map((listing) => listLinks(listing, words))
  const made = [
    ...(terms.some((values) => values.length > 0) ? [createRow(TERMS.name, words.compare.terms, terms)] : []),
    // That there is a link of a kind is what can be alike.
    ...(links.some((values) => values.length > 0)
      ? [createRow('links', words.facts.links, links, listings.map(listKinds))]
      : []),
  ]
  const further = new Map(
    [...new Set(listings.flatMap(({ extra }) => Object.keys(extra)))].map((name, at) => [name, at]),
  )
  // Fields of the source stand in the order of the first listing that has them.
  return [...own, ...made].toSorted(
    (a, b) =>
      placeOf(a.name, words) - placeOf(b.name, words) ||
      (further.get(a.name) ?? further.size) - (further.get(b.name) ?? further.size),
  )
}

function placeOf(name: string, { fields }: Words): number {
  if (name === TERMS.name) return TERMS.place
  const field = fields.get(name)
  return field?.compare === false ? Infinity : (field?.compare ?? PLACE)
}

/** The field that a row compares: `extra.type` is the source's own. */
function fieldOf(name: string, { fields }: Words): Field | undefined {
  return fields.get(name.replace(/^extra\./, ''))
}

/** @param keys One per listing, as `numbers` are: equal for equal values. Default: the texts of its values. */
function createRow(
  name: string,
  label: string,
  values: readonly (readonly FactValue[])[],
  keys: readonly string[] = values.map((each) => each.map(({ text }) => text).join('\n')),
  isFact = true,
  numbers: readonly (readonly string[])[] = [],
): ComparisonRow {
  const known = numbers.flatMap((each) => (each.length === 1 ? each.map(Number) : []))
  const best = known.length > 1 ? Math.max(...known) : undefined
  return {
    name,
    label,
    isFact,
    differs: isFact && new Set(keys).size > 1,
    cells: values.map((each, index) => ({
      values: each,
      isBest: best !== undefined && best === Number(numbers[index]?.[0]),
    })),
  }
}

function listTerms(licenses: readonly string[], { compare, facts }: Words): FactValue[] {
  const names = { open: compare.open, 'source-available': facts.sourceAvailable, proprietary: facts.proprietary }
  const terms = licenses.flatMap((license) => {
    const family = licenseFamily(license)
    if (family !== undefined) return [names[family]]
    return isPublicDomain(license) ? [compare.publicDomain] : []
  })
  return [...new Set(terms)].map((text) => ({ text }))
}

/** The website by its host, then the other links by what they are. */
function listLinks(listing: Listing, words: Words): FactValue[] {
  const website = listing.url === undefined ? undefined : safeUrl(listing.url)
  const own = website === undefined ? [] : [{ text: `${hostOf(website)} ↗`, href: website }]
  return [...own, ...otherLinks(listing, words)]
}

function listKinds({ url, links }: Listing): string {
  return [...new Set([...(url === undefined ? [] : ['']), ...links.map(({ rel }) => rel)])].sort().join('\n')
}

function labelOf(name: string, words: Words): string {
  const { compare } = words
  const field = words.fields.get(name)
  if (field?.isOurs !== true || field.declared?.title !== undefined) {
    return fieldLabel(name.replace(/^extra\./, ''), words)
  }
  if (name === 'description') return compare.description
  if (name === 'alternative_to') return compare.insteadOf
  return ourLabel(field, words)
}
