import { describe, expect, it } from 'vitest'
import type { InputSchema } from '../../shared/webmcp/input-schema.ts'
import { createClaim } from './claim.ts'
import type { Claim } from './claim.ts'
import type { DirectoryOptions } from './directory-options.ts'
import { offerTools } from './offer-tools.ts'

const schema: InputSchema = {
  type: 'object',
  properties: {
    query: { type: 'string' },
    limit: { type: 'integer', minimum: 1, maximum: 50 },
    max_characters: { type: 'integer', minimum: 500, maximum: 20_000 },
  },
  required: ['query'],
}

/** A claim of a page whose manifest is there. */
function claimOf(category: string, options: DirectoryOptions = {}, names = ['search', 'fetch']): Claim {
  const claim = createClaim({ base: 'https://example.org', category, ...options }, [])
  const tools = names.map((name) => ({ name, title: name, description: `Does ${name}.`, inputSchema: schema }))
  claim.page = { title: category === '' ? 'Whole' : `Page ${category}`, tools }
  return claim
}

function namesOf(...claims: Claim[]): string[] {
  return offerTools(claims).map(({ tool }) => tool.name)
}

function propertiesOf(...claims: Claim[]): InputSchema['properties'] {
  const inputSchema: InputSchema = offerTools(claims)[0]?.tool.inputSchema ?? {}
  return inputSchema.properties
}

describe('offerTools', () => {
  it('offers the tools of a page under its prefix, with its title, read-only and untrusted [mcp:untrusted:marked] [embed:tools:from-manifest]', () => {
    const [offer] = offerTools([claimOf('databases')])
    expect(offer?.tool).toMatchObject({
      name: 'directory_search',
      title: 'search',
      description: 'Page databases. Does search.',
      annotations: { readOnlyHint: true, untrustedContentHint: true },
    })
    expect(namesOf(claimOf('a', { prefix: 'x-' }))).toEqual(['x-search', 'x-fetch'])
    expect(namesOf(claimOf('a', { prefix: '' }))).toEqual(['search', 'fetch'])
    expect(namesOf(claimOf('a', { tools: ['fetch', 'nothing'] }))).toEqual(['directory_fetch'])
  })

  it('offers nothing before the page is there', () => {
    const claim = claimOf('databases')
    claim.page = undefined
    expect(namesOf(claim)).toEqual([])
  })

  it('leaves out names that agents would not take', () => {
    expect(namesOf(claimOf('a', { prefix: 'x'.repeat(24) }))).toEqual([
      `${'x'.repeat(24)}search`,
      `${'x'.repeat(24)}fetch`,
    ])
    expect(namesOf(claimOf('a', { prefix: 'x'.repeat(25) }))).toEqual([`${'x'.repeat(25)}fetch`])
    expect(namesOf(claimOf('a', { prefix: 'a.b ' }))).toEqual([])
  })

  it('keeps descriptions within 500 characters', () => {
    const claim = claimOf('a')
    claim.page = { title: 'T'.repeat(600), tools: claim.page?.tools ?? [] }
    expect(offerTools([claim])[0]?.tool.description).toBe('T'.repeat(500))
  })

  it('has the defaults of the script in the schema, within what the server allows', () => {
    expect(propertiesOf(claimOf('a'))).toEqual({
      query: { type: 'string' },
      limit: { type: 'integer', minimum: 1, maximum: 50 },
      max_characters: { type: 'integer', minimum: 500, maximum: 20_000, default: 1500 },
    })
    expect(propertiesOf(claimOf('a', { limit: 3, maxCharacters: 100_000 }))).toMatchObject({
      limit: { default: 3 },
      max_characters: { default: 20_000 },
    })
    expect(propertiesOf(claimOf('a', { limit: 99, maxCharacters: 1 }))).toMatchObject({
      limit: { default: 50 },
      max_characters: { default: 500 },
    })
    expect(propertiesOf(claimOf('a', { limit: Number.NaN, maxCharacters: Number.NaN }))).toEqual(
      propertiesOf(claimOf('a')),
    )
  })

  it('has one tool for several pages, of which agents name one; twice the same page is one', () => {
    const offers = offerTools([claimOf('a'), claimOf('b'), claimOf('a')])
    expect(offers.map(({ tool }) => tool.name)).toEqual(['directory_search', 'directory_fetch'])
    expect(offers[0]?.claims).toHaveLength(3)
    expect(offers[0]?.tool.description).toBe('Page a, Page b. Does search.')
    expect(offers[0]?.tool.inputSchema).toMatchObject({
      properties: { category: { type: 'string', enum: ['a', 'b'] }, query: { type: 'string' } },
      required: ['category', 'query'],
    })
    expect(propertiesOf(claimOf('a'), claimOf('a'))).toEqual(propertiesOf(claimOf('a')))
  })

  it('has the tools of the root page where that is among them, and those of pages that it has not', () => {
    const offers = offerTools([claimOf('a', {}, ['search', 'special']), claimOf('', {}, ['search', 'facets'])])
    expect(offers.map(({ tool }) => [tool.name, tool.description])).toEqual([
      ['directory_search', 'Whole. Does search.'],
      ['directory_facets', 'Whole. Does facets.'],
      ['directory_special', 'Page a. Does special.'],
    ])
    expect(offers[0]?.claims).toHaveLength(2)
  })

  it('has another key where another registration is needed', () => {
    const keyOf = (...claims: Claim[]): string | undefined => offerTools(claims)[0]?.key
    expect(keyOf(claimOf('a'))).toBe(keyOf(claimOf('a'), claimOf('a')))
    expect(keyOf(claimOf('a'))).not.toBe(keyOf(claimOf('a'), claimOf('b')))
    expect(keyOf(claimOf('a'))).not.toBe(keyOf(claimOf('a', { limit: 3 })))
    expect(keyOf(claimOf('a'))).not.toBe(keyOf(claimOf('a', { base: 'https://other.example' })))
  })
})
