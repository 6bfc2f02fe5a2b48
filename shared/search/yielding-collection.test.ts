import { describe, expect, it } from 'vitest'
import { listingSchema } from '../model/listing.ts'
import { collectListings } from './collect-listings.fixture.ts'
import { yieldingCollection } from './yielding-collection.ts'
import type { Collection } from './collection.ts'
import { readWhenLoaded } from './index/blocks/byte-source.ts'
import { DocumentSet } from './values/document-set.ts'

const LISTINGS = ['red apple', 'green apple', 'green pear', 'red plum'].map((name, at) =>
  listingSchema.parse({ id: `l${at}`, name, categories: ['fruit'], tags: [name.slice(0, name.indexOf(' '))] }),
)

/** Of which {@link LISTINGS} are few. */
const MANY = Array.from({ length: 6 }, (_, round) =>
  LISTINGS.map((listing) => ({ ...listing, id: `${listing.id}-${round}` })),
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
  const collection = collectListings(LISTINGS)

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
