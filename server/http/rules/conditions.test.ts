import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchesEntityTag, formatHttpDate, parseHttpDate, parseRange } from './conditions.ts'
import type { RangeOutcome } from './conditions.ts'
import { scaleRuns } from '../../../e2e/property-runs.ts'

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

/** 2026-01-01. */
const NOW = 1_767_225_600

describe('parseHttpDate', () => {
  it('reads back every second that formatHttpDate writes [caching:condition:dates]', () => {
    fc.assert(
      fc.property(fc.integer({ min: -62_135_596_800, max: 253_402_300_799 }), (seconds) => {
        expect(parseHttpDate(formatHttpDate(seconds), NOW)).toBe(seconds)
      }),
    )
  })

  it.each([
    ['Sun, 06 Nov 1994 08:49:37 GMT', 784_111_777],
    ['Sunday, 06-Nov-94 08:49:37 GMT', 784_111_777],
    ['Sun Nov  6 08:49:37 1994', 784_111_777],
    ['Thu, 29 Feb 2024 00:00:00 GMT', 1_709_164_800],
    ['Sat, 31 Dec 2016 23:59:60 GMT', 1_483_228_799],
  ])('reads %s', (text, seconds) => {
    expect(parseHttpDate(text, NOW)).toBe(seconds)
  })

  it.each([
    ['Friday, 01-Jan-76 00:00:00 GMT', 3_345_062_400],
    ['Friday, 01-Jan-77 00:00:00 GMT', 220_924_800],
  ])('takes %s for at most 50 years from now', (text, seconds) => {
    expect(parseHttpDate(text, NOW)).toBe(seconds)
  })

  it.each([
    '',
    '0',
    'now',
    '784111777',
    '1994-11-06T08:49:37Z',
    'Sun, 6 Nov 1994 08:49:37 GMT',
    'Sun, 06 Nov 1994 08:49:37 UTC',
    'Sun, 06 Nov 1994 08:49:37 +0000',
    'Sun, 06 nov 1994 08:49:37 GMT',
    'Sun, 06 Nov 1994 24:00:00 GMT',
    'Sun, 06 Nov 1994 08:60:00 GMT',
    'Sun, 31 Nov 1994 08:49:37 GMT',
    'Thu, 29 Feb 2023 00:00:00 GMT',
    'Sun, 00 Nov 1994 08:49:37 GMT',
    ' Sun, 06 Nov 1994 08:49:37 GMT',
  ])('refuses %j', (text) => {
    expect(parseHttpDate(text, NOW)).toBeUndefined()
  })
})

/** RFC 9110 §14.1.2 said slowly, by listing every offset a range names. */
function expectedOutcome(length: number, first: number | undefined, last: number | undefined): RangeOutcome {
  if (first !== undefined && last !== undefined && last < first) return { kind: 'whole' }
  const all = Array.from({ length }, (_, offset) => offset)
  const named =
    first === undefined
      ? all.slice(Math.max(0, length - (last ?? 0)))
      : all.filter((offset) => offset >= first && (last === undefined || offset <= last))
  const [start] = named
  const end = named.at(-1)
  return start === undefined || end === undefined
    ? { kind: 'unsatisfiable' }
    : { kind: 'part', first: start, last: end }
}

describe('parseRange', () => {
  it('names the bytes a slow reading names', () => {
    const edge = fc.option(fc.nat(12), { nil: undefined })
    fc.assert(
      fc.property(fc.nat(10), edge, edge, (length, first, last) => {
        fc.pre(first !== undefined || last !== undefined)
        expect(parseRange(`bytes=${first ?? ''}-${last ?? ''}`, length)).toEqual(expectedOutcome(length, first, last))
      }),
      { numRuns: scaleRuns(500) },
    )
  })

  it('survives numbers beyond every file', () => {
    const huge = '9'.repeat(400)
    expect(parseRange(`bytes=0-${huge}`, 10)).toEqual({ kind: 'part', first: 0, last: 9 })
    expect(parseRange(`bytes=-${huge}`, 10)).toEqual({ kind: 'part', first: 0, last: 9 })
    expect(parseRange(`bytes=${huge}-`, 10)).toEqual({ kind: 'unsatisfiable' })
  })
})
