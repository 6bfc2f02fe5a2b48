import type { Category, CategorySummary } from '../../shared/model/category.ts'
import type { CategoryPage, RootPage } from '../../shared/model/page.ts'
import type { DirectoryModel } from '../sources/contract/directory-model.ts'
import { MIN_VALUE_LISTINGS, valueFields, valuePath, valueSegment } from '../../shared/renditions/view/value-path.ts'
import { facetValues, valueKey } from '../../shared/search/values/facets.ts'

export interface DirectoryPages {
  readonly root: RootPage
  /** In display order. */
  readonly categories: Iterable<CategoryPage>
}

export function countPages({ categories, ownPages }: DirectoryModel): number {
  return 1 + categories.length + (ownPages?.pages.length ?? 0)
}

export function pagesOf(model: DirectoryModel): DirectoryPages {
  const summaries = model.categories.map(summaryOf)
  const bySlug = new Map(summaries.map((summary) => [summary.slug, summary]))
  const children = Map.groupBy(
    summaries.filter((summary) => summary.parent !== undefined),
    (summary) => summary.parent,
  )
  function* categories(): Generator<CategoryPage> {
    for (const category of model.categories) {
      yield {
        kind: 'category',
        category,
        ancestors: ancestorsOf(category, bySlug),
        children: children.get(category.slug) ?? [],
        related: category.related.flatMap((slug) => bySlug.get(slug) ?? []),
        listings: model.listings(category.slug),
      }
    }
  }
  return {
    root: {
      kind: 'root',
      categories: summaries,
      categoryCount: summaries.length,
      listingCount: model.listingCount,
      ...(model.linksChecked !== undefined && { linksChecked: model.linksChecked }),
    },
    categories: categories(),
  }
}

function summaryOf(category: Category): CategorySummary {
  const { slug, title, label, description, parent, groups, type, count, updated } = category
  return {
    slug,
    title,
    ...(label !== undefined && { label }),
    ...(description !== undefined && { description }),
    ...(parent !== undefined && { parent }),
    groups,
    ...(type !== undefined && { type }),
    count,
    ...(updated !== undefined && { updated }),
  }
}

function ancestorsOf(category: Category, bySlug: ReadonlyMap<string, CategorySummary>): CategorySummary[] {
  const ancestors: CategorySummary[] = []
  let parent = category.parent === undefined ? undefined : bySlug.get(category.parent)
  while (parent && !ancestors.includes(parent)) {
    ancestors.unshift(parent)
    parent = parent.parent === undefined ? undefined : bySlug.get(parent.parent)
  }
  return ancestors
}

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
