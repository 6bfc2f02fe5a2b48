import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listingSchema } from '../model/listing.ts'
import { createFacets } from './facets.ts'
import { resolveFilters } from './filters.ts'

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
    expect(facets.counts('tags')).toEqual([
      { value: 'SQL', count: 2 },
      { value: 'Café', count: 1 },
      { value: 'embedded', count: 1 },
    ])
    expect(facets.counts('pricing.free')).toEqual([
      { value: 'false', count: 1 },
      { value: 'true', count: 1 },
    ])
    expect(facets.counts('stars')).toEqual([{ value: '5', count: 2 }])
  })

  it('counts among some listings only', () => {
    expect(createFacets(LISTINGS).counts('tags', [2])).toEqual([{ value: 'Café', count: 1 }])
  })

  it.each(['__proto__', 'constructor', 'nested', 'prose', 'empty', 'nope'])('has no facet %j', (name) => {
    expect(createFacets(LISTINGS).facet(name)).toBeUndefined()
    expect(createFacets(LISTINGS).counts(name)).toEqual([])
  })

  it('keeps slugs apart that differ only in case or marks', () => {
    const facets = createFacets([listing({ categories: ['й'] }), listing({ categories: ['и'] })])
    expect(facets.facet('categories')?.find('й')?.positions).toEqual([0])
    expect(facets.facet('categories')?.find('и')?.positions).toEqual([1])
  })

  it('counts as a plain loop does', () => {
    const tags = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 4 })
    fc.assert(
      fc.property(fc.array(tags, { maxLength: 30 }), (all) => {
        const facets = createFacets(all.map((own) => listing({ tags: own })))
        const counted = Object.fromEntries(facets.counts('tags').map(({ value, count }) => [value, count]))
        const expected: Record<string, number> = {}
        for (const own of all) for (const tag of new Set(own)) expected[tag] = (expected[tag] ?? 0) + 1
        expect(counted).toEqual(expected)
      }),
    )
  })
})

describe('resolveFilters', () => {
  const facets = createFacets(LISTINGS)
  const accepted = (filters: Parameters<typeof resolveFilters>[1]): number[] | undefined => {
    const outcome = resolveFilters(facets, filters)
    return outcome.ok ? [0, 1, 2].filter((position) => outcome.accepts?.(position) ?? true) : undefined
  }

  it.each([
    ['nothing', {}, [0, 1, 2]],
    ['one value, without case', { tags: 'Sql' }, [0, 1]],
    ['any of several values', { tags: ['embedded', 'cafe'] }, [0, 2]],
    ['all of several facets', { tags: 'sql', license: 'mit' }, [1]],
    ['a boolean', { 'pricing.free': true }, [0]],
    ['a number', { stars: 5 }, [0, 2]],
    ['facets that exclude each other', { status: 'dead', stars: 5 }, []],
  ])('accepts by %s', (_what, filters, positions) => {
    expect(accepted(filters)).toEqual(positions)
  })

  it('names an unknown facet and an unknown value', () => {
    expect(resolveFilters(facets, { colour: 'red' })).toEqual({ ok: false, problem: { facet: 'colour' } })
    expect(resolveFilters(facets, { tags: ['sql', 'nosql'] })).toEqual({
      ok: false,
      problem: { facet: 'tags', value: 'nosql' },
    })
  })
})
