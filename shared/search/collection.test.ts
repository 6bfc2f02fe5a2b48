import { readLater } from './load-reading.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scaleRuns } from '../../e2e/property-runs.ts'
import { listingSchema } from '../model/listing.ts'
import type { Listing } from '../model/listing.ts'
import { collectListings } from './collect-listings.fixture.ts'
import { STEMMERS } from './analysis/stemmers.ts'
import { createCollection } from './collection.ts'
import { DocumentSet } from './values/document-set.ts'
import { BytesNotLoaded, readAllOnceLoaded, readWhenLoaded, createByteSource } from './index/blocks/byte-source.ts'
import { openIndex } from './index/whole/open-index.ts'
import { openFacets } from './index-facets.ts'
import { indexListings } from './index-listings.ts'
import { sortListings } from './values/sort-listings.ts'
import { SORT_NAMES } from './values/sort-names.ts'
import { slicePositions } from './slice-positions.ts'

const date = fc.constantFrom(undefined, '2025-12-31', '2026-01-01', '2026-01-02')

const listings: fc.Arbitrary<Listing[]> = fc
  .array(
    fc.record({
      name: fc.constantFrom('b', 'B', 'á', 'a', 'z', '中', '😀', '￿'),
      added: date,
      updated: date,
      stars: fc.constantFrom(undefined, 0, 9, 10, 1200),
      last_commit: fc.constantFrom(undefined, '2025-12', '2026-01'),
      last_release: date,
    }),
    { maxLength: 40 },
  )
  .map((all) => all.map((fields, index) => listingSchema.parse({ id: `l${index}`, categories: ['c'], ...fields })))

describe('createCollection', () => {
  it('orders listings as a plain sort does, and takes any part of an order', () => {
    fc.assert(
      fc.property(listings, fc.array(fc.nat(39)), fc.nat(45), fc.nat(45), (all, chosen, offset, limit) => {
        const collection = collectListings(all)
        const accepts = new DocumentSet(all.length, chosen)
        for (const sort of SORT_NAMES) {
          const sorted = sortListings(all, sort)
          const places = Array.from(all.keys(), (place) => sorted.at(place))
          const order = collection.order(sort)
          expect(order.length).toBe(all.length)
          expect(Array.from(all.keys(), (place) => order.at(place))).toEqual(places)
          const end = offset + limit
          expect(slicePositions(collection, sort, undefined, { offset, limit })).toEqual(places.slice(offset, end))
          expect(slicePositions(collection, sort, accepts, { offset, limit })).toEqual(
            places.filter((position) => accepts.has(position)).slice(offset, end),
          )
        }
        for (const by of ['added', 'updated'] as const) {
          const dates = all.flatMap((listing) => listing[by] ?? [])
          expect(collection.numbered(by)).toBe(dates.length)
          const different = [...new Set(dates)].sort().reverse()
          const runs = different.map((date) => [
            Number(date.replaceAll('-', '')),
            dates.filter((each) => each >= date).length,
          ])
          const numbers = collection.numbers(by)
          expect(Array.from({ length: numbers.length }, (_, at) => numbers.at(at))).toEqual(runs)
        }
      }),
      { numRuns: scaleRuns(100) },
    )
  })

  it('has all for what they are called', () => {
    const books = ['Night book', 'Garden'].map((name) => listingSchema.parse({ id: name, name, categories: ['c'] }))
    const collection = collectListings(books, { things: 'book' })
    const totals = ['books', ' Book ', 'garden'].map((query) => collection.search(query, { limit: 1 }).total)
    expect(totals).toEqual([2, 2, 1])
    expect(collection.search('book', { limit: 1, isLiteral: true }).total).toBe(1)
  })

  it('waits once for all listings that are wanted', async () => {
    const all = ['a', 'b', 'c'].map((id) => listingSchema.parse({ id, name: id, categories: ['c'] }))
    const index = openIndex(createByteSource(indexListings(all, { language: 'en' })))
    const loaded = new Set<number>()
    let rounds = 0
    const read = (position: number): Listing => {
      const listing = loaded.has(position) ? all[position] : undefined
      if (listing !== undefined) return listing
      throw new BytesNotLoaded(async () => {
        loaded.add(position)
      })
    }
    const collection = createCollection(
      index,
      (positions) => readAllOnceLoaded(positions.map((position) => () => read(position))),
      STEMMERS,
      () => openFacets(index),
      readLater([]),
      () => ({ subject: '', things: '', titles: new Map() }),
    )
    const readAll = (): Listing[] => {
      rounds += 1
      return collection.listings([2, 0, 1])
    }
    expect(await readWhenLoaded(readAll)).toEqual([all[2], all[0], all[1]])
    expect(rounds).toBe(2)
  })

  it('finds a listing by its whole id only', () => {
    const ids = Array.from({ length: 500 }, (_, index) => `id-${index}`)
    const collection = collectListings(ids.map((id) => listingSchema.parse({ id, name: 'X', categories: ['c'] })))
    expect(ids.map((id) => collection.find(id))).toEqual([...ids.keys()])
    expect([collection.find('id'), collection.find(''), collection.find('ID-1')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(() => collection.listing(500)).toThrow(RangeError)
    expect(() => collection.listing(-1)).toThrow(RangeError)
  })
})
