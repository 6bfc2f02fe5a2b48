import type { Category, CategorySummary } from '../../shared/model/category.ts'
import type { Page } from '../../shared/model/page.ts'
import type { DirectoryModel } from '../sources/directory-model.ts'

/** A page with the key of its bundle. */
export interface KeyedPage {
  /** The slug; empty for the root page. */
  key: string
  page: Page
}

/** Makes the pages of a directory one after the other, root first, so that only one is in memory at a time. */
export function* pagesOf(model: DirectoryModel): Generator<KeyedPage> {
  const summaries = model.categories.map(summaryOf)
  const bySlug = new Map(summaries.map((summary) => [summary.slug, summary]))
  const children = Map.groupBy(
    summaries.filter((summary) => summary.parent !== undefined),
    (summary) => summary.parent,
  )
  yield { key: '', page: { kind: 'root', categories: summaries, listingCount: model.listingCount } }
  for (const category of model.categories) {
    yield {
      key: category.slug,
      page: {
        kind: 'category',
        category,
        listings: model.listings(category.slug),
        ancestors: ancestorsOf(category, bySlug),
        children: children.get(category.slug) ?? [],
        related: category.related.flatMap((slug) => bySlug.get(slug) ?? []),
      },
    }
  }
}

function summaryOf(category: Category): CategorySummary {
  const { slug, title, description, parent, groups, type, count, updated } = category
  return {
    slug,
    title,
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
