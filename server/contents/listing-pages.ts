import type { Listing } from '../../shared/model/listing.ts'
import type { SiteDocument } from '../../shared/model/site-document.ts'
import { createListingView } from '../../shared/renditions/view/listing-view.ts'
import type { ListingView } from '../../shared/renditions/view/listing-view.ts'
import { readRelated } from '../../shared/renditions/view/related-listings.ts'
import { readWhenLoaded } from '../../shared/search/index/blocks/read-when-loaded.ts'
import { readCollection } from '../../shared/tools/read-collection.ts'
import type { Release } from '../store/store.ts'
import { createFrameViews } from './frame-views.ts'
import type { PageContents } from './page-contents.ts'

/** Reads what pages of listings are made of. Nothing is kept for a listing. */
export interface ListingPages {
  /**
   * A listing as its page shows it.
   *
   * @param listing Of the release.
   * @returns `undefined` when the release has no page of its first category.
   * @throws {SearchUnavailableError} when listings or their index cannot be read.
   */
  view(release: Release, site: SiteDocument, listing: Listing): Promise<ListingView | undefined>
}

/** Creates {@link ListingPages}. Servers ask them for one listing, builds for static hosts for each. */
export function createListingPages(contents: PageContents): ListingPages {
  const frameOf = createFrameViews()
  return {
    async view(release, site, listing) {
      const page = await contents.page(release, listing.categories[0] ?? '')
      const root = await contents.page(release, '')
      if (page?.kind !== 'category' || root?.kind !== 'root') return undefined
      const category = await page.collection()
      const directory = { ...site, directory: page.directory, baseUrl: release.baseUrl }
      const frame = await readWhenLoaded(() => frameOf(page, directory, category))
      const related = await readCollection(root, {}, (directory) => readRelated(listing, { category, directory }))
      const others = new Set(listing.categories.slice(1))
      const places = others.size === 0 ? [] : await readWhenLoaded(() => root.categories.find(others))
      return readWhenLoaded(() => createListingView(frame, listing, related, places))
    },
  }
}
