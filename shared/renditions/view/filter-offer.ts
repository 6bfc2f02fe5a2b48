import type { Collection } from '../../search/collection.ts'
import { resolveFilters } from '../../search/filters.ts'
import { findAll } from '../../search/slice-positions.ts'
import type { PageQuery } from '../../search/page-query.ts'
import { DocumentSet } from '../../search/values/document-set.ts'
import { valueKey } from '../../search/values/facets.ts'
import type { Facets } from '../../search/values/facets.ts'
import { SORT_NAMES } from '../../search/values/sort-names.ts'
import type { Sort, SortName } from '../../search/values/sort-names.ts'
import { findRange } from '../../search/values/field-values.ts'
import { isShown } from '../../model/field-table.ts'
import type { FieldTable } from '../../model/field-table.ts'
import type { PageFrame } from '../../model/page.ts'
import { isMeasured } from './field-kind.ts'
import { choosePageFacets, kindOfFacet, narrowFacet } from './page-facets.ts'
import type { PageFacet, PageFacetValue } from './page-facets.ts'

/** What a form offers besides words. */
export interface FilterOffer {
  readonly facets: readonly PageFacet[]
  /** Orders other than page order. */
  readonly orders: readonly Sort[]
}

/** Pages with fewer listings are read at a glance: narrowing or sorting them would only be in the way. */
const MIN_LISTINGS_TO_NARROW = 6

/** Most listings of a collection whose choices are counted anew for each query. Above it choices have no numbers then. */
const MAX_LISTINGS_COUNTED = 5_000

/** The choices among the listings of a page, computed from as much of a collection as that needs. */
export function createFilterOffer(
  { count, facets, numbered }: Pick<Collection, 'count' | 'facets' | 'numbered'>,
  kind: PageFrame['kind'] = 'category',
  fields?: FieldTable,
): FilterOffer {
  if (count < MIN_LISTINGS_TO_NARROW) return { facets: [], orders: [] }
  // A date that few listings have is useless for sorting.
  const isOrder = (sort: SortName): boolean => sort === 'name' || (sort !== 'page' && numbered(sort) * 2 > count)
  return {
    facets: choosePageFacets(facets, count, kind, fields),
    orders: [...listFieldOrders(facets, count, fields), ...SORT_NAMES.filter(isOrder)],
  }
}

/** Ratings are sorted from the best on; of other numbers, years and dates both directions make sense. */
const BEST_FIRST = /rating|score|votes|stars|popularity/i

/** Fields offered to sort by. */
const MAX_FIELD_ORDERS = 4

function listFieldOrders(facets: Facets, count: number, fields?: FieldTable): Sort[] {
  const measured = facets.names.filter((name) => {
    if (facets.valueCount(name) < 2 || !isShown(fields?.get(name)) || !isMeasured(kindOfFacet(facets, name, fields)))
      return false
    return facets.startingWith(name, '', facets.valueCount(name)).reduce((sum, each) => sum + each.count, 0) * 2 > count
  })
  return measured
    .slice(0, MAX_FIELD_ORDERS)
    .flatMap((name): Sort[] => (BEST_FIRST.test(name) ? [`down_${name}`] : [`down_${name}`, `up_${name}`]))
}

/**
 * The same facets under a query: the values that choosing would leave most listings of, with their number, given the
 * words and the filters of the other facets. Values that would leave none come last; values chosen are always among
 * them.
 *
 * Only reads. The numbers are missing for a collection of more than 5,000 listings.
 *
 * @param answers Positions of all answers to the query, where they are known.
 */
export function narrowOffer(
  offer: FilterOffer,
  collection: Collection,
  query: PageQuery,
  answers?: Int32Array,
): FilterOffer {
  if (query.words === '' && query.filters.size === 0) return offer
  if (collection.count > MAX_LISTINGS_COUNTED) {
    return { ...offer, facets: offer.facets.map((facet) => addChosen(uncounted(facet), query)) }
  }
  const found = query.words === '' ? undefined : findWords(collection, query, answers)
  /** The listings with the words and the filters, but for those of one facet. */
  const findWithout = (name: string): DocumentSet | undefined => {
    const others = Array.from(query.filters).filter(([each]) => each !== name)
    const outcome = resolveFilters(collection, Object.fromEntries(others))
    if (!outcome.ok) return new DocumentSet(collection.count)
    return found === undefined ? outcome.accepts : (outcome.accepts?.intersect(found) ?? found)
  }
  const all = findWithout('')
  const facets = offer.facets.map((facet) => {
    const isAsked = query.filters.has(facet.name)
    const among = isAsked ? findWithout(facet.name) : all
    return addChosen(among === undefined ? facet : recount(facet, collection, among, isAsked), query)
  })
  return { ...offer, facets }
}

/** The listings with the words, whatever the filters. */
function findWords(collection: Collection, { words, filters }: PageQuery, answers?: Int32Array): DocumentSet {
  if (answers === undefined || filters.size > 0) return findAll(collection, words)
  return new DocumentSet(collection.count, answers)
}

/** Whether a query asks for a value of a facet, however it spells it. */
export function isChosen(query: PageQuery | undefined, facet: string, value: string): boolean {
  // Of most facets nothing is chosen, and folding all of their values costs.
  return query?.filters.get(facet)?.some((each) => valueKey(facet, each.trim()) === valueKey(facet, value)) ?? false
}

function uncounted(facet: PageFacet): PageFacet {
  const withoutCount = ({ value, label }: PageFacetValue): PageFacetValue =>
    label === undefined ? { value } : { value, label }
  const { range, values } = facet
  return {
    ...facet,
    values: values.map(withoutCount),
    ...(range && { range: { ...range, ready: range.ready.map(({ value }) => ({ value })) } }),
  }
}

function recount(facet: PageFacet, collection: Collection, among: DocumentSet, isAsked: boolean): PageFacet {
  const { name, range } = facet
  if (range === undefined) return narrowFacet(facet, collection.facets, collection.count, among.positions(), isAsked)
  const ready = range.ready.map(({ value }) => ({
    value,
    count: findRange(collection, name, value)?.intersect(among).size ?? 0,
  }))
  return { ...facet, range: { ...range, ready } }
}

/** An address may ask for any value. */
function addChosen(facet: PageFacet, query: PageQuery): PageFacet {
  const { name, values } = facet
  const chosen = query.filters.get(name)
  if (chosen === undefined || facet.range !== undefined) return facet
  const known = new Set(values.map(({ value }) => valueKey(name, value)))
  const others = chosen.filter((value) => !known.has(valueKey(name, value.trim())))
  const added = others.map((value): PageFacetValue => ({ value }))
  return added.length === 0 ? facet : { ...facet, values: [...values, ...added] }
}
