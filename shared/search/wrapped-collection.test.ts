import { describe, expect, it } from 'vitest'
import { listingSchema } from '../model/listing.ts'
import { collectListings } from './collect-listings.fixture.ts'
import type { Collection } from './collection.ts'
import { wrapCollection } from './wrapped-collection.ts'

const LISTINGS = ['red apple', 'green apple', 'green pear'].map((name, at) =>
  listingSchema.parse({ id: `l${at}`, name, categories: ['fruit'], tags: [name.slice(0, name.indexOf(' '))] }),
)

/** What may be asked of a collection besides what is changed here. */
function readRest(each: Collection): unknown {
  const { facets } = each
  return [
    [each.count, each.listing(1), each.listings([2, 0]), each.find('l2')],
    [each.order('name').at(0), each.numbered('added'), each.numbers('added').length],
    [facets.names, facets.valueCount('tags'), facets.find('tags', 'Green')],
    [facets.positions('tags', 'green'), facets.startingWith('tags', 'r', 2)],
  ]
}

describe('wrapCollection', () => {
  it('changes what it is told to, and nothing else', () => {
    const collection = collectListings(LISTINGS)
    const wrapped = wrapCollection(collection, {
      search: (query, options) => collection.search(`${query} pear`, options),
      facetsOver: (facets) => ({ top: (name, limit) => facets.top(name, limit + 1) }),
    })
    expect(readRest(wrapped)).toEqual(readRest(collection))
    expect(wrapped.search('green', { limit: 1 })).toEqual(collection.search('green pear', { limit: 1 }))
    expect(wrapped.facets.top('tags', 1)).toEqual(collection.facets.top('tags', 2))
  })

  it('is the same where its methods are taken out of it', () => {
    const collection = collectListings(LISTINGS)
    const apart: Pick<Collection, 'numbered' | 'find'> = {
      ...wrapCollection(collection, {
        search: (query, options) => collection.search(query, options),
        facetsOver: () => ({}),
      }),
    }
    expect([apart.numbered('added'), apart.find('l2')]).toEqual([collection.numbered('added'), collection.find('l2')])
  })

  it('reads no facets before they are needed, and asks once how they are changed', () => {
    let asked = 0
    const wrapped = wrapCollection(collectListings(LISTINGS), {
      search: () => collectListings([]).search('', { limit: 0 }),
      facetsOver() {
        asked += 1
        return {}
      },
    })
    wrapped.search('green', { limit: 1 })
    expect(asked).toBe(0)
    expect(wrapped.facets.names).toEqual(['categories', 'tags'])
    expect(wrapped.facets.valueCount('tags')).toBe(2)
    expect(asked).toBe(1)
  })
})
