import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createBudget } from './budget/budget.ts'
import { writeCursor, fillList, readCursor } from './paging.ts'
import type { ListPart } from './paging.ts'

const KEY = { request: 'list', release: 'r1' }

/** A list of one text that can only be cut to its first letter. */
function partOf(characters: number, more: Partial<ListPart<string>> = {}): ListPart<string> {
  const budget = createBudget(1000, characters)
  return {
    results: ['text'.repeat(20)],
    total: 1,
    offset: 0,
    key: KEY,
    budget,
    shorten: (text) => text.slice(0, 1),
    ...more,
  }
}

describe('fillList', () => {
  const around = { facets: { a: [] } }
  const leastAround = { facets: {} }
  // The room for nextCursor is kept free, whether or not there is one.
  const whole = JSON.stringify({ results: ['t'], total: 1, ...around, nextCursor: writeCursor(1, KEY) }).length

  it('keeps what is around a result that has just room beside it', () => {
    expect(fillList('results', partOf(whole, { around, leastAround }))).toEqual({ results: ['t'], total: 1, ...around })
  })

  it('cuts down what is around a result without room beside it, where the caller says to what', () => {
    const least = { results: ['t'], total: 1, ...leastAround }
    expect(fillList('results', partOf(whole - 1, { around, leastAround }))).toEqual(least)
    expect(fillList('results', partOf(1, { around, leastAround }))).toEqual(least)
    expect(fillList('results', partOf(whole - 1, { around }))).toEqual({ results: ['t'], total: 1, ...around })
  })

  it('keeps the least around nothing at all, where there is no more room', () => {
    const empty = partOf(1, { results: [], total: 0, around, leastAround })
    expect(fillList('results', empty)).toEqual({ results: [], total: 0, ...leastAround })
  })
})

describe('readCursor', () => {
  it('returns the offset of a cursor of the same list', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 31 }), fc.string(), fc.string(), (offset, request, release) => {
        const cursor = writeCursor(offset, { request, release })
        expect(readCursor(cursor, { request, release })).toEqual({ ok: true, offset })
        expect(cursor.length).toBeLessThanOrEqual(24)
      }),
    )
  })

  const key = { request: 'k', release: 'r' }

  it.each(['', '1', '1.', '.x.x', '-1.x.x', '1e400', '2.zzzzzzzz.z', '__proto__', ` ${writeCursor(1, key)}`])(
    'refuses %j',
    (cursor) => {
      expect(readCursor(cursor, key)).toEqual({ ok: false, reason: 'unknown' })
    },
  )

  it('refuses a cursor of another list', () => {
    expect(readCursor(writeCursor(1, key), { ...key, request: 'l' })).toEqual({ ok: false, reason: 'unknown' })
  })

  it('says that a cursor is of another release', () => {
    expect(readCursor(writeCursor(1, key), { ...key, release: 's' })).toEqual({ ok: false, reason: 'outdated' })
    expect(readCursor(writeCursor(1, { request: 'k' }), { request: 'k' })).toEqual({ ok: true, offset: 1 })
  })
})
