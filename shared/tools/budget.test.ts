import { describe, expect, it } from 'vitest'
import { chooseFitting, costOf, covers, createBudget, less, MAX_RESULT_TOKENS, part, takeFitting } from './budget.ts'

/** A budget of characters only. */
const room = (characters: number) => ({ tokens: Infinity, characters })

describe('createBudget', () => {
  it('counts tokens unless characters are asked for', () => {
    expect(createBudget(100)).toEqual({ tokens: 100, characters: Infinity })
    expect(createBudget(100, 500)).toEqual({ tokens: MAX_RESULT_TOKENS, characters: 500 })
  })
})

describe('less and part', () => {
  it('divide a budget', () => {
    expect(costOf(['one', 1])).toEqual({ tokens: 6, characters: 9 })
    expect(less({ tokens: 10, characters: 10 }, costOf(['one', 1]))).toEqual({ tokens: 4, characters: 1 })
    expect(less(createBudget(10), costOf(['one', 1]))).toEqual({ tokens: 4, characters: Infinity })
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

describe('takeFitting', () => {
  const items = ['one', 'two', 'three']

  it('takes items up to the tokens', () => {
    expect(takeFitting(items, createBudget(1000))).toEqual(items)
    expect(takeFitting(items, createBudget(10))).toEqual(['one', 'two'])
    expect(takeFitting(items, createBudget(7))).toEqual(['one'])
    expect(takeFitting(items, createBudget(0))).toEqual([])
  })

  it('takes items up to the characters, each with a comma', () => {
    expect(takeFitting(items, room(20))).toEqual(items)
    expect(takeFitting(items, room(19))).toEqual(['one', 'two'])
    expect(takeFitting(items, room(11))).toEqual(['one'])
    expect(takeFitting(items, room(5))).toEqual([])
  })

  it('takes some whatever they cost, if told to', () => {
    expect(takeFitting(items, room(0), 1)).toEqual(['one'])
    expect(takeFitting(items, room(12), 1)).toEqual(['one', 'two'])
    expect(takeFitting([], room(0), 1)).toEqual([])
  })
})

describe('chooseFitting', () => {
  it('gives the first that fits, or else the last', () => {
    expect(chooseFitting(['long text', 'text', 't'], room(11))).toBe('long text')
    expect(chooseFitting(['long text', 'text', 't'], room(10))).toBe('text')
    expect(chooseFitting(['long text', 'text', 't'], room(0))).toBe('t')
  })
})
