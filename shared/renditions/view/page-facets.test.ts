import { describe, expect, it } from 'vitest'
import { listing } from '../../../e2e/fixtures/pages.ts'
import { createFacets } from '../../search/listing-facets.ts'
import { choosePageFacets } from './page-facets.ts'
import type { PageFacet } from './page-facets.ts'

/** Facets of listings with these fields, each `name: value count, …`. */
function choose(fields: readonly Record<string, unknown>[]): string[] {
  const listings = fields.map((each, index) => listing({ id: `l${index}`, ...each }))
  return choosePageFacets(createFacets(listings), listings.length).map(describeFacet)
}

function describeFacet({ name, values }: PageFacet): string {
  return `${name}: ${values.map((value) => `${value.value} ${value.count}`).join(', ')}`
}

describe('choosePageFacets', () => {
  it('offers values of a facet that several listings share, the most frequent first', () => {
    expect(
      choose([{ tags: ['b', 'c'] }, { tags: ['a', 'c'] }, { tags: ['a', 'c'] }, { tags: ['b', 'once'] }, {}, {}]),
    ).toEqual(['tags: c 3, a 2, b 2, once 1'])
  })

  it('offers no value that all listings have and no facet that few have', () => {
    const all = { license: ['MIT'] }
    expect(choose([all, all, all])).toEqual([])
    const rare = Array.from({ length: 11 }, (_, index) => (index < 2 ? { tags: ['a', `b${index}`] } : {}))
    expect(choose(rare)).toEqual([])
    expect(choose(rare.slice(0, 10))).toEqual(['tags: a 2, b0 1, b1 1'])
  })

  it('offers no facet with one value: there is nothing to choose', () => {
    expect(choose([{ tags: ['a'] }, { tags: ['a'] }, {}])).toEqual([])
  })

  it('offers categories in the whole directory only', () => {
    const listings = ['a', 'b', 'b', 'a'].map((slug, index) => listing({ id: `l${index}`, categories: [slug] }))
    expect(choosePageFacets(createFacets(listings), 4)).toEqual([])
    expect(choosePageFacets(createFacets(listings), 4, 'root').map(describeFacet)).toEqual(['categories: a 2, b 2'])
  })

  it('prefers facets that all directories can have, and values that lead to many listings', () => {
    const fields = Array.from({ length: 12 }, (_, index) => ({
      tags: [`t${index % 6}`],
      extra: { ...Object.fromEntries(['b', 'c', 'd', 'e'].map((key) => [key, String(index % 2)])), a: index % 6 },
    }))
    expect(choose(fields).map((facet) => facet.split(':')[0])).toEqual(['a', 'b', 'c', 'd', 'tags'])
  })

  it('offers fields of the source and truth values', () => {
    const free = { pricing: { free: true }, extra: { written_in: 'C' } }
    const paid = { pricing: { free: false }, extra: { written_in: ['C', 'Rust'] } }
    expect(choose([free, free, paid, paid, {}])).toEqual(['pricing.free: false 2, true 2', 'written_in: C 4, Rust 2'])
  })

  it('offers at most five facets, 24 values of each, and names that agents can be given', () => {
    const extra = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f', 'x'.repeat(24)].map((key) => [key, ['v', 'w']]))
    expect(choose([{ extra }, { extra }, {}])).toHaveLength(5)
    const long = { extra: { ['x'.repeat(24)]: ['v', 'w'] } }
    expect(choose([long, long, {}])).toEqual([])
    const tags = Array.from({ length: 70 }, (_, index) => `t${index}`)
    const [facet] = choosePageFacets(
      createFacets([listing({ tags }), listing({ id: 'b', tags }), listing({ id: 'c' })]),
      3,
    )
    expect(facet?.values).toHaveLength(24)
    const [tooLong] = [['y'.repeat(61), 'z'.repeat(61)]]
    expect(choose([{ tags: tooLong }, { tags: tooLong }, {}])).toEqual([])
  })
})
