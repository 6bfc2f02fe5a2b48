import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listingSchema } from '../../model/listing.ts'
import { FIELD_BITS } from '../values/index-document.ts'
import { analyzeListing } from './analyze-listing.ts'

function analyze(fields: Record<string, unknown>) {
  const listing = listingSchema.parse({ id: 'x', name: 'X', categories: ['c'], ...fields })
  return analyzeListing(listing, {
    categoryTexts: (slug) =>
      slug === 'editors' ? { alternative_to: ['Photoshop'] } : slug === 'c' ? { title: 'Vector Stores' } : undefined,
  })
}

function impact(fields: Record<string, unknown>, word: string): number {
  return analyze(fields).words.get(word)?.impact ?? 0
}

describe('analyzeListing', () => {
  it('tells the fields of each word', () => {
    const { words } = analyze({
      id: 'known-as',
      name: 'Redis',
      tags: ['cache'],
      alternative_to: ['Memcached'],
      description: 'A cache.',
      note: 'Fast',
      extra: { aliases: ['Remote Dictionary'], vendor: ['Acme'], openSource: true, home: 'https://example.org' },
      location: { country: 'Kenya' },
    })
    const fields = Object.fromEntries(Array.from(words, ([word, weight]) => [word, weight.fields]))
    expect(fields).toEqual({
      redis: FIELD_BITS.name,
      remote: FIELD_BITS.alias,
      dictionary: FIELD_BITS.alias,
      knownas: FIELD_BITS.alias,
      known: FIELD_BITS.alias,
      as: FIELD_BITS.alias,
      cache: FIELD_BITS.tags + FIELD_BITS.description,
      memcached: FIELD_BITS.alternative_to,
      vector: FIELD_BITS.categories,
      stores: FIELD_BITS.categories,
      a: FIELD_BITS.description,
      fast: FIELD_BITS.description,
      acme: FIELD_BITS.extra,
      open: FIELD_BITS.extra,
      source: FIELD_BITS.extra,
      kenya: FIELD_BITS.extra,
    })
  })

  it.each([
    ['ProtonMail', 1, ['protonmail', 'proton', 'mail', 'x']],
    ['Proton Mail', 2, ['proton', 'mail', 'protonmail', 'x']],
    ['The Lounge', 1, ['the', 'lounge', 'thelounge', 'x']],
    ['The Who', 2, ['the', 'who', 'thewho', 'x']],
    ['Node.js', 1, ['nodejs', 'node', 'js', 'x']],
    ['Notepad++', 1, ['notepad++', 'notepad', 'x']],
    ['图数据库', 3, ['图数', '数据', '据库', '库', 'x']],
    ['k l m n', 4, ['k', 'l', 'm', 'n', 'x']],
  ])('reads the name %j as %i words', (name, length, words) => {
    const document = analyze({ name, categories: ['x'] })
    expect(document.nameLength).toBe(length)
    expect([...document.words.keys()]).toEqual(words)
  })

  it('is found by what all of its page replaces, less than by what it says to replace itself', () => {
    const { words } = analyze({ categories: ['editors', 'c'], alternative_to: ['Illustrator'] })
    expect(words.get('photoshop')?.fields).toBe(FIELD_BITS.alternative_to)
    expect(words.get('photoshop')?.impact).toBeLessThan(words.get('illustrator')?.impact ?? 0)
  })

  it('prefers a name to a compound that has it', () => {
    expect(impact({ name: 'sqlalchemy' }, 'sqlalchemy')).toBeGreaterThan(
      impact({ name: 'awesome-sqlalchemy' }, 'sqlalchemy'),
    )
  })

  it('prefers names to tags, tags to categories, these to descriptions, these to the rest', () => {
    const impacts = [
      impact({ name: 'Word' }, 'word'),
      impact({ extra: { alias: 'word' } }, 'word'),
      impact({ tags: ['word'] }, 'word'),
      impact({ name: 'Another' }, 'vector'),
      impact({ description: 'A word.' }, 'word'),
      impact({ extra: { kind: 'word' } }, 'word'),
    ]
    expect(impacts).toEqual(impacts.toSorted((a, b) => b - a))
    expect(new Set(impacts).size).toBe(impacts.length)
  })

  it('prefers a name of one word to a mention in a long one', () => {
    expect(impact({ name: 'Redis' }, 'redis')).toBeGreaterThan(
      impact({ name: 'Redis Desktop Manager', description: 'Redis Redis Redis' }, 'redis'),
    )
  })

  it('has dates as days and values once, under their first spelling', () => {
    const { numbers, facets } = analyze({
      added: '2026-11-21',
      stars: 0,
      last_commit: '2026-10',
      tags: ['SQL', 'sql', 'b'],
    })
    expect(numbers).toEqual({ added: 20261121, updated: 0, start: 0, end: 0, stars: 1, recent: 20261000 })
    expect(facets.get('tags')).toEqual(['SQL', 'b'])
  })

  it('returns words of 1 to 64 code units with an impact of 1 to 255', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }), (text) => {
        for (const [word, { impact: given }] of analyze({ name: text, tags: [text, text], description: text }).words) {
          expect(word.length).toBeGreaterThan(0)
          expect(word.length).toBeLessThanOrEqual(64)
          expect(given).toBeGreaterThan(0)
          expect(given).toBeLessThanOrEqual(255)
          expect(word).not.toMatch(/\p{Cc}/u)
        }
      }),
    )
  })
})
