import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CategorySummary } from '../model/category.ts'
import { foldText } from '../search/fold-text.ts'
import { foldedText, indexOfCategories, visitMatches } from './category-index.ts'

const category = (slug: string, title: string, description?: string): CategorySummary => ({
  slug,
  title,
  groups: [],
  count: 1,
  ...(description !== undefined && { description }),
})

const texts = fc.array(fc.constantFrom('a', 'É', 'ß', 'ﬁ', 'Σ', '字', 'e\u0301', ' ', 'Z'), { maxLength: 4 })
const categories = fc.array(
  fc.record({
    slug: texts.map((parts) => parts.join('')),
    title: texts.map((parts) => parts.join('')),
    groups: fc.constant<string[]>([]),
    count: fc.nat(),
  }),
  { maxLength: 30 },
)

describe('indexOfCategories', () => {
  it('finds categories by slug', () => {
    const list = [category('a', 'A'), category('b', 'B')]
    expect(indexOfCategories(list).find('b')).toBe(list[1])
    expect(indexOfCategories(list).find('c')).toBeUndefined()
    expect(indexOfCategories([]).find('')).toBeUndefined()
  })

  it('finds each of very many, and the last of equal ones', () => {
    const list = Array.from({ length: 3000 }, (_, at) => category(`c${at}`, `C ${at}`))
    const index = indexOfCategories(list)
    for (const each of list) expect(index.find(each.slug)).toBe(each)
    expect(index.find('c3000')).toBeUndefined()
    const equal = [category('a', 'first'), category('a', 'last')]
    expect(indexOfCategories(equal).find('a')).toBe(equal[1])
  })

  it.each([1, 2, 3, 4])('finds nothing that is not among %i', (count) => {
    const index = indexOfCategories(Array.from({ length: count }, (_, at) => category(`c${at}`, '')))
    expect(Array.from({ length: 100 }, (_, at) => index.find(`d${at}`))).toEqual(Array(100).fill(undefined))
  })

  it('is the same for the same list', () => {
    const list = [category('a', 'A')]
    expect(indexOfCategories(list)).toBe(indexOfCategories(list))
    expect(indexOfCategories([...list])).not.toBe(indexOfCategories(list))
  })

  it.each([0, 1, 499, 500, 501, 1000, 1234])('folds the texts of %i categories', (count) => {
    const list = Array.from({ length: count }, (_, at) =>
      category(`s-${at}`, at % 3 === 0 ? `ÉTÉ ${at}` : `T${at}`, at % 2 === 0 ? `About ${at}` : undefined),
    )
    const index = indexOfCategories(list)
    const names = list.map((_, at) => foldedText(index.names(), at))
    expect(names).toEqual(list.map((_, at) => `\ns-${at}\n${at % 3 === 0 ? 'ete ' : 't'}${at}`))
    const descriptions = list.map((_, at) => foldedText(index.descriptions(), at))
    expect(descriptions).toEqual(list.map((_, at) => (at % 2 === 0 ? `\nabout ${at}` : '\n')))
    expect(index.names().starts).toHaveLength(count + 1)
  })

  it('finds the texts that hold something, once each, and nothing across two', () => {
    const list = [category('a', 'x', 'one'), category('b', 'y'), category('c', 'z', 'One, none')]
    const found = (needle: string): number[] => {
      const positions: number[] = []
      visitMatches(indexOfCategories(list).descriptions(), needle, (position) => positions.push(position))
      return positions
    }
    expect(found('one')).toEqual([0, 2])
    expect(found('none')).toEqual([2])
    expect(found('eone')).toEqual([])
    expect(found('')).toEqual([0, 1, 2])
  })

  it('folds them together as it would each alone', () => {
    fc.assert(
      fc.property(categories, (list) => {
        const names = indexOfCategories(list).names()
        for (const [at, { slug, title }] of list.entries()) {
          expect(foldedText(names, at)).toBe(foldText(`\n${slug}\n${title}`))
        }
      }),
    )
  })
})
