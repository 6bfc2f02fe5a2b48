import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listCategories } from '../../../e2e/protocol/list-categories.ts'
import type { CategorySummary } from '../../model/category.ts'
import { foldText } from '../../model/text/fold-text.ts'
import { createByteSource } from '../../search/index/blocks/byte-source.ts'
import { CATEGORIES_PER_BLOCK, foldTexts, openCategoryList, visitMatches, writeCategoryList } from './category-list.ts'

const category = (slug: string, title: string, description?: string): CategorySummary => ({
  slug,
  title,
  groups: [],
  count: 1,
  ...(description !== undefined && { description }),
})

const words = fc.array(fc.constantFrom('a', 'É', 'ß', 'ﬁ', 'Σ', '字', 'e\u0301', ' ', 'Z'), { maxLength: 4 })
const text = words.map((parts) => parts.join(''))
const categories = fc.array(
  fc.record({ slug: text, title: text, groups: fc.constant<string[]>([]), count: fc.nat() }),
  { maxLength: 30 },
)

describe('openCategoryList', () => {
  it.each([
    0,
    1,
    CATEGORIES_PER_BLOCK - 1,
    CATEGORIES_PER_BLOCK,
    CATEGORIES_PER_BLOCK + 1,
    2 * CATEGORIES_PER_BLOCK + 1,
  ])('has each of %i at its position, and nothing elsewhere', (count) => {
    const all = Array.from({ length: count }, (_, at) =>
      category(`c${at}`, `C ${at}`, at % 2 ? `About ${at}` : undefined),
    )
    const list = listCategories(all)
    expect(list.count).toBe(count)
    expect(list.read(all.keys())).toEqual(all)
    for (const position of [-1, count, 0.5 + count, Number.NaN]) expect(() => list.read([position])).toThrow(RangeError)
    for (let block = 0; block * CATEGORIES_PER_BLOCK < count; block += 1) {
      const part = all.slice(block * CATEGORIES_PER_BLOCK, (block + 1) * CATEGORIES_PER_BLOCK)
      for (const kind of ['names', 'descriptions'] as const) expect(list.texts(kind, block)).toBe(foldTexts(kind, part))
    }
  })

  it('finds categories by slug, each once, and leaves out those that there are not', () => {
    const all = [category('a', 'A'), category('b', 'B'), category('c', 'C')]
    expect(listCategories(all).find(['c', 'x', 'a', 'c'])).toEqual([all[0], all[2]])
    const wrong = openCategoryList({
      source: createByteSource(writeCategoryList(all)),
      largest: [],
      positionOf: () => 1,
    })
    expect(wrong.find(['a', 'b'])).toEqual([all[1], all[1]])
    expect(wrong.find(['a'])).toEqual([])
  })
})

describe('foldTexts', () => {
  it('returns slug and title, or the description, of each', () => {
    const all = [category('a', 'ÉTÉ', 'Summer'), category('b', 'B')]
    expect(foldTexts('names', all)).toBe('\0\na\nete\0\nb\nb')
    expect(foldTexts('descriptions', all)).toBe('\0\nsummer\0\n')
    expect(foldTexts('names', [])).toBe('')
  })

  it('folds them together as it would each alone', () => {
    fc.assert(
      fc.property(categories, (all) => {
        const alone = all.map(({ slug, title }) => `\0${foldText(`\n${slug}\n${title}`)}`)
        expect(foldTexts('names', all)).toBe(alone.join(''))
      }),
    )
  })
})

describe('visitMatches', () => {
  const block = foldTexts('descriptions', [
    category('a', 'x', 'one'),
    category('b', 'y'),
    category('c', 'z', 'One, none'),
  ])
  const visited = (needle: string): [number, string][] => {
    const found: [number, string][] = []
    visitMatches(block, needle, (position, start, end) => found.push([position, block.slice(start, end)]))
    return found
  }

  it('visits each text that has it once, and nothing across two', () => {
    expect(visited('one')).toEqual([
      [0, '\0\none'],
      [2, '\0\none, none'],
    ])
    expect(visited('none')).toEqual([[2, '\0\none, none']])
    expect(visited('eone')).toEqual([])
    expect(visited('').map(([position]) => position)).toEqual([0, 1, 2])
  })

  it('visits nothing of nothing', () => {
    visitMatches('', '', () => expect.fail())
  })
})
