import type { CategorySummary } from '../../model/category.ts'

/** Neighbouring pages under the same section titles. */
interface CategoryGroup {
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
 * Groups the categories of the root page: by their sections and, where there are more than `many`, those that belong
 * under a page by the outermost one.
 */
export function groupForRoot(categories: readonly CategorySummary[], many: number): RootGroup[] {
  if (categories.length <= many) return bySection(categories)
  const bySlug = new Map(categories.map((category) => [category.slug, category]))
  const byTop = Map.groupBy(categories, (category) => topOf(category, bySlug))
  const single: CategorySummary[] = []
  const groups = new Map<CategorySummary, RootGroup>()
  for (const [top, own] of byTop) {
    if (own.length === 1) single.push(top)
    else groups.set(top, { titles: [], parent: top, categories: own.filter((each) => each !== top) })
  }
  const sections = new Map(bySection(single).map((section) => [section.categories[0], section]))
  const ordered = [...byTop.keys()].flatMap((top) => groups.get(top) ?? sections.get(top) ?? [])
  // Those without a heading of their own come first.
  return [...ordered.filter(isWithoutHeading), ...ordered.filter((group) => !isWithoutHeading(group))]
}

function bySection(categories: readonly CategorySummary[]): RootGroup[] {
  return groupCategories(categories).map((group) => ({ titles: group.groups, categories: group.categories }))
}

function isWithoutHeading({ titles, parent }: RootGroup): boolean {
  return titles.length === 0 && parent === undefined
}

/** The outermost page above a page, itself without one. A page in a circle of parents is its own top. */
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
