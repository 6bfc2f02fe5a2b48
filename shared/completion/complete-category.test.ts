import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CategorySummary } from '../model/category.ts'
import { listCategories } from '../../e2e/protocol/list-categories.ts'
import { CATEGORIES_PER_BLOCK } from '../tools/categories/category-list.ts'
import { completeCategory } from './complete.ts'
import { matchValues, toCandidate } from './match-values.ts'

const category = (slug: string, title: string): CategorySummary => ({ slug, title, groups: [], count: 1 })

const complete = (list: readonly CategorySummary[], typed: string) => completeCategory(listCategories(list), typed)

/** Every category looked at. */
const slowly = (list: readonly CategorySummary[], typed: string) =>
  matchValues(
    list.map(({ slug, title }) => toCandidate(slug, title)),
    typed,
  )

describe('completeCategory', () => {
  it('puts those that start with the typed text first', async () => {
    const list = [
      category('metadata', 'About'),
      category('data', 'Stores'),
      category('x', 'Data lakes'),
      category('y', 'Z'),
    ]
    expect(await complete(list, ' DATA')).toEqual({ values: ['data', 'x', 'metadata'], total: 3, hasMore: false })
    expect(await complete(list, 'nothing')).toEqual({ values: [], total: 0, hasMore: false })
    expect(await complete([], '')).toEqual({ values: [], total: 0, hasMore: false })
  })

  it('returns a hundred of more', async () => {
    const list = Array.from({ length: 101 }, (_, at) => category(`c-${at}`, 'C'))
    expect(await complete(list, '')).toEqual({
      values: list.slice(0, 100).map(({ slug }) => slug),
      total: 101,
      hasMore: true,
    })
    expect(await complete(list.slice(1), '')).toMatchObject({ total: 100, hasMore: false })
  })

  it('looks at all of very many', async () => {
    const list = Array.from({ length: CATEGORIES_PER_BLOCK + 1 }, (_, at) => category(`c-${at}`, 'C'))
    list.push(category('last', 'The end'))
    expect(await complete(list, 'the e')).toEqual({ values: ['last'], total: 1, hasMore: false })
    expect(await complete(list, 'c-')).toMatchObject({ total: CATEGORIES_PER_BLOCK + 1, hasMore: true })
  })

  it('answers as if it looked at every category', async () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'É', 'e', ' ', 'ß'), { maxLength: 4 })
      .map((parts) => parts.join(''))
    const list = fc.array(
      fc.record({ slug: text, title: text, groups: fc.constant<string[]>([]), count: fc.constant(1) }),
      {
        maxLength: 20,
      },
    )
    await fc.assert(
      fc.asyncProperty(list, text, async (categories, typed) => {
        expect(await complete(categories, typed)).toEqual(slowly(categories, typed))
      }),
    )
  })
})
