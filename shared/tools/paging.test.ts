import { describe, expect, it } from 'vitest'
import { createBudget } from './budget/budget.ts'
import { writeCursor } from './cursor.ts'
import { fillList } from './paging.ts'
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

  it('keeps it around nothing at all', () => {
    const empty = partOf(1, { results: [], total: 0, around, leastAround })
    expect(fillList('results', empty)).toEqual({ results: [], total: 0, ...around })
  })
})
