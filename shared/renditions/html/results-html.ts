import type { ResultsView } from '../view/results-view.ts'
import { renderAgentAccess } from './agents/agent-access-html.ts'
import { renderCategoryHead } from './category-head.ts'
import { renderDocument } from './html-document.ts'
import { renderResultsMain, titleResults } from './results-main.ts'

/**
 * Renders a result page as HTML: the page's own frame around the listings found. Its canonical address is the page, and
 * search engines are told to ignore it.
 *
 * @param jsonLd The result of `renderResultsJsonLd`, which the page embeds too.
 */
export function renderResultsHtml(results: ResultsView, jsonLd: string): string {
  const { page, url, collection } = results
  const trail =
    page.page.kind === 'root' ? [...page.trail, { slug: '', title: page.words.search.results, url }] : page.trail
  return renderDocument(
    { ...page, trail },
    {
      main: renderCategoryHead(page, collection.facets) + renderResultsMain(results, renderAgentAccess(page)),
      jsonLd,
      head: { title: titleResults(results), noIndex: true },
    },
  )
}
