import { readWhenLoaded } from '../search/index/blocks/byte-source.ts'
import { visitMatches } from '../tools/categories/category-list.ts'
import type { CategoryList } from '../tools/categories/category-list.ts'
import { readTexts } from '../tools/find-categories.ts'
import type { CallContext } from '../tools/tool.ts'
import { foldInput, MAX_COMPLETIONS } from './match-values.ts'
import type { Completion } from './match-values.ts'

/**
 * Completes the slug of a category by slug and title, as `matchValues` does, in display order. The cost grows with the
 * categories that match and little with the others: there may be a hundred thousand.
 *
 * @throws The signal's reason, when it was aborted while they were read.
 */
export async function completeCategory(
  categories: CategoryList,
  typed: string,
  context?: CallContext,
): Promise<Completion> {
  const folded = foldInput(typed)
  const start = `\n${folded}`
  const first: number[] = []
  const second: number[] = []
  let total = 0
  for await (const { first: offset, texts } of readTexts(categories, ['names'], context)) {
    visitMatches(texts.names, folded, (position, from, to) => {
      total += 1
      const matches = texts.names.slice(from, to).includes(start) ? first : second
      if (matches.length < MAX_COMPLETIONS) matches.push(offset + position)
    })
  }
  const positions = [...first, ...second].slice(0, MAX_COMPLETIONS)
  const found = await readWhenLoaded(() => categories.read(positions))
  return { values: found.map(({ slug }) => slug), total, hasMore: total > found.length }
}
