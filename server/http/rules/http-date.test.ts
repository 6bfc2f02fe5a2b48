import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatHttpDate, parseHttpDate } from './http-date.ts'

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
