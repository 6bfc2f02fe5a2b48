import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listCategories } from '../../e2e/protocol/list-categories.ts'
import type { CategorySummary } from '../model/category.ts'
import { createFarSource } from '../release/far-source.fixture.ts'
import { readWhenLoaded } from '../search/index/blocks/byte-source.ts'
import { tokenizeQuery } from '../search/text/tokenize.ts'
import { CATEGORIES_PER_BLOCK, openCategoryList, writeCategoryList, findLargest } from './categories/category-list.ts'
import type { CategoryList } from './categories/category-list.ts'
import { filterCategories, findCategories, suggestCategories } from './find-categories.ts'

/** More than are read together: five blocks and a half. */
const MANY = Array.from({ length: CATEGORIES_PER_BLOCK * 5.5 }, (_, at): CategorySummary => {
  const isTool = at % 1_000 === 7
  return { slug: `c${at}`, title: isTool ? `Tools ${at}` : 'Data', groups: [], count: at, description: `About ${at}` }
})

const LIST = listCategories(MANY)

/** The same list over a network. */
async function openFar(): Promise<{ list: CategoryList; reads: () => number }> {
  const bytes = writeCategoryList(MANY)
  let reads = 0
  const source = createFarSource(bytes, 262_144, async () => {
    reads += 1
    await Promise.resolve()
  })
  const positionOf = (slug: string): number => MANY.findIndex((category) => category.slug === slug)
  const list = await readWhenLoaded(() => openCategoryList({ source, largest: [], positionOf }))
  return { list, reads: () => reads }
}

describe('findCategories', () => {
  it('finds those that have all words, wherever they stand', async () => {
    const tools = MANY.flatMap(({ title }, at) => (title === 'Data' ? [] : [at]))
    expect(await findCategories(LIST, tokenizeQuery('TOOLS'))).toEqual(tools)
    expect(await findCategories(LIST, tokenizeQuery('tools about 15007'))).toEqual([15_007])
    expect(await findCategories(LIST, tokenizeQuery('data tools'))).toEqual([])
    expect(await findCategories(LIST, tokenizeQuery('???'))).toEqual([])
    expect(await findCategories(listCategories([]), tokenizeQuery('a'))).toEqual([])
  })

  it('finds what a look at each would, whatever the words and their order', async () => {
    const part = fc.constantFrom('a', 'ab', 'abc', 'b', 'tool', 'tools', '7', 'x y', '')
    const text = fc.array(part, { maxLength: 4 }).map((parts) => parts.join(' ').trim())
    const category = fc.record({
      slug: text,
      title: text,
      description: text,
      groups: fc.constant<string[]>([]),
      count: fc.nat(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(category, { maxLength: 30 }), text, async (all, query) => {
        const words = tokenizeQuery(query)
        const has = ({ slug, title, description }: (typeof all)[number], term: string) =>
          `${slug}\n${title}\n\n${description}`.includes(term)
        const expected = all.flatMap((each, at) =>
          words.length > 0 && words.every((word) => word.some((terms) => terms.every((term) => has(each, term))))
            ? [at]
            : [],
        )
        expect(await findCategories(listCategories(all), words)).toEqual(expected)
      }),
    )
  })

  it('looks for no further word in a block where none has the longest', async () => {
    const list = listCategories([{ slug: 'a', title: 'A', groups: [], count: 1 }])
    let looks = 0
    const counting = (text: string): string => {
      const watched = {
        length: text.length,
        indexOf: (needle: string, from?: number) => ((looks += 1), text.indexOf(needle, from)),
      }
      // All that is asked of a block.
      return watched as unknown as string
    }
    const watched: CategoryList = { ...list, texts: (kind, block) => counting(list.texts(kind, block)) }
    expect(await findCategories(watched, tokenizeQuery('a zebra'))).toEqual([])
    // Of the longer word, in the names and in the descriptions.
    expect(looks).toBe(2)
  })

  it('finds the same among a few', () => {
    const few = MANY.slice(4_000, 6_100)
    expect(filterCategories(few, tokenizeQuery('tools')).map(({ slug }) => slug)).toEqual(['c4007', 'c5007', 'c6007'])
    expect(filterCategories(few, tokenizeQuery('???'))).toEqual([])
    expect(filterCategories([], tokenizeQuery('a'))).toEqual([])
  })

  it('waits for what is far away, with little room', async () => {
    const { list, reads } = await openFar()
    expect(await findCategories(list, tokenizeQuery('tools about 20007'))).toEqual([20_007])
    expect(reads()).toBeGreaterThan(0)
    expect(await suggestCategories(list, 'tool 4007')).toContainEqual(MANY[4_007])
    expect(await readWhenLoaded(() => list.find(['c20007', 'c1']))).toEqual([MANY[1], MANY[20_007]])
  })

  it('gives up when the answer is no longer awaited', async () => {
    const { list } = await openFar()
    await expect(
      findCategories(list, tokenizeQuery('tools'), { signal: AbortSignal.abort(new Error('gone')) }),
    ).rejects.toThrow('gone')
  })
})

describe('suggestCategories', () => {
  it('finds categories by slug and by title', async () => {
    expect(await suggestCategories(LIST, 'c70077')).toContainEqual(MANY[7_007])
    expect((await suggestCategories(LIST, 'tools 7007'))[0]).toEqual(MANY[7_007])
    expect(await suggestCategories(LIST, 'something else')).toEqual([])
    expect(await suggestCategories(listCategories([]), 'a')).toEqual([])
  })
})

describe('findLargest', () => {
  it('returns the twenty with most listings, the largest first', () => {
    expect(findLargest(MANY).map(({ count }) => count)).toEqual(
      Array.from({ length: 20 }, (_, at) => MANY.length - 1 - at),
    )
    expect(findLargest([])).toEqual([])
  })
})
