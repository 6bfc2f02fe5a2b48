import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysOf, isoDay, weekdayOf } from './days.ts'

const DAY_MS = 86_400_000

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

describe('addDays', () => {
  it('counts as the calendar does', () => {
    const between = integer({ min: -300_000, max: 300_000 })
    assert(
      property(between, between, (from, count) => {
        const day = dayOf(from * DAY_MS)
        expect(addDays(day, count)).toBe(dayOf((from + count) * DAY_MS))
        expect(weekdayOf(day)).toBe((new Date(from * DAY_MS).getUTCDay() + 6) % 7)
      }),
    )
  })
})

describe('daysOf', () => {
  it('has months beyond a year, and leap days', () => {
    expect(daysOf(2027)).toEqual({ from: '2027-01-01', to: '2027-12-31' })
    expect(daysOf(2026, 13)).toEqual({ from: '2027-01-01', to: '2027-01-31' })
    expect(daysOf(2027, 0)).toEqual({ from: '2026-12-01', to: '2026-12-31' })
    expect(daysOf(2028, 2)).toEqual({ from: '2028-02-01', to: '2028-02-29' })
    expect(daysOf(2100, 1, 2)).toEqual({ from: '2100-01-01', to: '2100-02-28' })
    expect(isoDay(2027, 2, 30)).toBe('2027-03-02')
  })
})
