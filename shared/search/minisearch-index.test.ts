import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listingSchema } from '../model/listing.ts'
import type { Listing } from '../model/listing.ts'
import { createMiniSearchIndex } from './minisearch-index.ts'

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

async function idsFor(query: string): Promise<string[]> {
  const index = await createMiniSearchIndex(LISTINGS, (slug) => (slug === 'graphs' ? 'Graph stores' : undefined))
  return index.search(query, { limit: 50 }).hits.map(({ listing: { id } }) => id)
}

describe('createMiniSearchIndex', () => {
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
    ['the title of its category', 'graph stores', ['zh']],
    ['a further field', 'acme', ['express']],
    ['a value in a list of a further field', 'gold', ['express']],
    ['nothing to look for', '?!', []],
    ['a name that objects have', 'constructor', []],
  ])('finds by %s', async (_what, query, ids) => {
    expect(await idsFor(query)).toEqual(ids)
  })

  it('puts the listing whose name is the query first', async () => {
    expect(await idsFor('redis')).toEqual(['redis', 'manager'])
  })

  it('puts listings with all words before those with some', async () => {
    expect(await idsFor('redis database')).toEqual(['redis', 'manager', 'sqlite'])
  })

  it('gives all listings in page order for a blank query', async () => {
    expect(await idsFor(' ')).toEqual(LISTINGS.map(({ id }) => id))
  })

  it('keeps page order between equal listings', async () => {
    const same = Array.from({ length: 30 }, (_, index) => listing({ id: `n${index}`, name: 'Same' }))
    const index = await createMiniSearchIndex(same, () => undefined)
    expect(index.search('same', { limit: 50 }).hits.map((hit) => hit.listing)).toEqual(same)
  })

  it('cuts by offset and limit and counts all', async () => {
    const index = await createMiniSearchIndex(LISTINGS, () => undefined)
    const { hits, total } = index.search('', { limit: 2, offset: 6 })
    expect(hits.map((hit) => hit.listing.id)).toEqual(['cafe'])
    expect(total).toBe(7)
  })

  it('leaves out what is not accepted, also in the count', async () => {
    const index = await createMiniSearchIndex(LISTINGS, () => undefined)
    const { hits, total } = index.search('redis', { limit: 5, accepts: (position) => position !== 2 })
    expect(hits.map((hit) => hit.listing.id)).toEqual(['manager'])
    expect(total).toBe(1)
  })

  it('indexes more listings than one chunk', async () => {
    const many = Array.from({ length: 501 }, (_, index) => listing({ id: `n${index}`, name: `Number ${index}` }))
    const index = await createMiniSearchIndex(many, () => undefined)
    expect(index.search('500', { limit: 1 }).hits[0]?.listing.id).toBe('n500')
    expect(index.search('number', { limit: 1 }).total).toBe(501)
  })

  it('finds every listing by its own name', async () => {
    const word = fc.stringMatching(/^[a-z]{3,10}$/)
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(word, { minLength: 1, maxLength: 20 }), async (names) => {
        const index = await createMiniSearchIndex(
          names.map((name) => listing({ id: name })),
          () => undefined,
        )
        for (const name of names) expect(index.search(name, { limit: 1 }).hits[0]?.listing.name).toBe(name)
      }),
      { numRuns: 30 },
    )
  })
})
