import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { divideTexts } from './divide-texts.ts'
import type { PageText } from './divide-texts.ts'

function textsOf(sizes: readonly number[]): PageText[] {
  return sizes.map((byteLength, at) => ({
    key: `page-${at}`,
    content: '',
    count: 1,
    digest: '',
    byteLength,
    read: () => '',
  }))
}

describe('divideTexts', () => {
  it('fills a part up to the room it has, and begins the next', () => {
    const sizes = (parts: readonly PageText[][]) => parts.map((part) => part.map(({ byteLength }) => byteLength))
    expect(sizes(divideTexts(textsOf([4, 6, 1, 9, 10, 11, 1]), 10, 9))).toEqual([[4, 6], [1, 9], [10], [1]])
    expect(sizes(divideTexts(textsOf([4, 6, 1, 9, 10]), 10, 2))).toEqual([
      [4, 6],
      [1, 9],
    ])
    expect(divideTexts([], 10, 9)).toEqual([])
  })

  it('keeps the order, goes beyond neither bound, and leaves nothing out where there is room', () => {
    const input = fc.array(fc.integer({ min: 1, max: 10 }), { maxLength: 60 })
    fc.assert(
      fc.property(input, fc.integer({ min: 1, max: 8 }), (sizes, maxParts) => {
        const texts = textsOf(sizes)
        const parts = divideTexts(texts, 10, maxParts)
        const shown = parts.flat()
        expect(shown).toEqual(texts.slice(0, shown.length))
        expect(parts.length).toBeLessThanOrEqual(maxParts)
        for (const part of parts) {
          const sum = part.reduce((total, { byteLength }) => total + byteLength, 0)
          expect(sum > 0 && sum <= 10).toBe(true)
        }
        expect(shown.length === texts.length || parts.length === maxParts).toBe(true)
      }),
    )
  })
})
