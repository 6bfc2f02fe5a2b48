import { renderFilterForm } from './filter-form.ts'
import { renderDocument } from './html-document.ts'
import { renderBody } from './intro-html.ts'
import { renderFound, renderLead, renderNotice, renderPager } from './results-parts.ts'
import { createFilterOffer } from '../view/filter-offer.ts'
import type { ResultsView } from '../view/results-view.ts'

/**
 * Renders a result page as HTML: the page's own frame around the listings found. Its canonical address is the page, and
 * search engines are told to ignore it.
 *
 * @param jsonLd The result of `renderResultsJsonLd`, which the page embeds too.
 */
export function renderResultsHtml(results: ResultsView, jsonLd: string): string {
  const { page, url, title } = results
  const trail = [...page.trail, { slug: page.slug, title: 'Results', url }]
  const main = renderLead(results) + renderSection(results) + renderPager(results)
  return renderDocument(
    { ...page, trail },
    {
      main,
      jsonLd,
      head: { title: page.page.kind === 'root' ? title : `${title} · ${page.title}`, noIndex: true },
    },
  )
}

/** `data-partial` tells the page's script that the list is not all of the page. */
function renderSection(results: ResultsView): string {
  const { page, collection, query } = results
  const form = page.count === 0 ? '' : renderFilterForm(page, createFilterOffer(collection), query)
  return (
    `<section>\n<h2>Listings</h2>\n${form}${renderNotice(results)}` +
    `<div class="listings" data-partial>\n${renderFound(results, renderBody)}</div>\n</section>\n`
  )
}
