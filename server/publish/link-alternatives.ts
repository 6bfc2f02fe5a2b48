import { MIN_VALUE_LISTINGS, valueFields, valuePath, valueSegment } from '../../shared/renditions/view/value-path.ts'
import { facetValues, valueKey } from '../../shared/search/values/facets.ts'
import type { DirectoryModel } from '../sources/contract/directory-model.ts'

const FIELD = 'alternative_to'

/**
 * Finds out which of the products that categories replace have pages of their own, which depends on the listings of all
 * categories: before any of them is rendered, so that each leads there on every surface.
 */
export function linkAlternatives(model: DirectoryModel): DirectoryModel {
  const { categories, directory } = model
  const key = (name: string): string => valueKey(FIELD, name)
  const counts = new Map(categories.flatMap((category) => category.alternative_to.map((name) => [key(name), 0])))
  if (counts.size === 0 || valueFields(directory, [FIELD]).length === 0) return model
  for (const { slug } of categories) {
    for (const listing of model.listings(slug)) {
      if (listing.categories[0] !== slug) continue
      for (const name of new Set(facetValues(listing, FIELD).map(key))) {
        const count = counts.get(name)
        if (count !== undefined) counts.set(name, count + 1)
      }
    }
  }
  const isTaken = categories.some(({ slug }) => slug === valueSegment(FIELD))
  return {
    ...model,
    categories: categories.map((category) => {
      const pages = category.alternative_to.flatMap((name) => {
        const path = (counts.get(key(name)) ?? 0) < MIN_VALUE_LISTINGS ? undefined : valuePath(FIELD, name, isTaken)
        return path === undefined ? [] : [[name, path]]
      })
      return pages.length === 0 ? category : { ...category, alternative_pages: Object.fromEntries(pages) }
    }),
  }
}
