import type { CategorySummary } from '../model/category.ts'
import { foldedText, indexOfCategories, visitMatches } from '../tools/category-index.ts'
import { foldTyped, MAX_COMPLETIONS } from './match-values.ts'
import type { Completion } from './match-values.ts'

/**
 * Completes the slug of a category by slug and title, as `matchValues` does, in display order. Takes time for the
 * categories that match and little for the others: there may be a hundred thousand.
 */
export function completeCategory(categories: readonly CategorySummary[], typed: string): Completion {
  const names = indexOfCategories(categories).names()
  const folded = foldTyped(typed)
  const start = `\n${folded}`
  const first: string[] = []
  const second: string[] = []
  let total = 0
  visitMatches(names, folded, (position) => {
    total += 1
    const matches = foldedText(names, position).includes(start) ? first : second
    const slug = categories[position]?.slug
    if (slug !== undefined && matches.length < MAX_COMPLETIONS) matches.push(slug)
  })
  const values = [...first, ...second].slice(0, MAX_COMPLETIONS)
  return { values, total, hasMore: total > values.length }
}
