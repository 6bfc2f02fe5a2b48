import { describe, expect, it } from 'vitest'
import { listing } from '../../../e2e/fixtures/pages.ts'
import { collectListings } from '../../search/collect-listings.fixture.ts'
import type { Collection } from '../../search/collection.ts'
import { parsePageQuery } from '../../search/page-query.ts'
import { selectListings } from '../../tools/select-listings.ts'
import { createFilterOffer, narrowOffer } from './filter-offer.ts'
import type { FilterOffer } from './filter-offer.ts'

const COLLECTION = collectListings(
  Array.from({ length: 12 }, (_, index) =>
    listing({
      id: `l${index}`,
      name: index < 7 ? `Engine ${index}` : `Tool ${index}`,
      tags: [['sql', 'graph', 'cache'][index % 3], index % 2 === 0 ? 'small' : 'large'],
      license: [index < 4 ? 'MIT' : 'Apache-2.0'],
    }),
  ),
)

function queryOf(address: string) {
  return parsePageQuery(new URLSearchParams(address)) ?? { words: '', filters: new Map(), sort: undefined, start: 0 }
}

function narrow(address: string, collection: Collection = COLLECTION): FilterOffer {
  return narrowOffer(createFilterOffer(collection), collection, queryOf(address))
}

describe('narrowOffer', () => {
  it.each([
    '',
    'query=engine',
    'query=engine&filter_tags=sql',
    'filter_tags=sql&filter_tags=small&filter_license=MIT',
    'query=nothing',
  ])('counts for each choice besides %j what it would find, the most first', (address) => {
    const { facets } = narrow(address)
    expect(facets.map(({ name }) => name)).toEqual(['license', 'tags'])
    for (const { name, values } of facets) {
      const counts = values.map(({ count }) => count ?? -1)
      expect(counts).toEqual(counts.toSorted((a, b) => b - a))
      for (const { value, count } of values) {
        const params = new URLSearchParams(address)
        params.set(`filter_${name}`, value)
        expect([value, count]).toEqual([value, selectListings(COLLECTION, queryOf(params.toString())).total])
      }
    }
  })

  it('counts nothing beside a filter that cannot match, and keeps what is asked', () => {
    const [license, tags] = narrow('filter_tags=none').facets
    expect(license?.values.map(({ count }) => count)).toEqual([0, 0])
    expect(tags?.values.map(({ value, count }) => [value, count])).toEqual([
      ['large', 6],
      ['small', 6],
      ['cache', 4],
      ['graph', 4],
      ['sql', 4],
      ['none', undefined],
    ])
  })

  it('offers what the listings found have, not what most of the page has', () => {
    const pages = Array.from({ length: 60 }, (_, page) => [`c${page}`, page < 30 ? 3 : 1] as const)
    const collection = collectListings(
      pages.flatMap(([slug, count]) =>
        Array.from({ length: count }, (_, index) =>
          listing({
            id: `${slug}-${index}`,
            name: index === 0 && slug >= 'c55' ? `Rare ${slug}` : `Tool ${slug}`,
            categories: [slug],
            license: ['MIT'],
          }),
        ),
      ),
    )
    const offer = createFilterOffer(collection, 'root')
    expect(offer.facets.map(({ name, values }) => [name, values.length])).toEqual([['categories', 24]])
    const [facet] = narrowOffer(offer, collection, queryOf('query=rare')).facets
    const { values = [] } = facet ?? {}
    const rare = ['c55', 'c56', 'c57', 'c58', 'c59', 'c6', 'c7', 'c8', 'c9']
    expect(values.length).toBe(24)
    expect(values.slice(0, 9)).toEqual(rare.map((value) => ({ value, count: 1 })))
    expect(values.slice(9).every(({ value, count }) => count === 0 && !rare.includes(value))).toBe(true)
  })

  it('says nothing of counts where listings are too many to count', () => {
    const many = { ...COLLECTION, count: 5_001 }
    const offer = narrowOffer(createFilterOffer(COLLECTION), many, queryOf('query=engine'))
    for (const { values } of offer.facets) {
      for (const value of values) expect(Object.keys(value)).toEqual(['value'])
    }
  })
})
