import { renderResultsMain, titleResults } from '../../shared/renditions/html/results-main.ts'
import type { PageIdentity } from '../../shared/renditions/view/page-identity.ts'
import type { ResultsView } from '../../shared/renditions/view/results-view.ts'
import { createNodes } from './create-nodes.ts'
import type { ShownPage } from './shown-page.ts'

// In this file, so that what a search field lists does without them.
export { createResultsView, inEnglish } from '../../shared/renditions/view/results-view.ts'
export { showComparison } from './show-comparison.ts'

/** Shows results as the server's result page does. */
export function showResults(results: ResultsView<PageIdentity>): ShownPage {
  const { title } = results.page.site.directory
  return { title: `${titleResults(results)} · ${title}`, main: createNodes(renderResultsMain(results)) }
}
