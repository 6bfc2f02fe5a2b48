import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assignTileLetters, tileHue, tileLetters } from './tile-letters.ts'

describe('tileLetters', () => {
  it.each([
    ['PostgreSQL', 'Po'],
    ['Apache Kafka', 'Ka'],
    ['The Guild', 'Gu'],
    ['Microsoft SQL Server', 'Sq'],
    ['Apache', 'Ap'],
    ['X', 'X'],
    ['4D', '4d'],
    ['.NET', 'Ne'],
    ['ßeta', 'Se'],
    ['数据库', '数'],
    ['قواعد', 'ق'],
    ['हिन्दी', 'हि'],
    ['E\u0301clair', 'Éc'],
    ['👩‍👩‍👧 family', 'Fa'],
    ['—', ''],
  ])('of %j are %j', (name, letters) => {
    expect(tileLetters(name)).toBe(letters)
  })
})

describe('assignTileLetters', () => {
  it('moves the second letter on until no two are alike, whatever the order of the listings', () => {
    const listings = ['Redis', 'Redpanda', 'RethinkDB', 'Realm', 'RavenDB'].map((name) => ({ id: name, name }))
    const letters = assignTileLetters(listings)
    expect(new Set(letters.values()).size).toBe(5)
    expect(assignTileLetters(listings.toReversed())).toEqual(letters)
  })

  it('leaves those alone whom a new listing does not concern', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.stringMatching(/^[A-E][a-e]{3,6}$/), { minLength: 2, maxLength: 12 }), (names) => {
        const listings = names.map((name) => ({ id: name, name }))
        const all = assignTileLetters(listings)
        const fewer = assignTileLetters(listings.slice(1))
        const added = listings[0]?.name[0]
        for (const { id, name } of listings.slice(1)) if (name[0] !== added) expect(fewer.get(id)).toBe(all.get(id))
      }),
    )
  })
})

describe('tileHue', () => {
  it('is one of eight, and all of them occur', () => {
    const hues = Array.from({ length: 400 }, (_, index) => tileHue(`listing-${index}`))
    expect(new Set(hues)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7]))
    expect(tileHue('postgresql')).toBe(tileHue('postgresql'))
  })
})
