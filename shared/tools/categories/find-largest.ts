import type { CategorySummary } from '../../model/category.ts'

/** Most categories named in instructions. */
const MAX_LARGEST = 20

/** The twenty with the most listings, most first, equal ones in order. One pass: there may be a hundred thousand. */
export function findLargest(categories: Iterable<CategorySummary>): CategorySummary[] {
  const largest: CategorySummary[] = []
  for (const category of categories) {
    const last = largest[MAX_LARGEST - 1]
    if (last !== undefined && last.count >= category.count) continue
    let at = largest.length
    while (at > 0 && (largest[at - 1]?.count ?? 0) < category.count) at -= 1
    largest.splice(at, 0, category)
    largest.length = Math.min(largest.length, MAX_LARGEST)
  }
  return largest
}
