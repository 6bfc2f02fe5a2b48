import type { Site } from '../../shared/model/page.ts'
import { createFrameView } from '../../shared/renditions/view/page-view.ts'
import type { FrameView } from '../../shared/renditions/view/page-view.ts'
import type { Collection } from '../../shared/search/collection.ts'
import type { PublishedPage } from './page-contents.ts'

/** Gives the view of a published page without its listings. @param listings Of that page. */
export type FrameViews = (page: PublishedPage, site: Site, listings: Collection) => FrameView

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
