import type { CategorySummary } from '../../shared/model/category.ts'
import { createByteSource } from '../../shared/search/index/blocks/byte-source.ts'
import { openCategoryList, writeCategoryList, findLargest } from '../../shared/tools/categories/category-list.ts'
import type { CategoryList } from '../../shared/tools/categories/category-list.ts'

/** The list of these categories, as a release has it. */
export function listCategories(categories: readonly CategorySummary[]): CategoryList {
  const positions = new Map(categories.map(({ slug }, position) => [slug, position]))
  return openCategoryList({
    source: createByteSource(writeCategoryList(categories)),
    largest: findLargest(categories),
    positionOf: (slug) => positions.get(slug),
  })
}
