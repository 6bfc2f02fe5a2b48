import type { Facets } from '../../search/values/facets.ts'
import type { FramedText } from '../text/framed-text.ts'
import type { FrameView } from '../view/page-view.ts'
import type { ResultsView } from '../view/results-view.ts'
import { renderAgentAccess } from './agents/agent-access-html.ts'
import { renderCategoryHead } from './category-head.ts'
import { renderData, renderDocumentFrame } from './html-document.ts'
import { renderTitle } from './html-head.ts'
import { renderResultsContent, titleResults } from './results-main.ts'
import { renderTray } from './tray.ts'

/**
 * Renders a result page as HTML: the page's own frame around the listings found. Its canonical address is the page, and
 * search engines are told to ignore it.
 *
 * @param jsonLd The result of `renderResultsJsonLd`, which the page embeds too.
 * @param frame The result of {@link renderResultsFrame} for the page.
 */
export function renderResultsHtml(results: ResultsView, jsonLd: string, frame: readonly string[]): FramedText {
  const { page } = results
  return { frame, holes: [renderTitle(page, titleResults(results)), renderResultsContent(results), renderData(jsonLd)] }
}

/**
 * Renders what the results of all queries have in common: everything but the title, what was found, and its data.
 *
 * @param facets Of the listings of the page.
 */
export function renderResultsFrame(page: FrameView, facets: Facets): string[] {
  const trail =
    page.page.kind === 'root'
      ? [...page.trail, { slug: '', title: page.words.search.results, url: page.url }]
      : page.trail
  const frame = renderDocumentFrame({ ...page, trail }, { head: { noIndex: true }, hasAgentAccess: true })
  const [beforeTitle = '', beforeMain = '', afterMain = '', end = ''] = frame
  return [
    beforeTitle,
    beforeMain + renderCategoryHead(page, facets),
    renderAgentAccess(page) + (page.count === 0 ? '' : renderTray(page)) + afterMain,
    end,
  ]
}
