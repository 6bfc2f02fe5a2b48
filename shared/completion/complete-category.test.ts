import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CategorySummary } from '../model/category.ts'
import { completeCategory } from './complete-category.ts'
import { matchValues, toCandidate } from './match-values.ts'

const category = (slug: string, title: string): CategorySummary => ({ slug, title, groups: [], count: 1 })

/** Every category looked at. */
const slowly = (list: readonly CategorySummary[], typed: string) =>
  matchValues(
    list.map(({ slug, title }) => toCandidate(slug, title)),
    typed,
  )

describe('completeCategory', () => {
  it('gives those that start with what was typed first', () => {
    const list = [
      category('metadata', 'About'),
      category('data', 'Stores'),
      category('x', 'Data lakes'),
      category('y', 'Z'),
    ]
    expect(completeCategory(list, ' DATA')).toEqual({ values: ['data', 'x', 'metadata'], total: 3, hasMore: false })
    expect(completeCategory(list, 'nothing')).toEqual({ values: [], total: 0, hasMore: false })
    expect(completeCategory([], '')).toEqual({ values: [], total: 0, hasMore: false })
  })

  it('gives a hundred of more', () => {
    const list = Array.from({ length: 101 }, (_, at) => category(`c-${at}`, 'C'))
    expect(completeCategory(list, '')).toEqual({
      values: list.slice(0, 100).map(({ slug }) => slug),
      total: 101,
      hasMore: true,
    })
    expect(completeCategory(list.slice(1), '')).toMatchObject({ total: 100, hasMore: false })
  })

  it('answers as if it looked at every category', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'É', 'e', ' ', 'ß'), { maxLength: 4 })
      .map((parts) => parts.join(''))
    const list = fc.array(
      fc.record({ slug: text, title: text, groups: fc.constant<string[]>([]), count: fc.constant(1) }),
      {
        maxLength: 20,
      },
    )
    fc.assert(
      fc.property(list, text, (categories, typed) => {
        expect(completeCategory(categories, typed)).toEqual(slowly(categories, typed))
      }),
    )
  })
})
