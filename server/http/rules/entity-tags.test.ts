import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchesEntityTag } from './entity-tags.ts'

describe('matchesEntityTag', () => {
  it.each([
    ['"a"', true, true],
    ['W/"a"', true, false],
    ['*', true, true],
    [' "a" ', true, true],
    ['"b", "a"', true, true],
    ['"b","a"', true, true],
    ['"b" ,\t W/"a"', true, false],
    [',, "a",', true, true],
    ['"b,\\"a"', false, false],
    ['"a', false, false],
    ['a', false, false],
    ['w/"a"', false, false],
    ['"b" "a"', false, false],
    ['"b"; "a"', false, false],
    ['*, "a"', false, false],
    ['""', false, false],
    ['', false, false],
  ])('compares %j weakly %j and strongly %j', (header, weak, strong) => {
    expect(matchesEntityTag(header, '"a"', 'weak')).toBe(weak)
    expect(matchesEntityTag(header, '"a"', 'strong')).toBe(strong)
  })

  it('finds a tag in a list exactly when it is one of its members [caching:condition:if-none-match]', () => {
    const tag = fc.constantFrom('"a"', '"a,b"', '"b"', '""', '" "', '"W/"').filter((text) => text !== '" "')
    fc.assert(
      fc.property(fc.array(tag, { minLength: 1 }), tag, (list, wanted) => {
        expect(matchesEntityTag(list.join(', '), wanted, 'strong')).toBe(list.includes(wanted))
        expect(matchesEntityTag(list.map((text) => `W/${text}`).join(','), wanted, 'weak')).toBe(list.includes(wanted))
      }),
    )
  })

  it('reads a header of 16 KiB in one pass', () => {
    expect(matchesEntityTag(`${'"x",'.repeat(4000)}"a"`, '"a"', 'strong')).toBe(true)
    expect(matchesEntityTag(','.repeat(16_000), '"a"', 'strong')).toBe(false)
  })
})
