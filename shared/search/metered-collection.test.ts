import { expect, it } from 'vitest'
import { listingSchema } from '../model/listing.ts'
import { collectListings } from './collect-listings.fixture.ts'
import type { Collection } from './collection.ts'
import { meterCollection } from './metered-collection.ts'

const LISTINGS = ['red apple', 'green apple', 'green pear'].map((name, at) =>
  listingSchema.parse({ id: `l${at}`, name, categories: ['fruit'], tags: [name.slice(0, name.indexOf(' '))] }),
)

/** What may be asked of a collection. */
function readAll(each: Collection): unknown {
  const { facets } = each
  return [
    [each.count, each.listing(1), each.listings([2, 0]), each.find('l2')],
    [each.order('name').at(0), each.numbered('added'), each.numbers('added').length],
    [facets.names, facets.valueCount('tags'), facets.find('tags', 'Green')],
    [facets.positions('tags', 'green'), facets.startingWith('tags', 'r', 2), facets.top('tags', 1)],
    [each.search('apple', { limit: 2 }), facets.top('tags', 2, Int32Array.of(0, 1))],
  ]
}

it('answers as the collection does, and adds up the work', () => {
  const collection = collectListings(LISTINGS)
  const work = { postings: 0, candidates: 0, counted: 0 }
  expect(readAll(meterCollection(collection, work))).toEqual(readAll(collection))
  expect(work).toEqual({ postings: 2, candidates: 2, counted: 2 })
})

it('is the same where its methods are taken out of it', () => {
  const collection = collectListings(LISTINGS)
  const apart = { ...meterCollection(collection, { postings: 0, candidates: 0, counted: 0 }) }
  expect([apart.numbered('added'), apart.find('l2')]).toEqual([collection.numbered('added'), collection.find('l2')])
})
