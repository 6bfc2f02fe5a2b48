import type { Site } from '../../shared/model/page.ts'
import { createFrameView } from '../../shared/renditions/view/page-view.ts'
import type { FrameView } from '../../shared/renditions/view/page-view.ts'
import type { Collection } from '../../shared/search/collection.ts'
import type { PublishedPage, PageCache } from './page-cache.ts'
import type { Listing } from '../../shared/model/listing.ts'
import type { SiteDocument } from '../../shared/model/site-document.ts'
import { createListingView } from '../../shared/renditions/view/listing-view.ts'
import type { ListingView } from '../../shared/renditions/view/listing-view.ts'
import { isPast, rowLayoutOf } from '../../shared/renditions/view/row-view.ts'
import { readRelated } from '../../shared/renditions/view/related-listings.ts'
import { readWhenLoaded } from '../../shared/search/index/blocks/byte-source.ts'
import { readCollection } from '../../shared/tools/read-collection.ts'
import { readValuePages } from './value-pages.ts'
import type { Release } from '../../shared/release/release.ts'

/** Gives the view of a published page without its listings. @param listings Of that page. */
type FrameViews = (page: PublishedPage, site: Site, listings: Collection) => FrameView

/** Creates {@link FrameViews}: each view is made once, and gone with its page. */
export function createFrameViews(): FrameViews {
  const views = new WeakMap<PublishedPage, FrameView>()
  return (page, site, listings) => {
    const known = views.get(page)
    if (known !== undefined) return known
    const hasDates = listings.numbered('added') > 0 || listings.numbered('updated') > 0
    // `{namespace}/{ASCII form of the slug}`.
    const [, ascii = ''] = page.serverInfo.name.split('/')
    const view = createFrameView(page.frame, site, hasDates, ascii)
    views.set(page, view)
    return view
  }
}

/**
 * A listing as its page shows it; `undefined` when the release has no page of its first category. Throws as
 * {@link readCollection}.
 */
type ListingViews = (release: Release, site: SiteDocument, listing: Listing) => Promise<ListingView | undefined>

/** Creates {@link ListingViews}; nothing is kept for a listing. Servers ask for one, builds for static hosts for each. */
export function createListingViews(contents: PageCache): ListingViews {
  const frameOf = createFrameViews()
  return async (release, site, listing) => {
    const page = await contents.page(release, listing.categories[0] ?? '')
    const root = await contents.page(release, '')
    if (page?.kind !== 'category' || root?.kind !== 'root') return undefined
    const category = await page.collection()
    const directory = { ...site, directory: page.directory, baseUrl: release.baseUrl }
    const shared = await readWhenLoaded(() => frameOf(page, directory, category))
    const frame = { ...shared, valueUrl: (await readValuePages(root)).urlOf }
    const layout = rowLayoutOf(frame, [listing])
    const related = await readCollection(root, {}, (directory) =>
      readRelated(listing, { category, directory }, layout.byline, (each) => isPast(each, layout)),
    )
    const others = new Set(listing.categories.slice(1))
    const places = others.size === 0 ? [] : await readWhenLoaded(() => root.categories.find(others))
    return readWhenLoaded(() => createListingView(frame, listing, related, places))
  }
}
