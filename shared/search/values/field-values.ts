import { foldText } from '../../model/text/fold-text.ts'
import { DocumentSet } from './document-set.ts'
import type { Facets } from './facets.ts'
import type { Listed } from './listed.ts'
import { fieldOfSort, NUMBER_SORTS } from './sort-names.ts'
import type { Order } from './sort-listings.ts'
import type { FieldSort } from './sort-names.ts'

type Valued = Pick<Listed, 'count' | 'facets'>

/** Orders kept of one collection: finding one reads every value of the field. */
const MAX_ORDERS = 8

const orders = new WeakMap<Facets, Map<FieldSort, Order>>()

/**
 * Listings by the values of a field: numbers by size, days by time, texts from A to Z; of several values the first in
 * that order counts. Listings without a value come last, equal ones keep page order.
 */
function orderByValues({ count, facets }: Valued, sort: FieldSort): Order {
  const known = orders.get(facets) ?? new Map<FieldSort, Order>()
  orders.set(facets, known)
  const found = known.get(sort)
  if (found !== undefined) return found
  const isDown = sort.startsWith('down_')
  const name = fieldOfSort(sort)
  const sorted = valuesOf(facets, name).toSorted((a, b) => (isDown ? compareValues(b, a) : compareValues(a, b)))
  const taken = new DocumentSet(count)
  const positions: number[] = []
  const take = (position: number): void => {
    if (taken.has(position)) return
    taken.add(position)
    positions.push(position)
  }
  for (const value of sorted) facets.positions(name, value).forEach(take)
  for (let position = 0; position < count; position += 1) take(position)
  const order = { length: count, at: (place: number) => positions[place] ?? -1 }
  if (known.size < MAX_ORDERS) known.set(sort, order)
  return order
}

/** The same of a field of which the index has the order, or the values; those without a number or a day come last, too. */
export function orderByField(collection: Valued & Pick<Listed, 'order' | 'numbered'>, sort: FieldSort): Order {
  const name = fieldOfSort(sort)
  const order = collection.facets.names.includes(name) ? undefined : NUMBER_SORTS.find((one) => one === name)
  if (order === undefined) return orderByValues(collection, sort)
  const down = collection.order(order)
  const numbered = collection.numbered(order)
  if (sort.startsWith('down_')) return down
  return { length: down.length, at: (place) => down.at(place < numbered ? numbered - 1 - place : place) }
}

const RANGE = /^(.*?)\.\.(.*)$/

/**
 * The listings whose value of a field lies between two others, both included: `10..20`, `2026-01..`, `..2026-03-31`.
 * A bound that is the beginning of a day covers all of it: `..2026` has all of that year.
 *
 * @returns `undefined` for a text that is no range.
 */
export function findRange({ count, facets }: Valued, name: string, text: string): DocumentSet | undefined {
  const [, from = '', to = ''] = (RANGE.exec(text) ?? []).map((bound) => bound.trim())
  if (from === '' && to === '') return undefined
  const within = new DocumentSet(count)
  for (const value of valuesOf(facets, name)) {
    const isNumber = typeof toNumber(value) === 'number'
    if (isNumber !== (typeof toNumber(from || to) === 'number')) continue
    // `rolling` is on no day.
    if (/^-?\d/.test(from || to) && !/^-?\d/.test(value)) continue
    const start = isNumber ? value : value.slice(0, Math.max(to.length, 1))
    if (from !== '' && compareValues(value, from) < 0) continue
    if (to === '' || compareValues(start, to) <= 0) within.addAll(facets.positions(name, value))
  }
  return within
}

function valuesOf(facets: Facets, name: string): string[] {
  return facets.startingWith(name, '', facets.valueCount(name)).map(({ value }) => value)
}

/** Numbers before texts. */
export function compareValues(a: string, b: string): number {
  const [left, right] = [toNumber(a), toNumber(b)]
  if (typeof left === 'number' && typeof right === 'number') return left - right
  if (typeof left !== typeof right) return typeof left === 'number' ? -1 : 1
  return left < right ? -1 : left > right ? 1 : 0
}

function toNumber(text: string): number | string {
  return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : foldText(text)
}
