import type { RenderedFile } from '../model/page.ts'
import type { PageView } from '../renditions/view/page-view.ts'
import { createRecentListings } from './recent-listings.ts'
import { renderFeed } from './render-feed.ts'
import { renderLlmsText } from './render-llms-text.ts'

/** Renders the discovery documents of a category's page: `llms.txt`, and `feed.xml` where listings have dates. */
export function renderPageDocuments(view: PageView): RenderedFile[] {
  const recent = createRecentListings()
  if (view.page.kind === 'category') for (const listing of view.page.listings) recent.add(listing)
  return [renderLlmsText(view), ...renderFeed(view, recent.list())]
}
