import { isShown } from '../../model/field-table.ts'
import type { FieldTable } from '../../model/field-table.ts'
import { MAX_TOP_VALUES, CORE_FACETS } from '../../search/values/facets.ts'
import type { FacetCount, Facets } from '../../search/values/facets.ts'
import { FILTER_PREFIX } from '../../search/page-query.ts'
import type { PageFrame } from '../../model/page.ts'
import { fieldKind, isMeasured } from './field-kind.ts'
import type { FieldKind } from './field-kind.ts'
import { describeRange } from './range-facet.ts'
import type { FacetRange } from './range-facet.ts'
import { isUnknownValue } from './row-layout.ts'

export interface PageFacet {
  readonly name: string
  /** The most frequent first. */
  readonly values: readonly PageFacetValue[]
  /** Of numbers, years and dates how they are spread: they are chosen from and to a value. */
  readonly range?: FacetRange
}

export interface PageFacetValue {
  readonly value: string
  /** As people know it, where it is another text. */
  readonly label?: string
  /** Number of listings that have it, where known. */
  readonly count?: number
}

/** Facets offered on one page: as many as fit beside the list. */
const MAX_FACETS = 5

/** Values offered of one facet: browsers repeat each to agents several times. The others can be searched for. */
const MAX_VALUES = 24

/** Values without which there is nothing to choose from. */
const MIN_VALUES = 2

/** Listings that a value must match to speak for its facet: a single one is found sooner by its name. */
const MIN_LISTINGS = 2

/** Share of the listings that such values must match for a facet to be worth its place. */
const MIN_COVERAGE = 0.2

/** Different values of a field of which a range is made. */
const MAX_RANGE_VALUES = 10_000

/** Longest parameter name exposed to agents (Chrome's guidance on tools). */
const MAX_PARAMETER_LENGTH = 30

/** Longest value offered. */
const MAX_VALUE_LENGTH = 60

/** Addresses, digests, patterns and days, which nobody chooses from a list. */
const NARROWS_NOTHING = /^(?:https?:\/\/\S+|[0-9a-f]{16,}|sha\d+[-:]\S+|\^.*|.*\\[dwsbDWS.].*|\d{4}-\d\d-\d\d.*)$/i

/** A Schema.org type only means something to programs. On a category's page, its slug is on all listings. */
const NOT_OFFERED: Readonly<Record<PageFrame['kind'], ReadonlySet<string>>> = {
  category: new Set(['categories', 'type']),
  root: new Set(['type']),
}

/**
 * Chooses the facets that people can narrow a page by, none when nothing would be narrowed: those every directory can
 * have, then those of the source whose values match the most listings each; ranges first, tags last.
 *
 * @param total Number of listings.
 * @param fields What the directory says about its fields: which are facets and which are none.
 */
export function choosePageFacets(
  facets: Facets,
  total: number,
  kind: PageFrame['kind'] = 'category',
  fields?: FieldTable,
): PageFacet[] {
  const useful: { facet: PageFacet; rank: number }[] = []
  for (const name of facets.names) {
    if (NOT_OFFERED[kind].has(name) || FILTER_PREFIX.length + name.length > MAX_PARAMETER_LENGTH) continue
    const field = fields?.get(name)
    if (field?.declared?.facet === false || !isShown(field)) continue
    const isWanted = field?.declared?.facet === true
    const facetKind = kindOfFacet(facets, name, fields)
    if (facetKind === 'link' || facetKind === 'id') continue
    const range = isMeasured(facetKind) ? readRange(facets, name, facetKind) : undefined
    const values = chooseValues(facets, name, total)
    if (range !== undefined) {
      const members = range.bins.reduce((sum, count) => sum + count, 0)
      if (members >= total * MIN_COVERAGE || isWanted) {
        useful.push({ facet: { name, values: [], range }, rank: isWanted ? Infinity : members })
      }
      continue
    }
    const telling = values.filter(({ count }) => count >= MIN_LISTINGS)
    const members = telling.reduce((sum, { count }) => sum + count, 0)
    if (!CORE_FACETS.includes(name) && !isWanted && telling.every(({ value }) => NARROWS_NOTHING.test(value))) continue
    if (values.length < MIN_VALUES || telling.length === 0) continue
    if (members < total * MIN_COVERAGE && !isWanted) continue
    const rank = CORE_FACETS.includes(name) || isWanted ? Infinity : members / telling.length
    useful.push({ facet: { name, values }, rank })
  }
  const best = new Set(useful.toSorted((a, b) => (a.rank === b.rank ? 0 : b.rank - a.rank)).slice(0, MAX_FACETS))
  const chosen = useful.filter((each) => best.has(each)).map(({ facet }) => facet)
  const placeOf = ({ name, range }: PageFacet): number => (name === 'tags' ? 2 : range === undefined ? 1 : 0)
  return chosen.sort((a, b) => placeOf(a) - placeOf(b))
}

/** The kind of a facet, by its most frequent values. */
export function kindOfFacet(facets: Facets, name: string, fields?: FieldTable): FieldKind {
  const sample = facets.top(name, MAX_TOP_VALUES).filter(({ value }) => !isUnknownValue(value))
  return fieldKind(
    fields?.get(name),
    name,
    sample.map(({ value }) => value),
  )
}

function readRange(facets: Facets, name: string, kind: FacetRange['kind']): FacetRange | undefined {
  const count = facets.valueCount(name)
  return count > MAX_RANGE_VALUES ? undefined : describeRange(kind, facets.startingWith(name, '', count))
}

/**
 * The same facet among some listings: the values that most of them have, whether or not the page offers these, then
 * values of the page that none of them has.
 *
 * @param total Number of listings of the page.
 * @param among Their positions, ascending.
 * @param isAsked Whether the query asks for some of its values.
 */
export function narrowFacet(
  facet: PageFacet,
  facets: Facets,
  total: number,
  among: Int32Array,
  isAsked = false,
): PageFacet {
  const { name, values } = facet
  const everywhere = facets.top(name, MAX_TOP_VALUES).filter(({ count }) => count === total)
  const present = facets
    .top(name, MAX_VALUES + everywhere.length, among)
    .filter(({ value }) => value.length <= MAX_VALUE_LENGTH && !everywhere.some((each) => each.value === value))
  // What all of them have narrows nothing.
  const telling = isAsked || present.some(({ count }) => count < among.length) ? present : []
  const known = new Set(telling.map(({ value }) => value))
  const absent = values.filter(({ value }) => !known.has(value)).map((each) => ({ ...each, count: 0 }))
  return { ...facet, values: [...telling, ...absent].slice(0, MAX_VALUES) }
}

function chooseValues(facets: Facets, name: string, total: number): FacetCount[] {
  return facets
    .top(name, MAX_TOP_VALUES)
    .filter(({ value, count }) => value.length <= MAX_VALUE_LENGTH && count < total)
    .slice(0, MAX_VALUES)
}
