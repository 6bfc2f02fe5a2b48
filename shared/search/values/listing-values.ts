import { isWebsite, OUR_FIELDS, readField } from '../../model/field-table.ts'
import type { FieldType } from '../../model/fields.ts'
import type { Listing } from '../../model/listing.ts'
import { compareValues, findRange } from './field-values.ts'
import { DocumentSet } from './document-set.ts'
import type { Facets } from './facets.ts'
import type { Listed } from './listed.ts'
import { NUMBER_SORTS } from './sort-names.ts'
import type { NumberSort } from './sort-names.ts'

/** Listings read to compare a field that has neither values nor an order in the index; of more, none are. */
export const MAX_READ_LISTINGS = 2_000

/** Fields whose numbers or days the index has in order. */
const ORDERS: ReadonlyMap<string, NumberSort> = new Map([
  ...NUMBER_SORTS.map((name): [string, NumberSort] => [name, name]),
  ...OUR_FIELDS.flatMap(({ name, sort = [] }) => sort.slice(0, 1).map((own): [string, NumberSort] => [name, own])),
])

const OURS: ReadonlyMap<string, FieldType> = new Map(OUR_FIELDS.map(({ name, type }) => [name, type]))

/** How listings can be narrowed and sorted by a field. */
export type FieldAccess = 'facet' | 'order' | 'read'

/** @returns `undefined` for a field that no listing can have, or that has texts alone. */
export function accessOf({ facets }: Pick<Listed, 'facets'>, field: string): FieldAccess | undefined {
  if (facets.names.includes(field)) return 'facet'
  if (ORDERS.has(field)) return 'order'
  const type = OURS.get(isWebsite(field) ? 'url' : field)
  return type === undefined || type === 'object' || type === 'array' ? undefined : 'read'
}

/** The order of the index by a field. */
export function orderOf(field: string): NumberSort | undefined {
  return ORDERS.get(field)
}

const having = new WeakMap<Facets, Map<string, DocumentSet>>()

/** Sets kept of one collection. */
const MAX_SETS = 16

/** The listings that have any value of a field. */
export function listingsWith(collection: Listed, field: string): DocumentSet | undefined {
  const known = having.get(collection.facets) ?? new Map<string, DocumentSet>()
  having.set(collection.facets, known)
  const earlier = known.get(field)
  if (earlier !== undefined) return earlier
  const found = findWith(collection, field)
  if (found !== undefined && known.size < MAX_SETS) known.set(field, found)
  return found
}

function findWith(collection: Listed, field: string): DocumentSet | undefined {
  const { facets, count } = collection
  switch (accessOf(collection, field)) {
    case 'facet': {
      const found = new DocumentSet(count)
      for (const { value } of facets.startingWith(field, '', facets.valueCount(field))) {
        found.addAll(facets.positions(field, value))
      }
      return found
    }
    case 'order': {
      const sort = ORDERS.get(field) ?? 'added'
      const order = collection.order(sort)
      return new DocumentSet(
        count,
        Array.from({ length: collection.numbered(sort) }, (_, place) => order.at(place)),
      )
    }
    case 'read':
      return readSet(collection, (listing) => valueOf(listing, field) !== undefined)
    default:
      return undefined
  }
}

/**
 * The listings whose value of a field is within two, both included; a bound that begins a day covers all of it.
 *
 * @returns `undefined` where the field cannot be compared, or too many listings would have to be read for it.
 */
export function listingsBetween(collection: Listed, field: string, from: string, to: string): DocumentSet | undefined {
  switch (accessOf(collection, field)) {
    case 'facet':
      return findRange(collection, field, `${from}..${to}`)
    case 'order':
      return betweenInOrder(collection, ORDERS.get(field) ?? 'added', from, to)
    case 'read':
      return readSet(collection, (listing) => {
        const value = scalarOf(listing, field)
        return value !== '' && isWithin(value, from, to)
      })
    default:
      return undefined
  }
}

function readSet(collection: Listed, has: (listing: Listing) => boolean): DocumentSet | undefined {
  const { count } = collection
  if (count > MAX_READ_LISTINGS) return undefined
  const found = new DocumentSet(count)
  const all = Array.from({ length: count }, (_, position) => position)
  for (const [position, listing] of collection.listings(all).entries()) if (has(listing)) found.add(position)
  return found
}

/** Numbers by size, all else as far as a bound says: `2026` has all of that year. */
function isWithin(value: string, from: string, to: string): boolean {
  if (Number.isFinite(Number(value))) {
    return (from === '' || compareValues(value, from) >= 0) && (to === '' || compareValues(value, to) <= 0)
  }
  return (from === '' || value >= from) && (to === '' || value.slice(0, to.length) <= to)
}

function betweenInOrder(collection: Listed, sort: NumberSort, from: string, to: string): DocumentSet {
  const order = collection.order(sort)
  const numbers = collection.numbers(sort)
  /** The place behind the last listing whose number is at least a bound, by halving. */
  const endAt = (bound: number): number => {
    let [low, high] = [0, numbers.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (numbers.at(middle)[0] < bound) high = middle
      else low = middle + 1
    }
    return low === 0 ? 0 : numbers.at(low - 1)[1]
  }
  const start = to === '' ? 0 : endAt(boundOf(sort, to, true) + 1)
  const end = endAt(from === '' ? 1 : boundOf(sort, from, false))
  return new DocumentSet(
    collection.count,
    Array.from({ length: Math.max(0, end - start) }, (_, at) => order.at(start + at)),
  )
}

/** A bound as `sortNumber` counts: a day as `yyyymmdd`, stars from 1. */
function boundOf(sort: NumberSort, text: string, isLast: boolean): number {
  if (sort === 'stars') return Number(text) + 1
  return Number(
    text
      .slice(0, 10)
      .replaceAll('-', '')
      .padEnd(8, isLast ? '9' : '0'),
  )
}

/** Positions by a field's value in the listings themselves; those without one come last. */
export function sortByReading(collection: Listed, field: string, isDown: boolean, among: Iterable<number>): number[] {
  const positions = [...among]
  const values = collection.listings(positions).map((listing) => scalarOf(listing, field))
  const places = positions.map((_, at) => at)
  return places
    .sort((a, b) => {
      const [left = '', right = ''] = [values[a], values[b]]
      if (left === '' || right === '') return Number(left === '') - Number(right === '') || a - b
      return (isDown ? compareValues(right, left) : compareValues(left, right)) || a - b
    })
    .map((at) => positions[at] ?? 0)
}

function valueOf(listing: Listing, field: string): unknown {
  return readField(listing, isWebsite(field) ? 'url' : field)
}

/** The value of a field as text; empty without one, and for lists and objects. */
function scalarOf(listing: Listing, field: string): string {
  const value = valueOf(listing, field)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
