import type { Category, CategorySummary } from '../model/category.ts'
import type { FrameDocument, RootFrameDocument } from '../model/page-document.ts'
import { endpointsOf, urlsOf } from '../surfaces.ts'
import type { Collection } from '../search/collection.ts'
import type { CategoryList } from './categories/category-list.ts'
import type { CategoryToolPage, RootToolPage, ToolPage } from './tool.ts'

/** What the pages of one release have in common. */
export interface ReleaseContext extends Pick<ToolPage, 'release' | 'linksChecked' | 'pageOf' | 'changeLog'> {
  /** Absolute, without a trailing slash. */
  readonly baseUrl: string
}

/** Makes a category's page as tools see it from what a release stores of it. */
export function createCategoryToolPage(
  { category, ancestors, children, related, directory }: FrameDocument,
  collection: Collection,
  { baseUrl, ...context }: ReleaseContext,
): CategoryToolPage {
  return {
    ...context,
    urls: urlsOf({ baseUrl, directory }),
    endpoints: endpointsOf({ baseUrl, directory }),
    kind: 'category',
    slug: category.slug,
    title: category.title,
    description: category.description,
    directory,
    categories: [summarize(category), ...ancestors, ...children, ...related],
    listingCount: collection.count,
    collection: async () => collection,
  }
}

/** As {@link createCategoryToolPage}, for the root page. */
export function createRootToolPage(
  { directory, listing_count: listingCount }: RootFrameDocument,
  categories: CategoryList,
  collection: RootToolPage['collection'],
  { baseUrl, ...context }: ReleaseContext,
): RootToolPage {
  const { title, description } = directory
  return {
    ...context,
    urls: urlsOf({ baseUrl, directory }),
    endpoints: endpointsOf({ baseUrl, directory }),
    kind: 'root',
    slug: '',
    title,
    description,
    directory,
    categories,
    listingCount,
    collection,
  }
}

function summarize({ slug, title, description, parent, groups, count }: Category): CategorySummary {
  return { slug, title, groups, count, ...(description !== undefined && { description }), ...(parent && { parent }) }
}
