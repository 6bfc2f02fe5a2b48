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
  /** What all their titles begin with: `Communication`. */
  readonly prefix?: string
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
  const ordered = [...byTop.keys()]
    .flatMap((top) => groups.get(top) ?? sections.get(top) ?? [])
    .flatMap((group) => (isWithoutHeading(group) ? byPrefix(group.categories) : [group]))
  // Those without a heading of their own come last: they are what is left over.
  return [...ordered.filter((group) => !isWithoutHeading(group)), ...ordered.filter(isWithoutHeading)]
}

/** Titles of this many pages that begin alike make a group. */
const MIN_ALIKE = 2

const PREFIX = /^(.{2,40}?)(?: [-–—] |: )/

/** Groups pages by what their titles begin with, the largest group first; the others from A to Z, the rest last. */
function byPrefix(categories: readonly CategorySummary[]): RootGroup[] {
  const prefixOf = ({ title }: CategorySummary): string => PREFIX.exec(title)?.[1] ?? ''
  const alike = Map.groupBy(categories, prefixOf)
  const isGroup = (prefix: string, own: readonly CategorySummary[]): boolean => prefix !== '' && own.length >= MIN_ALIKE
  const groups = Array.from(alike).filter(([prefix, own]) => isGroup(prefix, own))
  const rest = Array.from(alike).flatMap(([prefix, own]) => (isGroup(prefix, own) ? [] : own))
  const isLeftover = ({ title }: CategorySummary): number => Number(/^(?:misc|other|various|uncategori)/i.test(title))
  rest.sort((a, b) => isLeftover(a) - isLeftover(b) || (a.title < b.title ? -1 : 1))
  const sizeOf = (own: readonly CategorySummary[]): number => own.reduce((sum, { count }) => sum + count, 0)
  return [
    ...groups
      .toSorted(([, a], [, b]) => sizeOf(b) - sizeOf(a))
      .map(([prefix, own]) => ({ titles: [], prefix, categories: own.toSorted((a, b) => b.count - a.count) })),
    ...(rest.length === 0 ? [] : [{ titles: [], categories: rest }]),
  ]
}

function bySection(categories: readonly CategorySummary[]): RootGroup[] {
  return groupCategories(categories).map((group) => ({ titles: group.groups, categories: group.categories }))
}

function isWithoutHeading({ titles, parent, prefix }: RootGroup): boolean {
  return titles.length === 0 && parent === undefined && prefix === undefined
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
