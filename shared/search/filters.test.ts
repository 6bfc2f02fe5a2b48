import { describe, expect, it } from 'vitest'
import { listingSchema } from '../model/listing.ts'
import { resolveFilters } from './filters.ts'
import { createFacets } from './listing-facets.ts'

const LISTINGS = [
  { tags: ['SQL', 'embedded'], pricing: { free: true }, extra: { stars: 5 } },
  { tags: ['sql'], license: ['MIT'], status: 'dead' },
  { tags: ['Café'], extra: { stars: 5 } },
].map((fields, index) => listingSchema.parse({ id: `l${index}`, name: 'X', categories: ['c'], ...fields }))

describe('resolveFilters', () => {
  const collection = { facets: createFacets(LISTINGS), count: LISTINGS.length }
  const accepted = (filters: Parameters<typeof resolveFilters>[1]): number[] | undefined => {
    const outcome = resolveFilters(collection, filters)
    return outcome.ok ? [0, 1, 2].filter((position) => outcome.accepts?.has(position) ?? true) : undefined
  }

  it.each([
    ['nothing', {}, [0, 1, 2]],
    ['one value, without case', { tags: 'Sql' }, [0, 1]],
    ['any of several values', { tags: ['embedded', 'cafe'] }, [0, 2]],
    ['all of several facets', { tags: 'sql', license: 'mit' }, [1]],
    ['a boolean', { 'pricing.free': true }, [0]],
    ['a number', { stars: 5 }, [0, 2]],
    ['facets that exclude each other', { status: 'dead', stars: 5 }, []],
    ['what is to be left out [refreshed:filter:leave-out]', { status: '!dead' }, [0, 2]],
    ['what is to be left out, in any case', { status: '!DEAD', tags: ['!cafe'] }, [0]],
    ['values, of which some are left out', { tags: ['sql', '!embedded'] }, [1]],
    ['nothing to leave out', { link: '!broken', tags: '!nosql' }, [0, 1, 2]],
  ])('accepts by %s', (_what, filters, positions) => {
    expect(accepted(filters)).toEqual(positions)
  })

  it('names an unknown facet and an unknown value', () => {
    expect(resolveFilters(collection, { colour: 'red' })).toEqual({ ok: false, problem: { facet: 'colour' } })
    expect(resolveFilters(collection, { colour: '!red' })).toEqual({ ok: false, problem: { facet: 'colour' } })
    expect(resolveFilters(collection, { link: ['!moved', 'broken'] })).toEqual({
      ok: false,
      problem: { facet: 'link' },
    })
    expect(resolveFilters(collection, { tags: ['sql', 'nosql'] })).toEqual({
      ok: false,
      problem: { facet: 'tags', value: 'nosql' },
    })
  })
})
