import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scaleRuns } from '../../e2e/property-runs.ts'
import { listingSchema } from '../model/listing.ts'
import type { Listing } from '../model/listing.ts'
import type { SearchOptions } from './query/search-answer.ts'
import { collectListings } from './collect-listings.fixture.ts'
import { DocumentSet } from './values/document-set.ts'

function listing(fields: Record<string, unknown>): Listing {
  return listingSchema.parse({ categories: ['things'], name: fields['id'], ...fields })
}

const LISTINGS = [
  listing({ id: 'sqlite', name: 'SQLite', description: 'Embedded database engine', tags: ['embedded'] }),
  listing({ id: 'manager', name: 'Redis Desktop Manager', description: 'Redis Redis Redis' }),
  listing({ id: 'redis', name: 'Redis', description: 'In-memory database' }),
  listing({ id: 'leveldb', name: 'LevelDB', description: 'Written in C++', alternative_to: ['Berkeley DB'] }),
  listing({ id: 'express', name: 'Express', description: 'For Node.js', extra: { vendor: 'Acme', tiers: ['gold'] } }),
  listing({ id: 'zh', name: '图数据库', description: '支持全文检索', categories: ['graphs'] }),
  listing({ id: 'cafe', name: 'Café', description: 'Straßenkarte' }),
]

const COLLECTION = collectListings(LISTINGS, {
  categoryTexts: (slug) => (slug === 'graphs' ? { title: 'Graph stores', sections: ['Persistence'] } : undefined),
})

function search(query: string, options: Partial<SearchOptions> = {}): string[] {
  const { hits } = COLLECTION.search(query, { limit: 50, ...options })
  return hits.map(({ position }) => COLLECTION.listing(position).id)
}

describe('search of collectListings', () => {
  it.each([
    ['a word of the name', 'sqlite', ['sqlite']],
    ['a prefix', 'sqli', ['sqlite']],
    ['one typo in a word of 4 to 7 letters', 'sqlote', ['sqlite']],
    ['two typos in a longer word', 'embbeded', ['sqlite']],
    ['no typo in a shorter word', 'sxl', []],
    ['symbols', 'C++', ['leveldb']],
    ['another spelling', 'nodejs', ['express']],
    ['a compound', 'node.js', ['express']],
    ['Han characters', '数据', ['zh']],
    ['one Han character', '检', ['zh']],
    ['letters without their diacritics', 'cafe', ['cafe']],
    ['letters written out', 'strassenkarte', ['cafe']],
    ['what it replaces', 'berkeley', ['leveldb']],
    ['the title of its category', 'graph stores', ['zh', 'leveldb', 'redis', 'sqlite']],
    ['the title of what its category stands in', 'persistence', ['zh']],
    ['another form of a word', 'embedder', ['sqlite']],
    ['another word for the same', 'datastore', ['leveldb', 'zh', 'redis', 'sqlite']],
    ['a further field', 'acme', ['express']],
    ['a value in a list of a further field', 'gold', ['express']],
    ['nothing to look for', '?!', []],
    ['a name that objects have', 'constructor', []],
  ])('finds by %s', (_what, query, ids) => {
    expect(search(query)).toEqual(ids)
  })

  it('puts the listing whose name is the query first', () => {
    expect(search('redis')).toEqual(['redis', 'manager'])
  })

  it('puts listings with all words before those with some', () => {
    expect(search('redis database')).toEqual(['redis', 'manager', 'sqlite', 'leveldb', 'zh'])
  })

  it('returns all listings in page order for a blank query', () => {
    expect(search(' ')).toEqual(LISTINGS.map(({ id }) => id))
  })

  it('keeps page order between equal listings', () => {
    const same = Array.from({ length: 30 }, (_, index) => listing({ id: `n${index}`, name: 'Same' }))
    const { hits } = collectListings(same).search('same', { limit: 50 })
    expect(hits.map(({ position }) => position)).toEqual(same.map((_, position) => position))
  })

  it('cuts by offset and limit and counts all', () => {
    expect(search('', { limit: 2, offset: 6 })).toEqual(['cafe'])
    expect(COLLECTION.search('', { limit: 2, offset: 6 }).total).toBe(7)
  })

  it('leaves out what is not accepted, also in the count', () => {
    const accepts = new DocumentSet(LISTINGS.length, [0, 1])
    expect(search('redis', { accepts })).toEqual(['manager'])
    const { total, positions } = COLLECTION.search('redis', { limit: 0, accepts })
    expect([total, positions]).toEqual([1, Int32Array.of(1)])
  })

  it('says where words were found, the most important field first', () => {
    const fields = (query: string) => COLLECTION.search(query, { limit: 1 }).hits[0]?.fields
    expect(fields('redis database')).toEqual(['name', 'description'])
    expect(fields('embedded')).toEqual(['tags', 'description'])
    expect(fields('graph stores')).toEqual(['categories'])
    expect(fields('')).toEqual([])
  })

  it('finds every listing by its own name', () => {
    const word = fc.stringMatching(/^[a-z]{3,10}$/)
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 20 }), (names) => {
        const collection = collectListings(names.map((name) => listing({ id: name })))
        for (const name of names) {
          const [best] = collection.search(name, { limit: 1 }).hits
          expect(names[best?.position ?? -1]).toBe(name)
        }
      }),
      { numRuns: scaleRuns(30) },
    )
  })
})
