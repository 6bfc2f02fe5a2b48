import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withoutLocales } from './english-wording.ts'
import { createWording } from './wording.ts'

const INTL = createWording('en-GB')
const OURS = withoutLocales(INTL)

const number = fc.oneof(
  fc.nat(),
  fc.maxSafeNat(),
  fc.double(),
  fc.nat({ max: 99 }).map((tens) => tens * 50 + 999_000),
)
const two = (least: number, most: number) => fc.integer({ min: least, max: most }).map((n) => `${n}`.padStart(2, '0'))
const year = fc.integer({ min: 0, max: 9999 }).map((n) => `${n}`.padStart(4, '0'))
const date = fc.oneof(
  fc.tuple(year, two(0, 13)).map((parts) => parts.join('-')),
  fc.tuple(year, two(0, 13), two(0, 32)).map((parts) => parts.join('-')),
  fc.tuple(year, two(1, 12), two(1, 31)).map((parts) => `${parts.join('-')}T12:00:00Z`),
  fc.string(),
)

describe('withoutLocales', () => {
  it('writes numbers as Intl does', () => {
    fc.assert(
      fc.property(number, (value) => {
        expect(OURS.number(value)).toBe(INTL.number(value))
        expect(OURS.compact(value)).toBe(INTL.compact(value))
      }),
    )
  })

  it('writes counts as Intl does', () => {
    const [{ fill: ours }, { fill: intl }] = [OURS, INTL]
    const forms = { one: '{count} listing', other: '{count} listings' }
    fc.assert(
      fc.property(fc.oneof(fc.nat({ max: 3 }), number), (count) => {
        expect(ours(forms, { count })).toBe(intl(forms, { count }))
        expect(ours({ other: 'of {count}' }, { count })).toBe(intl({ other: 'of {count}' }, { count }))
      }),
    )
  })

  it('writes dates and months as Intl does, and leaves what is none', () => {
    fc.assert(
      fc.property(date, (iso) => {
        expect(OURS.date(iso)).toBe(INTL.date(iso))
      }),
    )
    for (let month = 1; month <= 12; month += 1) {
      const iso = `2026-${String(month).padStart(2, '0')}`
      expect([OURS.date(iso), OURS.date(`${iso}-07`)]).toEqual([INTL.date(iso), INTL.date(`${iso}-07`)])
    }
  })

  it('joins choices as Intl does', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (items) => {
        expect(OURS.either(items)).toBe(INTL.either(items))
      }),
    )
  })
})
