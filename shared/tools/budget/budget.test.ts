import { describe, expect, it } from 'vitest'
import {
  pickLongestFit,
  costOf,
  covers,
  createBudget,
  subtractBudget,
  MAX_RESULT_TOKENS,
  part,
  takeWhileFits,
} from './budget.ts'

/** A budget of characters only. */
const room = (characters: number) => ({ tokens: Infinity, characters })

describe('createBudget', () => {
  it('counts tokens unless characters are requested', () => {
    expect(createBudget(100)).toEqual({ tokens: 100, characters: Infinity })
    expect(createBudget(100, 500)).toEqual({ tokens: MAX_RESULT_TOKENS, characters: 500 })
  })
})

describe('subtractBudget and part', () => {
  it('divide a budget', () => {
    expect(costOf(['one', 1])).toEqual({ tokens: 6, characters: 9 })
    expect(subtractBudget({ tokens: 10, characters: 10 }, costOf(['one', 1]))).toEqual({ tokens: 4, characters: 1 })
    expect(subtractBudget(createBudget(10), costOf(['one', 1]))).toEqual({ tokens: 4, characters: Infinity })
    expect(part(createBudget(100), 0.5)).toEqual({ tokens: 50, characters: Infinity })
    expect(part(createBudget(100, 500), 0.1)).toEqual({ tokens: MAX_RESULT_TOKENS / 10, characters: 50 })
  })
})

describe('covers', () => {
  it('wants both to suffice', () => {
    expect(covers({ tokens: 5, characters: 5 }, { tokens: 5, characters: 5 })).toBe(true)
    expect(covers({ tokens: 4, characters: 5 }, { tokens: 5, characters: 5 })).toBe(false)
    expect(covers({ tokens: 5, characters: 4 }, { tokens: 5, characters: 5 })).toBe(false)
  })
})

describe('takeWhileFits', () => {
  const items = ['one', 'two', 'three']

  it('takes items up to the tokens', () => {
    expect(takeWhileFits(items, createBudget(1000))).toEqual(items)
    expect(takeWhileFits(items, createBudget(10))).toEqual(['one', 'two'])
    expect(takeWhileFits(items, createBudget(7))).toEqual(['one'])
    expect(takeWhileFits(items, createBudget(0))).toEqual([])
  })

  it('takes items up to the characters, each with a comma', () => {
    expect(takeWhileFits(items, room(20))).toEqual(items)
    expect(takeWhileFits(items, room(19))).toEqual(['one', 'two'])
    expect(takeWhileFits(items, room(11))).toEqual(['one'])
    expect(takeWhileFits(items, room(5))).toEqual([])
  })

  it('takes some whatever they cost, if told to', () => {
    expect(takeWhileFits(items, room(0), 1)).toEqual(['one'])
    expect(takeWhileFits(items, room(12), 1)).toEqual(['one', 'two'])
    expect(takeWhileFits([], room(0), 1)).toEqual([])
  })
})

describe('pickLongestFit', () => {
  it('returns the first that fits, or else the last', () => {
    expect(pickLongestFit(['long text', 'text', 't'], room(11))).toBe('long text')
    expect(pickLongestFit(['long text', 'text', 't'], room(10))).toBe('text')
    expect(pickLongestFit(['long text', 'text', 't'], room(0))).toBe('t')
  })
})
