import type { CategorySummary } from '../../shared/model/category.ts'

/**
 * Categories that are shown together, with titles that tell them apart: where several have one, the section or the page
 * that each stands in is behind it, `Arcade (Native)`.
 *
 * @param categories As few as a menu has: each is compared with all.
 * @param find The categories with these slugs, as far as there are such: pages above those that are shown.
 */
export function distinguish<Category extends Pick<CategorySummary, 'title' | 'parent' | 'groups'>>(
  categories: readonly Category[],
  find: (slugs: ReadonlySet<string>) => readonly Pick<CategorySummary, 'title'>[],
): readonly Category[] {
  return categories.map((category) => {
    const { title, groups, parent = '' } = category
    if (categories.filter((other) => other.title === title).length < 2) return category
    const place = groups.at(-1) ?? find(new Set([parent]))[0]?.title
    return place ? { ...category, title: `${title} (${place})` } : category
  })
}
