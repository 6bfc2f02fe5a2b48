import { describe, expect, it } from 'vitest'
import { createAirUrn } from './create-air-urn.ts'

describe('createAirUrn', () => {
  it.each([
    ['https://example.org', 'databases', 'urn:air:example.org:mcp:databases'],
    ['https://example.org/lists/dev', 'node.js', 'urn:air:example.org:lists:dev:mcp:node.js'],
    ['http://localhost:3000', 'базы-данных', 'urn:air:localhost:mcp:bazy-dannykh'],
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
})
