import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scaleRuns } from '../../e2e/property-runs.ts'
import { listingSchema } from '../model/listing.ts'
import type { Listing } from '../model/listing.ts'
import { collectListings } from './collect-listings.fixture.ts'
import { MAX_TOP_VALUES } from './values/facets.ts'
import { createFacets } from './listing-facets.ts'

const value = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('Web', 'web', 'WEB ', 'Café', 'cafe', 'Ärger', '中文', '中', '😀', '￿', '') },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
)

const values = fc.array(value, { maxLength: 5 })

const listings: fc.Arbitrary<Listing[]> = fc
  .array(
    fc.record({
      tags: values,
      license: values,
      categories: fc.uniqueArray(fc.constantFrom('a', 'b', 'й', 'и'), { minLength: 1 }),
      pricing: fc.constantFrom(undefined, { free: true }, { free: false }),
      extra: fc.dictionary(fc.constantFrom('stars', 'tags', '__proto__', 'é', 'Z'), fc.oneof(value, fc.nat(9), values)),
    }),
    { maxLength: 40 },
  )
  .map((all) => all.map((fields, index) => listingSchema.parse({ id: `l${index}`, name: 'X', ...fields })))

describe('createIndexFacets', () => {
  it('returns what facets of the listings themselves return', () => {
    fc.assert(
      fc.property(listings, fc.array(fc.nat(39)), value, fc.nat(12), (all, chosen, text, limit) => {
        const facets = createFacets(all)
        const { facets: indexed } = collectListings(all)
        const among = Int32Array.from(new Set(chosen.filter((position) => position < all.length))).sort()
        expect(indexed.names).toEqual(facets.names)
        for (const name of [...facets.names, 'no such facet']) {
          expect(indexed.valueCount(name)).toBe(facets.valueCount(name))
          expect(indexed.top(name, limit)).toEqual(facets.top(name, limit))
          expect(indexed.top(name, limit, among)).toEqual(facets.top(name, limit, among))
          expect(indexed.startingWith(name, text.slice(0, 1), limit)).toEqual(
            facets.startingWith(name, text.slice(0, 1), limit),
          )
          for (const asked of [text, ...facets.top(name, 3).map((top) => top.value)]) {
            expect(indexed.find(name, asked)).toEqual(facets.find(name, asked))
            expect(indexed.positions(name, asked)).toEqual(facets.positions(name, asked))
          }
        }
      }),
      { numRuns: scaleRuns(200) },
    )
  })

  it('finds its way among many values', () => {
    const all = Array.from({ length: 700 }, (_, index) =>
      listingSchema.parse({ id: `l${index}`, name: 'X', categories: ['c'], tags: [`t${index}`, `u${index % 7}`] }),
    )
    const facets = createFacets(all)
    const { facets: indexed } = collectListings(all)
    const everything = Int32Array.from(all.keys())
    expect(indexed.valueCount('tags')).toBe(707)
    expect(indexed.top('tags', 1_000)).toHaveLength(MAX_TOP_VALUES)
    expect(indexed.top('tags', 1_000, everything)).toEqual(facets.top('tags', 1_000, everything))
    const some = everything.filter((position) => position % 3 === 0)
    const inSome = some.filter((position) => position % 7 === 1).length
    expect(indexed.top('tags', 7, some).find(({ value }) => value === 'u1')).toEqual({ value: 'u1', count: inSome })
    for (const prefix of ['', 't', 'T6', 't69', 'u', 'x']) {
      expect(indexed.startingWith('tags', prefix, 600)).toEqual(facets.startingWith('tags', prefix, 600))
    }
    expect(indexed.startingWith('tags', 't', 600)).toHaveLength(600)
  })
})
