import { describe, expect, it } from 'vitest'
import { baseOfScript, readScriptOptions } from './script-options.ts'
import { createClaim } from './claim.ts'
import type { Claim } from './claim.ts'

describe('createClaim', () => {
  it.each([
    ['https://example.org', 'databases', 'https://example.org/databases/'],
    ['https://example.org//', '', 'https://example.org/'],
    ['https://example.org/dir/', '数据库', 'https://example.org/dir/%E6%95%B0%E6%8D%AE%E5%BA%93/'],
    ['/dir', 'a/b?c', '/dir/a%2Fb%3Fc/'],
  ])('says where %s has the page %j', (base, category, url) => {
    expect(createClaim({ base, category }, []).url).toBe(url)
  })

  it('gives every directory a prefix of its own, and one directory the same', () => {
    const claims: Claim[] = []
    const prefixes = ['https://a.example', 'https://b.example', 'https://a.example/', 'https://c.example'].map(
      (base) => {
        const claim = createClaim({ base }, claims)
        claims.push(claim)
        return claim.prefix
      },
    )
    expect(prefixes).toEqual(['directory_', 'directory_2_', 'directory_', 'directory_3_'])
    expect(createClaim({ base: 'https://d.example', prefix: 'x-' }, claims).prefix).toBe('x-')
  })
})

describe('baseOfScript', () => {
  it.each([
    ['https://example.org/embed.js', 'https://example.org/'],
    ['https://example.org/dir/embed.mjs?v=2#x/y', 'https://example.org/dir/'],
    ['https://example.org/dir/_/embed.0a1B2c3D4e.js', 'https://example.org/dir/'],
  ])('of %s is %s', (url, base) => {
    expect(baseOfScript(url)).toBe(base)
  })
})

describe('readScriptOptions', () => {
  it('reads what is there [embed:script:options]', () => {
    const data = {
      category: 'databases',
      tools: 'search, fetch',
      exposedTo: 'https://a.example https://b.example:8443',
      limit: '5',
      maxCharacters: '900',
      debug: '',
      signal: 'not one',
    }
    expect(readScriptOptions(data, 'https://example.org/')).toEqual({
      base: 'https://example.org/',
      category: 'databases',
      tools: ['search', 'fetch'],
      exposedTo: ['https://a.example', 'https://b.example:8443'],
      limit: 5,
      maxCharacters: 900,
      debug: true,
      signal: undefined,
    })
  })

  it('takes nothing for nothing', () => {
    expect(readScriptOptions({ base: '/other' }, 'https://example.org/')).toEqual({
      base: '/other',
      tools: undefined,
      limit: Number.NaN,
      maxCharacters: Number.NaN,
      debug: false,
      signal: undefined,
    })
  })
})
