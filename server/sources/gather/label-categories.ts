import type { Category } from '../../../shared/model/category.ts'

/**
 * Gives pages of one title labels that tell them apart: behind the title is the section or the page that each stands in,
 * `Arcade (Native)`. A page that stands in nothing keeps its title only.
 */
export function labelCategories<Page extends Omit<Category, 'count'>>(pages: readonly Page[]): Page[] {
  const byTitle = Map.groupBy(pages, ({ title }) => title)
  const titles = new Map(pages.map(({ slug, title }) => [slug, title]))
  return pages.map((page) => {
    const { title, groups, parent } = page
    const place = (byTitle.get(title)?.length ?? 0) > 1 ? (groups.at(-1) ?? titles.get(parent ?? '')) : undefined
    return place === undefined ? page : { ...page, label: `${title} (${place})` }
  })
}
