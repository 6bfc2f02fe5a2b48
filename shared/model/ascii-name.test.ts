import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asciiName } from './ascii-name.ts'

describe('asciiName', () => {
  it.each([
    ['databases', 'databases'],
    ['cogear.js', 'cogear.js'],
    ['базы-данных', 'bazy-dannykh'],
    ['日本語', 'ribenyu'],
    ['café', 'cafe'],
    ['api开发', 'apikaifa'],
  ])('makes %j %j', (slug, name) => {
    expect(asciiName(slug)).toBe(name)
  })

  it('ends in a digest where characters are lost, so that slugs do not meet [model:slug:ascii-names]', () => {
    expect(asciiName('a~b')).toMatch(/^a-b-[0-9a-z]{7}$/)
    expect(asciiName('مواقع')).toMatch(/^mwq-[0-9a-z]{7}$/)
    expect(asciiName('ｍｃｐ')).toMatch(/^mcp-[0-9a-z]{7}$/)
    expect(asciiName('\u{10FFFD}')).toMatch(/^[0-9a-z]{7}$/)
    expect(asciiName('\u{10FFFD}')).not.toBe(asciiName('\u{10FFFC}'))
  })

  it('is what the name of a server card may be, and stable, for any slug [model:slug:ascii-names]', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 80, unit: 'grapheme' }), (slug) => {
        const name = asciiName(slug)
        expect(name).toMatch(/^[a-z0-9._-]{1,100}$/)
        expect(asciiName(slug)).toBe(name)
      }),
    )
  })
})
