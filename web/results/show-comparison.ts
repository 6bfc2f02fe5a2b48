import { renderComparison, titleComparison } from '../../shared/renditions/html/comparison-html.ts'
import { createComparisonView, readComparison } from '../../shared/renditions/view/comparison-view.ts'
import type { OpenPage } from '../../shared/release/release.ts'
import type { ComparisonQuery } from '../../shared/search/comparison-query.ts'
import { readCollection } from '../../shared/tools/read-collection.ts'
import { createNodes } from './create-nodes.ts'
import type { ShownPage } from './create-nodes.ts'
import { identify } from './show-results.ts'

/** Shows listings side by side, as the server's compare page does. Throws as {@link readCollection}. */
export async function showComparison(page: OpenPage, query: ComparisonQuery): Promise<ShownPage> {
  const identity = await identify(page)
  return readCollection(page, {}, (collection) => {
    const view = createComparisonView(identity, readComparison(collection, query))
    return {
      title: `${titleComparison(view)} · ${page.directory.title}`,
      create: () => createNodes(renderComparison(view)),
    }
  })
}
