import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listingSchema } from '../model/listing.ts'
import { createFacets } from './listing-facets.ts'

function listing(fields: Record<string, unknown>) {
  return listingSchema.parse({ id: 'x', name: 'X', categories: ['c'], ...fields })
}

const LISTINGS = [
  listing({ tags: ['SQL', 'embedded'], pricing: { free: true }, extra: { stars: 5, nested: { a: 1 }, tags: 'no' } }),
  listing({ tags: ['sql', 'sql'], license: ['MIT'], status: 'dead', extra: { levels: ['a', 'b'], empty: '' } }),
  listing({ tags: ['Café'], pricing: { free: false }, extra: { prose: 'p'.repeat(201), stars: 5 } }),
]

describe('createFacets', () => {
  it('names the facets that have values: ours, then those of the source', () => {
    expect(createFacets(LISTINGS).names).toEqual([
      'categories',
      'tags',
      'license',
      'status',
      'pricing.free',
      'levels',
      'stars',
    ])
    expect(createFacets([]).names).toEqual([])
  })

  it('counts each listing once, under the first spelling, most frequent first', () => {
    const facets = createFacets(LISTINGS)
    expect(facets.top('tags', 50)).toEqual([
      { value: 'SQL', count: 2 },
      { value: 'Café', count: 1 },
      { value: 'embedded', count: 1 },
    ])
    expect(facets.top('pricing.free', 50)).toEqual([
      { value: 'false', count: 1 },
      { value: 'true', count: 1 },
    ])
    expect(facets.top('stars', 50)).toEqual([{ value: '5', count: 2 }])
  })

  it('counts among some listings only', () => {
    expect(createFacets(LISTINGS).top('tags', 50, Int32Array.of(2))).toEqual([{ value: 'Café', count: 1 }])
  })

  it.each(['__proto__', 'constructor', 'nested', 'prose', 'empty', 'nope'])('has no facet %j', (name) => {
    const facets = createFacets(LISTINGS)
    expect([facets.valueCount(name), facets.find(name, 'no')]).toEqual([0, undefined])
    expect([facets.top(name, 50), facets.startingWith(name, '', 50)]).toEqual([[], []])
    expect(facets.positions(name, 'no')).toEqual(new Int32Array())
  })

  it('keeps slugs apart that differ only in case or marks', () => {
    const facets = createFacets([listing({ categories: ['й'] }), listing({ categories: ['и'] })])
    expect(facets.positions('categories', 'й')).toEqual(Int32Array.of(0))
    expect(facets.positions('categories', 'и')).toEqual(Int32Array.of(1))
  })

  it('returns only the most frequent values, of all listings at most fifty', () => {
    const facets = createFacets([...LISTINGS, listing({ tags: Array.from({ length: 60 }, (_, index) => `t${index}`) })])
    expect(facets.top('tags', 2).map(({ value }) => value)).toEqual(['SQL', 'Café'])
    expect(facets.top('tags', 100)).toHaveLength(50)
    expect(facets.top('tags', 100, Int32Array.of(0, 1, 2, 3))).toHaveLength(63)
    expect(facets.valueCount('tags')).toBe(63)
  })

  it('returns values by prefix', () => {
    const facets = createFacets(LISTINGS)
    expect(facets.startingWith('tags', 'CA', 9)).toEqual([{ value: 'Café', count: 1 }])
    expect(facets.startingWith('tags', '', 2).map(({ value }) => value)).toEqual(['Café', 'embedded'])
  })

  it('counts as a plain loop does', () => {
    const tags = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 4 })
    fc.assert(
      fc.property(fc.array(tags, { maxLength: 30 }), (all) => {
        const facets = createFacets(all.map((own) => listing({ tags: own })))
        const counted = Object.fromEntries(facets.top('tags', 50).map(({ value, count }) => [value, count]))
        const expected: Record<string, number> = {}
        for (const own of all) for (const tag of new Set(own)) expected[tag] = (expected[tag] ?? 0) + 1
        expect(counted).toEqual(expected)
      }),
    )
  })
})
