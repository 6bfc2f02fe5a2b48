import type { OpenPage } from '../../shared/release/release.ts'
import { renderResultsContent } from '../../shared/renditions/html/results-main.ts'
import { identifyPage } from '../../shared/renditions/view/page-identity.ts'
import type { PageIdentity } from '../../shared/renditions/view/page-identity.ts'
import type { ResultsView } from '../../shared/renditions/view/results-view.ts'
import { createWords } from '../../shared/renditions/words/words.ts'
import { createNodes } from './create-nodes.ts'
import type { ShownPage } from './create-nodes.ts'
import { loadTranslation } from './load-translation.ts'

// In this file, so that what a search field lists does without them.
export { createResultsView, inEnglish } from '../../shared/renditions/view/results-view.ts'
export { selectListings } from '../../shared/tools/select-listings.ts'

/** Identifies a page, in the words of this one. */
export async function identify({ frame, directory, urls }: OpenPage): Promise<PageIdentity> {
  const words = createWords(document.documentElement.lang, await loadTranslation())
  return identifyPage(frame, directory, urls, words)
}

/** Shows results as the server's result page does. */
export function showResults(results: ResultsView<PageIdentity>): ShownPage {
  const { title } = results.page.site.directory
  return {
    title: `${results.title} · ${title}`,
    create: () => createNodes(renderResultsContent(results, new Date().toISOString().slice(0, 10))),
  }
}
