import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createAirUrn } from './render-ai-catalog.ts'

describe('createAirUrn', () => {
  it.each([
    ['https://example.org', 'databases', 'urn:air:example.org:mcp:databases'],
    ['https://example.org/lists/dev', 'node.js', 'urn:air:example.org:lists:dev:mcp:node.js'],
    [
      'http://localhost:3000',
      'базы-данных',
      'urn:air:localhost:mcp:_D0_B1_D0_B0_D0_B7_D1_8B-_D0_B4_D0_B0_D0_BD_D0_BD_D1_8B_D1_85',
    ],
    ['https://example.org', "a_b!~*'()", 'urn:air:example.org:mcp:a_5Fb_21_7E_2A_27_28_29'],
    ['http://[::1]:8080', 'a', 'urn:air:--1:mcp:a'],
    ['https://bücher.example', 'a', 'urn:air:xn--bcher-kva.example:mcp:a'],
  ])('under %s of %s is %s', (baseUrl, slug, expected) => {
    expect(createAirUrn(baseUrl, 'mcp', slug)).toBe(expected)
  })

  it('is of the form readers take, whatever the path [url:discovery:urn]', () => {
    for (const path of ['日本', '%E6', 'a~b', 'x__y', '..a']) {
      expect(createAirUrn(`https://example.org/${path}`, 'skill', path)).toMatch(
        /^urn:air:[a-zA-Z0-9.-]+(:[a-zA-Z0-9._-]+)+$/,
      )
    }
  })

  it('is another one for every other name, in any script [url:discovery:urn]', () => {
    const anyName = fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1 }),
      fc.constantFrom('café', 'cafe', 'e%CC', 'a_b'),
    )
    fc.assert(
      fc.property(fc.uniqueArray(anyName, { minLength: 1, maxLength: 50 }), (names) => {
        const urns = names.map((name) => createAirUrn('https://example.org/日本', 'mcp', name))
        for (const urn of urns) expect(urn).toMatch(/^urn:air:example\.org(:[a-zA-Z0-9._-]+)+$/)
        expect(new Set(urns).size).toBe(names.length)
      }),
    )
  })
})
