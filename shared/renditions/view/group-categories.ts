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

/** Categories of the root page under one heading. */
export interface RootGroup {
  /** Titles of the sections around them; empty when there are none. */
  readonly titles: readonly string[]
  /** The page they belong under, where that is what they have in common. */
  readonly parent?: CategorySummary
  readonly categories: readonly CategorySummary[]
}

/**
 * Groups the categories of the root page: by their sections where they have such and, where there are more than `many`,
 * by the pages they belong under.
 */
export function groupForRoot(categories: readonly CategorySummary[], many: number): RootGroup[] {
  const bySection = groupCategories(categories).map(({ groups, categories: own }) => ({
    titles: groups,
    categories: own,
  }))
  if (bySection.length > 1 || categories.length <= many) return bySection
  const bySlug = new Map(categories.map((category) => [category.slug, category]))
  const byParent = Map.groupBy(categories, (category) => topOf(category, bySlug))
  const groups: RootGroup[] = []
  const single: CategorySummary[] = []
  for (const [parent, own] of byParent) {
    if (own.length === 1) single.push(parent)
    else groups.push({ titles: [], parent, categories: own.filter((each) => each !== parent) })
  }
  return single.length === 0 ? groups : [{ titles: [], categories: single }, ...groups]
}

/** The outermost page above a page, itself without one. Pages that are above themselves are nobody's. */
function topOf(category: CategorySummary, bySlug: ReadonlyMap<string, CategorySummary>): CategorySummary {
  const seen = new Set([category])
  let top = category
  for (;;) {
    const parent = top.parent === undefined ? undefined : bySlug.get(top.parent)
    if (parent === undefined) return top
    if (seen.has(parent)) return category
    seen.add(parent)
    top = parent
  }
}
