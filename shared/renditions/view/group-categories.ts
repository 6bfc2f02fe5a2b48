import type { CategorySummary } from '../../model/category.ts'

/** Neighbouring pages under the same section titles. */
export interface CategoryGroup {
  /** Titles of the sections around them, outermost first; empty when there are none. */
  groups: readonly string[]
  categories: CategorySummary[]
}

/** Groups pages by their sections, in order of first appearance; pages keep their order inside. */
export function groupCategories(categories: readonly CategorySummary[]): CategoryGroup[] {
  const byGroups = new Map<string, CategoryGroup>()
  for (const category of categories) {
    const key = JSON.stringify(category.groups)
    const group = byGroups.get(key)
    if (group === undefined) byGroups.set(key, { groups: category.groups, categories: [category] })
    else group.categories.push(category)
  }
  return [...byGroups.values()]
}
