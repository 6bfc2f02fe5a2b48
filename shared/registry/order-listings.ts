import type { Collection } from '../search/collection.ts'
import { DocumentSet } from '../search/values/document-set.ts'
import type { Order } from '../search/values/sort-listings.ts'
import type { EntryOrder } from './parse-order.ts'

/** Listings in an order, by their positions. */
export interface OrderedListings {
  /** Those that have what they are put in order by. */
  readonly valued: Order
  /** The others, in the order of the directory whatever the direction. */
  readonly rest: Order
}

/** Positions that are written down. */
const listed = (positions: Int32Array): Order => ({
  length: positions.length,
  at: (place) => positions[place] ?? -1,
})

const reversed = (order: Order): Order => ({
  length: order.length,
  at: (place) => order.at(order.length - 1 - place),
})

/**
 * Puts listings in order, without reading one.
 *
 * @param accepts Only these; all where missing.
 */
export function orderListings(
  collection: Collection,
  accepts: DocumentSet | undefined,
  { by, isTurned }: EntryOrder,
): OrderedListings {
  const { valued, rest } = forward(collection, accepts, by)
  return { valued: isTurned ? reversed(valued) : valued, rest }
}

function forward(collection: Collection, accepts: DocumentSet | undefined, by: EntryOrder['by']): OrderedListings {
  if (by === 'name') return narrow(collection.order('name'), collection.count, accepts)
  if (by !== 'changed') return narrow(collection.order(by), collection.numbered(by), accepts)
  // Where only one of both dates is known, it is that one.
  if (collection.numbered('updated') === 0) return forward(collection, accepts, 'added')
  return latestFirst(collection, accepts)
}

/** @param count Listings that have a value: those that come first. */
function narrow(order: Order, count: number, accepts: DocumentSet | undefined): OrderedListings {
  const part = (start: number, end: number): Order => {
    if (accepts === undefined) return { length: end - start, at: (place) => order.at(start + place) }
    const kept = new Int32Array(Math.min(accepts.size, end - start))
    let length = 0
    for (let place = start; place < end && length < kept.length; place += 1) {
      const position = order.at(place)
      if (!accepts.has(position)) continue
      kept[length] = position
      length += 1
    }
    return listed(kept.subarray(0, length))
  }
  return { valued: part(0, count), rest: part(count, order.length) }
}

/** By the later of both dates: day by day, each listing where it is met first. */
function latestFirst(collection: Collection, accepts: DocumentSet | undefined): OrderedListings {
  const { count } = collection
  const dated = new DocumentSet(count)
  // Those with a date, then the others.
  const positions = new Int32Array(count)
  let length = 0
  const sources = (['added', 'updated'] as const).map((sort) => {
    return { order: collection.order(sort), days: collection.latestDates(sort, Infinity), next: 0 }
  })
  for (;;) {
    const date = Math.max(...sources.map(({ days, next }) => days[next]?.[0] ?? 0))
    if (date === 0) break
    const first = length
    for (const source of sources) {
      const { order, days, next } = source
      const [day, end = 0] = days[next] ?? []
      if (day !== date) continue
      for (let place = days[next - 1]?.[1] ?? 0; place < end; place += 1) {
        const position = order.at(place)
        if (dated.has(position)) continue
        dated.add(position)
        if (accepts?.has(position) === false) continue
        positions[length] = position
        length += 1
      }
      source.next += 1
    }
    positions.subarray(first, length).sort()
  }
  const valued = positions.subarray(0, length)
  for (let position = 0; position < count; position += 1) {
    if (dated.has(position) || accepts?.has(position) === false) continue
    positions[length] = position
    length += 1
  }
  return { valued: listed(valued), rest: listed(positions.subarray(valued.length, length)) }
}
