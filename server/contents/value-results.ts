import type { SiteDocument } from '../../shared/model/site-document.ts'
import { renderResults } from '../../shared/renditions/render-results.ts'
import type { Form } from '../../shared/renditions/forms.ts'
import { createResultsView } from '../../shared/renditions/view/results-view.ts'
import type { Release } from '../../shared/release/release.ts'
import { EMPTY_QUERY } from '../../shared/search/page-query.ts'
import { readCollection } from '../../shared/tools/read-collection.ts'
import { selectListings } from '../../shared/tools/select-listings.ts'
import type { ValuePage } from './value-pages.ts'
import type { PageCache } from './page-cache.ts'
import { createFrameViews } from './page-views.ts'

/** Renders the page of a value. @returns `undefined` where the release has no root page. */
type RenderValuePage = (
  release: Release,
  site: SiteDocument,
  page: ValuePage,
  form: Form,
) => Promise<string | undefined>

/** Creates what renders the pages of values: results with an address of their own. Servers ask it for one, builds for each. */
export function createValueResults(contents: PageCache): RenderValuePage {
  const frameOf = createFrameViews()
  return async (release, site, { field, values, path }, form) => {
    const root = await contents.page(release, '')
    if (root?.kind !== 'root') return undefined
    return readCollection(root, {}, (collection) => {
      const frame = frameOf(root, { ...site, directory: root.directory, baseUrl: release.baseUrl }, collection)
      const selection = selectListings(collection, { ...EMPTY_QUERY, filters: new Map([[field, values]]) })
      const findPlaces = (slugs: ReadonlySet<string>) => root.categories.find(slugs)
      return renderResults(createResultsView(frame, selection, { findPlaces, path, hasOffer: form === 'html' }), form)
    })
  }
}
