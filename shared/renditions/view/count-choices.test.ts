import { describe, expect, it } from 'vitest'
import { listing } from '../../../e2e/fixtures/pages.ts'
import { collectListings } from '../../search/collect-listings.fixture.ts'
import { parsePageQuery } from '../../search/page-query.ts'
import { selectListings } from '../../tools/select-listings.ts'
import { countChoices } from './count-choices.ts'
import { createFilterOffer } from './filter-offer.ts'

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

describe('countChoices', () => {
  it.each(['', 'query=engine', 'query=engine&filter_tags=sql', 'filter_tags=sql&filter_license=MIT', 'query=nothing'])(
    'counts for each choice besides %j what it would find',
    (address) => {
      const { facets } = createFilterOffer(COLLECTION)
      const counts = countChoices(COLLECTION, queryOf(address), facets)
      expect([...counts.keys()]).toEqual(['tags', 'license'])
      for (const [facet, values] of counts) {
        for (const [value, count] of values) {
          const params = new URLSearchParams(address)
          params.set(`filter_${facet}`, value)
          expect([value, count]).toEqual([value, selectListings(COLLECTION, queryOf(params.toString())).total])
        }
      }
    },
  )

  it('counts nothing beside a filter that cannot match', () => {
    const { facets } = createFilterOffer(COLLECTION)
    const counts = countChoices(COLLECTION, queryOf('filter_tags=none'), facets)
    expect(new Set(counts.get('license')?.values())).toEqual(new Set([0]))
    expect(counts.get('tags')?.get('sql')).toBe(4)
  })
})
