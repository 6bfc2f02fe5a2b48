import { describe, expect, it } from 'vitest'
import { listing } from '../../../e2e/fixtures/pages.ts'
import { ENGLISH } from '../words/words.ts'
import { rowFigure } from './row-view.ts'

describe('rowFigure', () => {
  it.each([
    ['downloads', 9999, '9,999'],
    ['downloads', 10_000, '10k'],
    ['downloads', 999, '999'],
    ['published', 1949, '1949'],
  ])('of %s %i is %s', (figure, value, text) => {
    const one = listing({ extra: { [figure]: value } })
    expect(rowFigure(one, { lead: 'none', facts: [], figure }, ENGLISH)?.text).toBe(text)
  })
})
