import { describe, expect, it } from 'vitest'
import { tileHue, tileLetters } from './tile-letters.ts'

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

describe('tileHue', () => {
  it('is one of eight, and all of them occur', () => {
    const hues = Array.from({ length: 400 }, (_, index) => tileHue(`listing-${index}`))
    expect(new Set(hues)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7]))
    expect(tileHue('postgresql')).toBe(tileHue('postgresql'))
  })
})
