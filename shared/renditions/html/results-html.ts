import { renderFilterForm } from './filter-form.ts'
import { renderDocument } from './html-document.ts'
import { renderResultsHead, renderResultsSection } from './results-parts.ts'
import { renderTray } from './tray.ts'
import type { ResultsView } from '../view/results-view.ts'

/**
 * Renders a result page as HTML: the page's own frame around the listings found. Its canonical address is the page, and
 * search engines are told to ignore it.
 *
 * @param jsonLd The result of `renderResultsJsonLd`, which the page embeds too.
 */
export function renderResultsHtml(results: ResultsView, jsonLd: string): string {
  const { page, url, title, offer, query, total } = results
  const trail = [...page.trail, { slug: page.slug, title: page.words.search.results, url }]
  const form = page.count === 0 ? '' : renderFilterForm(page, offer, query, total)
  const main =
    renderResultsHead(results) +
    `<div class="${offer.facets.length > 0 ? 'cols' : 'flow'}">\n${form}${renderResultsSection(results)}</div>\n${page.count === 0 ? '' : renderTray(page)}`
  return renderDocument(
    { ...page, trail },
    {
      main,
      jsonLd,
      head: { title: page.page.kind === 'root' ? title : `${title} · ${page.title}`, noIndex: true },
    },
  )
}
