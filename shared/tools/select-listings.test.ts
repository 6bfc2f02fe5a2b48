import { describe, expect, it } from 'vitest'
import { listing } from '../../e2e/fixtures/pages.ts'
import { collectListings } from '../search/collect-listings.fixture.ts'
import { parsePageQuery } from '../search/page-query.ts'
import { RESULTS_PER_PAGE } from '../search/page-query.ts'
import { selectListings } from './select-listings.ts'
import type { Selection } from './select-listings.ts'

const COLLECTION = collectListings([
  listing({ id: 'c', name: 'Gamma', description: 'An engine.', tags: ['sql', 'embedded'], license: ['MIT'] }),
  listing({ id: 'a', name: 'Alpha engine', tags: ['sql'], added: '2026-01-01' }),
  listing({ id: 'b', name: 'Beta', tags: ['graph'], added: '2026-02-01', extra: { 'written in': 'C' } }),
])

function select(address: string, collection = COLLECTION): Selection {
  const query = parsePageQuery(new URLSearchParams(address))
  if (query === undefined) throw new Error(`${address} asks nothing`)
  return selectListings(collection, query)
}

describe('selectListings', () => {
  it.each([
    ['query=engine', 'a c'],
    ['query=engine&sort=page', 'c a'],
    ['query=engine&sort=name', 'a c'],
    ['query=engne', 'a c'],
    ['query=engine&filter_license=mit', 'c'],
    ['query=engine&filter_license=mit&sort=name', 'c'],
    ['filter_tags=sql', 'c a'],
    ['filter_tags=SQL&filter_tags=graph&sort=added', 'b a c'],
    ['filter_tags=sql&filter_tags=graph&filter_license=MIT', 'c'],
    ['filter_written in=c', 'b'],
    ['sort=name', 'a b c'],
    ['start=1', 'a b'],
    ['query=engine&start=1', 'c'],
    ['query=engine&sort=name&start=1', 'c'],
    ['query=nowhere', ''],
    ['query=!!', ''],
  ])('to %j answers %j', (address, ids) => {
    const { listings, total, problem, query } = select(address)
    expect(listings.map(({ id }) => id).join(' ')).toBe(ids)
    expect(total).toBe(listings.length + query.start)
    expect(problem).toBeUndefined()
  })

  it.each([
    ['filter_tag=sql', { facet: 'tag', suggestions: ['tags'] }],
    ['filter_tags=sqll&sort=name', { facet: 'tags', value: 'sqll', suggestions: ['sql'] }],
    ['query=engine&filter_tags=sql&filter_tags=nothing', { facet: 'tags', value: 'nothing', suggestions: [] }],
    ['filter___proto__=x', { facet: '__proto__', suggestions: [] }],
  ])('to %j answers nothing and says why', (address, problem) => {
    expect(select(address)).toMatchObject({ total: 0, listings: [], problem })
  })

  it('answers with one page of all that match', () => {
    const count = RESULTS_PER_PAGE * 2 + 1
    const many = collectListings(
      Array.from({ length: count }, (_, index) => listing({ id: `l${index}`, name: `Tool ${index}` })),
    )
    for (const address of ['query=tool', 'sort=page', 'query=tool&sort=page']) {
      const starts = [0, 1, RESULTS_PER_PAGE, RESULTS_PER_PAGE * 2, count, count + 1]
      const pages = starts.map((start) => select(`${address}&start=${start}`, many))
      expect(pages.map(({ listings }) => listings.length)).toEqual([50, 50, 50, 1, 0, 0])
      expect(pages.map(({ listings }) => listings[0]?.id)).toEqual(['l0', 'l1', 'l50', 'l100', undefined, undefined])
      expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([count]))
    }
  })
})
