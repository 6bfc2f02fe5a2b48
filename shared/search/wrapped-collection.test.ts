import { describe, expect, it } from 'vitest'
import { listingSchema } from '../model/listing.ts'
import { collectListings } from './collect-listings.fixture.ts'
import type { Collection } from './collection.ts'
import { readWhenLoaded } from './index/blocks/byte-source.ts'
import { DocumentSet } from './values/document-set.ts'
import { wrapCollection, yieldingCollection } from './wrapped-collection.ts'

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

const FOUR = ['red apple', 'green apple', 'green pear', 'red plum'].map((name, at) =>
  listingSchema.parse({ id: `l${at}`, name, categories: ['fruit'], tags: [name.slice(0, name.indexOf(' '))] }),
)

/** Of which {@link FOUR} are few. */
const MANY = Array.from({ length: 6 }, (_, round) =>
  FOUR.map((listing) => ({ ...listing, id: `${listing.id}-${round}` })),
).flat()

/** What one answer may ask of a collection, each twice. */
function readAll(from: Collection): unknown {
  const { facets } = from
  const reds = new DocumentSet(from.count, facets.positions('tags', 'red'))
  const ask = (): unknown => [
    from.search('apple', { limit: 2 }),
    from.search('apple', { limit: 2, offset: 1 }),
    from.search('apple', { limit: 2, accepts: reds }),
    facets.top('tags', 2, Int32Array.of(0, 1, 2)),
    facets.top('tags', 2, Int32Array.of(1, 2, 3)),
    facets.top('tags', 1, Int32Array.of(1, 2, 3)),
    facets.top('tags', 2),
    facets.names,
    facets.find('tags', 'green'),
  ]
  return [ask(), ask()]
}

function countTurns(collection: Collection, minListings: number) {
  const counted = { turns: 0, steps: 0 }
  const { facets } = collection
  const watched = Object.create(collection, {
    search: {
      value(...given: Parameters<Collection['search']>) {
        counted.steps += 1
        return collection.search(...given)
      },
    },
    facets: {
      value: Object.create(facets, {
        top: {
          value(...given: Parameters<typeof facets.top>) {
            if (given[2] !== undefined) counted.steps += 1
            return facets.top(...given)
          },
        },
      }),
    },
  }) as Collection
  const yieldToOthers = async (): Promise<void> => void (counted.turns += 1)
  return { counted, yieldBetweenSteps: yieldingCollection(watched, yieldToOthers, minListings) }
}

describe('yieldingCollection', () => {
  const collection = collectListings(FOUR)

  it('answers the same, each step once, and gives way between any two', async () => {
    const { counted, yieldBetweenSteps } = countTurns(collection, 2)
    expect(await readWhenLoaded(() => readAll(yieldBetweenSteps))).toEqual(readAll(collection))
    expect(counted).toEqual({ steps: 6, turns: 5 })
  })

  it('answers one step at once', async () => {
    const { counted, yieldBetweenSteps } = countTurns(collection, 2)
    expect(await readWhenLoaded(() => yieldBetweenSteps.search('apple', { limit: 2 }).total)).toBe(2)
    expect(counted).toEqual({ steps: 1, turns: 0 })
  })

  it('counts few listings at once', async () => {
    const { counted, yieldBetweenSteps } = countTurns(collectListings(MANY), MANY.length)
    const read = ({ facets }: Collection): unknown => [
      facets.top('tags', 1, Int32Array.of(0, 3)),
      facets.top('tags', 1, Int32Array.of(1, 2)),
    ]
    expect(await readWhenLoaded(() => read(yieldBetweenSteps))).toEqual([
      [{ value: 'red', count: 2 }],
      [{ value: 'green', count: 2 }],
    ])
    expect(counted).toEqual({ steps: 2, turns: 0 })
  })

  it('leaves a small collection as it is', () => {
    expect(yieldingCollection(collection, () => Promise.resolve(), 5)).toBe(collection)
    expect(yieldingCollection(collection, () => Promise.resolve())).toBe(collection)
  })
})
