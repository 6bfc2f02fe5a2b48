import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanText } from '../../model/clean-text.ts'
import { createBudget } from './budget.ts'
import { clipToBudget } from './clip-to-budget.ts'
import { estimateTokens } from './estimate-tokens.ts'

/** Cut by characters only. */
function clip(text: string, characters: number): string {
  return clipToBudget(text, { tokens: Infinity, characters })
}

describe('clipToBudget', () => {
  it('leaves what fits', () => {
    expect(clipToBudget('', createBudget(5))).toBe('')
    expect(clipToBudget('one two', createBudget(5))).toBe('one two')
    expect(clip('', 2)).toBe('')
    expect(clip('one two', 9)).toBe('one two')
  })

  it('ends a cut with an ellipsis, between characters', () => {
    expect(clipToBudget('one two three four', createBudget(4))).toBe('one two…')
    expect(clipToBudget('👩👩👩', createBudget(8))).toBe('👩👩…')
    expect(clip('one two', 8)).toBe('one…')
    expect(clip('one two', 5)).toBe('…')
    expect(clip('👩👩', 4)).toBe('…')
    expect(clip('👩👩👩', 7)).toBe('👩👩…')
  })

  it('counts what JSON puts before a character', () => {
    expect(clip('""""', 10)).toBe('""""')
    expect(clip('" " "', 9)).toBe('" "…')
    expect(clip('a\nb', 5)).toBe('a…')
  })

  it('returns nothing where there is no room', () => {
    expect(['one', '"', '字'].map((text) => clip(text, 2))).toEqual(['', '', ''])
    expect(clip('one', -5)).toBe('')
  })

  it('keeps any published text within the tokens, as JSON', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.integer({ min: 3, max: 200 }), (raw, tokens) => {
        const text = cleanText(raw)
        const clipped = clipToBudget(text, createBudget(tokens))
        expect(clipped === text || text.startsWith(clipped.slice(0, -1))).toBe(true)
        expect(estimateTokens(JSON.stringify(clipped))).toBeLessThanOrEqual(tokens + 5)
      }),
    )
  })

  it('keeps any published text within the characters, as JSON, and cuts only where it must', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.integer({ min: 3, max: 200 }), (raw, most) => {
        const text = cleanText(raw)
        const clipped = clip(text, most)
        expect(JSON.stringify(clipped).length).toBeLessThanOrEqual(most)
        expect(clipped === text).toBe(JSON.stringify(text).length <= most)
        expect(clipped.isWellFormed()).toBe(true)
        expect(clipped === text || text.startsWith(clipped.slice(0, -1))).toBe(true)
      }),
    )
  })
})
