import { titleOf } from './categories/category-list.ts'
import { suggestCategories } from './find-categories.ts'
import { listingUrl } from './listing-result.ts'
import { readCollection } from './read-collection.ts'
import { findNearListings } from './suggest/suggest.ts'
import type { CallContext, RootToolPage } from './tool.ts'

/** A page that may have been meant. */
export interface NearPage {
  readonly url: string
  readonly title: string
}

/** The first segment of a path that can be of a page, the suffix of its Markdown apart: not `.env`, `x.php` or `_`. */
export const PAGE_SEGMENT: RegExp = /^\/([^/._][^/.]*)(?:\.md)?(?:\/|$)/

/** A second one, which can be of a listing. */
const LISTING_SEGMENT = /^\/[^/]+\/([^/._][^/]*)/

/** What is below a category and no listing. */
const FILE = /^(?:mcp(?:\.json)?|index\..*|llms\.txt|feed\.xml)$/

/**
 * Finds what may have been meant by a path at which nothing is published: categories and listings, closest first, at most
 * three of each. Below a category that exists, its listings, then itself. Throws as {@link readCollection}.
 *
 * @param path Below the base, decoded, with a slash at its begin.
 */
export async function findNearPages(root: RootToolPage, path: string, context: CallContext = {}): Promise<NearPage[]> {
  const [, slug] = PAGE_SEGMENT.exec(path) ?? []
  if (slug === undefined) return []
  const [, segment = ''] = LISTING_SEGMENT.exec(path) ?? []
  const page = await root.pageOf(slug)
  const id = segment === '' || FILE.test(segment) ? slug : segment.replace(/\.md$/, '')
  const listings = await readCollection(page ?? root, context, (all) => findNearListings(all, id))
  const named = listings.map((each) => ({ url: listingUrl(root, each), title: each.name }))
  const own = page?.kind === 'category' ? page.categories.slice(0, 1) : undefined
  const categories = own ?? (await suggestCategories(root.categories, slug, context))
  const pages = categories.map((each) => ({ url: root.urls.page(each.slug), title: titleOf(each) }))
  return own ? [...named, ...pages] : [...pages, ...named]
}
