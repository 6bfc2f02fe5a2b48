import { renderComparison, titleComparison } from '../../shared/renditions/html/comparison-html.ts'
import { createComparisonView, readComparison } from '../../shared/renditions/view/comparison-view.ts'
import type { PageIdentity } from '../../shared/renditions/view/page-identity.ts'
import type { Collection } from '../../shared/search/collection.ts'
import type { ComparisonQuery } from '../../shared/search/comparison-query.ts'
import { createNodes } from './create-nodes.ts'
import type { ShownPage } from './shown-page.ts'

/** Shows listings side by side, as the server's compare page does. */
export function showComparison(page: PageIdentity, collection: Collection, query: ComparisonQuery): ShownPage {
  const view = createComparisonView(page, readComparison(collection, query))
  return {
    title: `${titleComparison(view)} · ${page.site.directory.title}`,
    main: createNodes(renderComparison(view)),
  }
}
