import { describe, expect, it } from 'vitest'
import { listing } from '../../../e2e/fixtures/pages.ts'
import { createFacets } from '../../search/listing-facets.ts'
import { choosePageFacets } from './page-facets.ts'
import type { PageFacet } from './page-facets.ts'

/** Facets of listings with these fields, each `label: value (positions) …`. */
function choose(fields: readonly Record<string, unknown>[]): string[] {
  const listings = fields.map((each, index) => listing({ id: `l${index}`, ...each }))
  return choosePageFacets(createFacets(listings), listings.length).map(describeFacet)
}

function describeFacet({ label, values }: PageFacet): string {
  return `${label}: ${values.map((value) => `${value.label} ${value.count}`).join(', ')}`
}

describe('choosePageFacets', () => {
  it('offers values that several listings have, the most frequent first', () => {
    expect(
      choose([{ tags: ['b', 'c'] }, { tags: ['a', 'c'] }, { tags: ['a', 'c'] }, { tags: ['b', 'once'] }, {}, {}]),
    ).toEqual(['Tag: c 3, a 2, b 2'])
  })

  it('offers no value that all listings have and no facet that few have', () => {
    const all = { license: ['MIT'] }
    expect(choose([all, all, all])).toEqual([])
    const rare = Array.from({ length: 9 }, (_, index) => (index < 2 ? { tags: ['a'] } : {}))
    expect(choose(rare)).toEqual([])
    expect(choose(rare.slice(0, 8))).toEqual(['Tag: a 2'])
  })

  it('prefers facets that all directories can have, and values that lead to many listings', () => {
    const fields = Array.from({ length: 12 }, (_, index) => ({
      tags: [`t${index % 6}`],
      extra: { ...Object.fromEntries(['b', 'c', 'd', 'e'].map((key) => [key, String(index % 2)])), a: index % 6 },
    }))
    expect(choose(fields).map((facet) => facet.split(':')[0])).toEqual(['Tag', 'B', 'C', 'D', 'E'])
  })

  it('says fields in words, and yes and no', () => {
    const [free, paid] = [true, false].map((value) => ({ pricing: { free: value }, extra: { written_in: 'C' } }))
    expect(choose([free ?? {}, free ?? {}, paid ?? {}, paid ?? {}, {}])).toEqual([
      'Free of charge: no 2, yes 2',
      'Written in: C 4',
    ])
  })

  it('offers at most five facets, 24 values of each, and names that agents can be given', () => {
    const extra = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f', 'x'.repeat(24)].map((key) => [key, 'v']))
    expect(choose([{ extra }, { extra }, {}])).toHaveLength(5)
    expect(choose([{ extra: { ['x'.repeat(24)]: 'v' } }, { extra: { ['x'.repeat(24)]: 'v' } }, {}])).toEqual([])
    const tags = Array.from({ length: 70 }, (_, index) => `t${index}`)
    const [facet] = choosePageFacets(
      createFacets([listing({ tags }), listing({ id: 'b', tags }), listing({ id: 'c' })]),
      3,
    )
    expect(facet?.values).toHaveLength(24)
    expect(choose([{ tags: ['y'.repeat(61)] }, { tags: ['y'.repeat(61)] }, {}])).toEqual([])
  })
})
