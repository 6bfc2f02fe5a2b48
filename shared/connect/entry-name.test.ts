import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asciiName } from '../model/ascii-name.ts'
import { MAX_ENTRY_NAME, entryName as nameEntry } from './entry-name.ts'

const entryName = (slug: string): string => nameEntry(slug, slug === '' ? '' : asciiName(slug))

describe('entryName', () => {
  it.each([
    ['', 'directory'],
    ['databases', 'directory-databases'],
    ['базы-данных', 'directory-bazy-dannykh'],
    ['a_b', 'directory-a_b'],
    ['a'.repeat(22), `directory-${'a'.repeat(22)}`],
  ])('of %j is %s', (slug, name) => {
    expect(entryName(slug)).toBe(name)
  })

  it('ends in a digest where the slug had to change, so that pages do not share a name', () => {
    expect(entryName('a'.repeat(23))).toMatch(/^directory-a{14}-[0-9a-z]{7}$/)
    expect(entryName('cogear.js')).toMatch(/^directory-cogear-js-[0-9a-z]{7}$/)
    expect(entryName('static-analysis-for-c')).toBe('directory-static-analysis-for-c')
    expect(entryName('static-analysis-tools-for-c')).not.toBe(entryName('static-analysis-tools-for-cpp'))
  })

  it('is a name that every client takes, for any slug', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 80, unit: 'grapheme' }), (slug) => {
        expect(entryName(slug)).toMatch(/^directory-[a-z0-9_-]+$/)
        expect(entryName(slug).length).toBeLessThanOrEqual(MAX_ENTRY_NAME)
      }),
    )
  })
})
