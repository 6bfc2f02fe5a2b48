import { describe, expect, it } from 'vitest'
import { listing } from '../../../e2e/fixtures/pages.ts'
import { readExample } from '../../../e2e/fixtures/read-example.ts'
import type { Listing } from '../../model/listing.ts'
import { collectListings } from '../../search/collect-listings.fixture.ts'
import { readRelated } from './related-listings.ts'
import type { RelatedListings } from './related-listings.ts'

const example = await readExample()

function relate(listings: readonly Listing[], id: string): RelatedListings {
  const collection = collectListings(listings)
  const found = listings.find((each) => each.id === id) ?? listing()
  return readRelated(found, { category: collection, directory: collection })
}

function ids(listings: readonly Listing[]): string[] {
  return listings.map(({ id }) => id)
}

describe('readRelated', () => {
  it('knows alternatives both ways: what replaces Redis leads back to it [page:listing:alternatives]', () => {
    const { replacedBy, replacedByCount } = example.related('redis')
    expect(ids(replacedBy)).toEqual(['valkey', 'keydb', 'dragonfly', 'garnet', 'apache-kvrocks'])
    expect(replacedByCount).toBe(5)
    for (const { id } of replacedBy) {
      expect(example.related(id).replaces).toContainEqual({ name: 'Redis', listing: example.listing('redis') })
    }
  })

  it('agrees with a search through every listing, in the whole example', () => {
    const fold = (text: string): string => text.toLowerCase()
    for (const { id, name, alternative_to } of example.listings) {
      const related = example.related(id)
      const naming = new Set(
        example.listings.filter((each) => each.id !== id && each.alternative_to.map(fold).includes(fold(name))),
      )
      expect(related.replacedBy).toEqual([...naming])
      expect(related.replaces.map(({ name: other, listing: named }) => [other, named?.name])).toEqual(
        alternative_to.map((other) => [other, example.listings.find((each) => fold(each.name) === fold(other))?.name]),
      )
    }
  })

  it('finds a name whatever its case and accents, and prefers the listing of the own category', () => {
    const related = relate(
      [
        listing({ id: 'far', name: 'Café', categories: ['shops'] }),
        listing({ id: 'near', name: 'CAFE', categories: ['databases'] }),
        listing({ id: 'new', name: 'New', alternative_to: [' cafe', 'Café', 'Nowhere', 'new'] }),
      ],
      'new',
    )
    expect(related.replaces.map(({ name, listing: named }) => [name, named?.id])).toEqual([
      ['Café', 'near'],
      ['Nowhere', undefined],
    ])
  })

  it('goes on with the first ones, and leaves out what is over', () => {
    const listings = ['a', 'b', 'old', 'c'].map((id) => listing({ id, name: id, tags: ['x'] }))
    const collection = collectListings(listings)
    const sources = { category: collection, directory: collection }
    const [, b] = listings
    const related = b && readRelated(b, sources, '', ({ id }) => id === 'old')
    expect([related?.more, related?.similar].map((each) => ids(each ?? []))).toEqual([
      ['c', 'a'],
      ['a', 'c'],
    ])
    expect([related?.previous?.id, related?.next?.id]).toEqual(['a', 'old'])
  })

  it('does not take a listing for what replaces itself', () => {
    const related = relate([listing({ alternative_to: ['Alpha'] }), listing({ id: 'b', name: 'Beta' })], 'alpha')
    expect(related).toMatchObject({ replaces: [], replacedBy: [], replacedByCount: 0 })
  })

  it.each([23, 24, 25, 26])('shows 24 of %i listings that replace one, and counts all', (count) => {
    const naming = Array.from({ length: count }, (_, index) =>
      listing({ id: `l${index}`, name: `Tool ${index}`, alternative_to: ['Alpha'] }),
    )
    const { replacedBy, replacedByCount } = relate([...naming, listing({ alternative_to: ['alpha'] })], 'alpha')
    expect(ids(replacedBy)).toEqual(ids(naming.slice(0, 24)))
    expect(replacedByCount).toBe(count)
  })

  it('takes for similar what shares most tags and values, equals by id, and nothing that is shown already', () => {
    const one = (id: string, tags: string[], extra: Record<string, unknown> = {}): Listing =>
      listing({ id, name: id.toUpperCase(), tags, extra })
    const { similar } = relate(
      [
        one('it', ['a', 'b'], { model: 'x', written_in: ['C', 'Go'] }),
        one('value', [], { model: 'x' }),
        one('values', [], { model: 'x', written_in: ['go'] }),
        one('z-tag', ['a']),
        one('b-tag', ['B']),
        one('both', ['a', 'b']),
        one('most', ['a', 'b'], { model: 'x' }),
        listing({ id: 'named', name: 'Named', tags: ['a', 'b'], alternative_to: ['IT'] }),
        one('nothing', ['c'], { model: 'y' }),
      ],
      'it',
    )
    expect(ids(similar)).toEqual(['most', 'both', 'b-tag', 'values', 'z-tag'])
  })

  it('shows six similar listings of a hundred that are equally alike: the first by id', () => {
    const alike = Array.from({ length: 100 }, (_, index) =>
      listing({ id: `l${String(59 - (index % 60) + (index >= 60 ? 100 : 0)).padStart(3, '0')}`, tags: ['a'] }),
    )
    const { similar } = relate([...alike, listing({ tags: ['a'] })], 'alpha')
    expect(ids(similar)).toEqual(['l000', 'l001', 'l002', 'l003', 'l004', 'l005'])
  })

  it('counts its tags in the whole directory', () => {
    expect(example.related('redis').tags).toEqual([
      { value: 'in-memory', count: 12 },
      { value: 'data-structures', count: 1 },
      { value: 'cache', count: 8 },
    ])
  })
})
