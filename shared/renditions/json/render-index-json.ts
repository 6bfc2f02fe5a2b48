import { categorySummarySchema, publishedCategorySchema } from '../../model/category.ts'
import type { Category, CategorySummary } from '../../model/category.ts'
import { directorySchema } from '../../model/directory.ts'
import type { CategoryDocument, FrameDocument, RootDocument, RootFrameDocument } from '../../model/page-document.ts'
import type { CategoryFrame, RootPage } from '../../model/page.ts'
import { findLargest } from '../../tools/categories/category-list.ts'
import type { PageView } from '../view/page-view.ts'
import { publishListing, keysOf, sparse, schemaPath } from './listing-json.ts'

const CATEGORY_KEYS = keysOf(publishedCategorySchema.shape)
const SUMMARY_KEYS = keysOf(categorySummarySchema.shape)
const DIRECTORY_KEYS = keysOf(directorySchema.shape)

/**
 * Renders `index.json`: a `CategoryDocument`, or the root page's `RootDocument`, on one line with a final newline.
 *
 * Members are in schema order, whatever order they were read in, and members unknown to the schemas are
 * omitted, as are empty lists and maps where the schema has them as the default.
 */
export function renderIndexJson(view: PageView): string {
  const { page, site, urls, url, slug, surfaces, formats } = view
  const base = {
    $schema: urls.file(schemaPath(page.kind === 'root' ? 'root' : 'page')),
    url,
    directory: sparse(site.directory, DIRECTORY_KEYS),
    mcp: surfaces.endpoints?.mcp(slug),
    formats,
  }
  const document: Record<keyof CategoryDocument, unknown> | Record<keyof RootDocument, unknown> =
    page.kind === 'root'
      ? {
          ...base,
          listing_count: page.listingCount,
          links_checked: page.linksChecked,
          categories: page.categories.map(sparseSummary),
        }
      : { ...base, ...sparseFrame(page), listings: page.listings.map((listing) => publishListing(view, listing)) }
  return `${JSON.stringify(document)}\n`
}

/** Writes a page without its listings, its members as in `index.json`. `parseFrameDocument` reads it. */
export function renderFrameDocument(
  frame: Omit<CategoryFrame, 'kind'>,
  { directory, server }: Pick<FrameDocument, 'directory' | 'server'>,
): string {
  const document: Record<keyof FrameDocument, unknown> = {
    directory: sparse(directory, DIRECTORY_KEYS),
    ...sparseFrame(frame),
    server,
  }
  return JSON.stringify(document)
}

/** As {@link renderFrameDocument}, for the root page. `parseRootFrameDocument` reads it. */
export function renderRootFrameDocument(
  { categories, categoryCount, linksChecked, listingCount }: RootPage,
  { directory, server }: Pick<RootFrameDocument, 'directory' | 'server'>,
): string {
  const document: Record<keyof RootFrameDocument, unknown> = {
    directory: sparse(directory, DIRECTORY_KEYS),
    links_checked: linksChecked,
    listing_count: listingCount,
    category_count: categoryCount,
    largest: findLargest(categories).map(sparseSummary),
    server,
  }
  return JSON.stringify(document)
}

function sparseFrame({ category, ancestors, children, related }: Omit<CategoryFrame, 'kind'>) {
  return {
    category: sparse<Category>(category, CATEGORY_KEYS),
    ancestors: nonEmpty(ancestors.map(sparseSummary)),
    children: nonEmpty(children.map(sparseSummary)),
    related: nonEmpty(related.map(sparseSummary)),
  }
}

function sparseSummary(summary: CategorySummary): object {
  return sparse(summary, SUMMARY_KEYS)
}

function nonEmpty<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length === 0 ? undefined : list
}
