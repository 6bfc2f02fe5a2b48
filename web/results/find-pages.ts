import type { OpenPage } from '../../shared/release/release.ts'
import { resultsUrl } from '../../shared/renditions/view/results-title.ts'
import { MIN_VALUE_LISTINGS, valueFields, valuePath, valueSegment } from '../../shared/renditions/view/value-path.ts'
import { readCollection } from '../../shared/tools/read-collection.ts'

// Few visitors need either: loaded together, and only then.
export { findNearPages } from '../../shared/tools/near-pages.ts'

/** Where a value leads to: its own page or, where it has none, results. @param page The root page. */
export function findValueUrl(page: OpenPage, facet: string, value: string): Promise<string> {
  return readCollection(page, {}, ({ facets }) => {
    const count = facets.find(facet, value)?.count ?? 0
    const hasPage = count >= MIN_VALUE_LISTINGS && valueFields(page.directory, facets.names).includes(facet)
    const isTaken = page.kind === 'root' && page.categories.find([valueSegment(facet)]).length > 0
    const path = hasPage ? valuePath(facet, value, isTaken) : undefined
    const query = { words: '', filters: new Map([[facet, [value]]]), sort: undefined, start: 0 }
    return path === undefined ? resultsUrl(page, query) : page.urls.file(path)
  })
}
