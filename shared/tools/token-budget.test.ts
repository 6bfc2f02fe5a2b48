import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanText } from '../model/clean-text.ts'
import { estimateTokens } from './estimate-tokens.ts'
import { clipToTokens, countFitting } from './token-budget.ts'

describe('clipToTokens', () => {
  it('leaves what fits', () => {
    expect(clipToTokens('', 5)).toBe('')
    expect(clipToTokens('one two', 5)).toBe('one two')
  })

  it('ends a cut with an ellipsis, between characters', () => {
    expect(clipToTokens('one two three four', 4)).toBe('one two…')
    expect(clipToTokens('👩👩👩', 8)).toBe('👩👩…')
  })

  it('keeps any published text within the budget, as JSON', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.integer({ min: 3, max: 200 }), (raw, budget) => {
        const text = cleanText(raw)
        const clipped = clipToTokens(text, budget)
        expect(clipped === text || text.startsWith(clipped.slice(0, -1))).toBe(true)
        expect(estimateTokens(JSON.stringify(clipped))).toBeLessThanOrEqual(budget + 5)
      }),
    )
  })
})

describe('countFitting', () => {
  it('counts items up to the budget, and at least one', () => {
    const items = ['one', 'two', 'three']
    expect(countFitting(items, 1000)).toBe(3)
    expect(countFitting(items, 10)).toBe(2)
    expect(countFitting(items, 7)).toBe(1)
    expect(countFitting(items, 0)).toBe(1)
    expect(countFitting([], 0)).toBe(0)
  })
})
