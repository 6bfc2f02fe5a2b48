import * as fc from 'fast-check'
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
  clipToBudget,
} from './budget.ts'
import { cleanText } from '../../model/clean-text.ts'
import { estimateTokens } from './estimate-tokens.ts'

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
