import type { PageIdentity } from '../view/page-identity.ts'
import type { ResultsView } from '../view/results-view.ts'
import { renderFilterForm } from './filter-form.ts'
import { renderResultsHead, renderResultsSection } from './results-parts.ts'
import { renderTray } from './tray.ts'

/**
 * Renders what is in the `<main>` of a result page, but for the head of a category, which says the same for every query,
 * and the section about agent access, which a script takes from the page it is on. The server writes the same, and so
 * does the page's script while one types: what a page shows then is what the same address shows when it is loaded.
 */
export function renderResultsMain(results: ResultsView<PageIdentity>): string {
  const { page } = results
  return renderResultsContent(results) + (page.count === 0 ? '' : renderTray(page))
}

/** Renders what of it depends on the query. */
export function renderResultsContent(results: ResultsView<PageIdentity>): string {
  const { page, offer, query, total } = results
  const head = page.page.kind === 'root' ? renderResultsHead(results) : ''
  const form = page.count === 0 ? '' : renderFilterForm(page, offer, query, total)
  const className = offer.facets.length > 0 ? 'cols' : 'flow'
  return `${head}<div class="${className}">\n${form}${renderResultsSection(results)}</div>\n`
}

/** The title of a result page, without that of the directory. Plain text. */
export function titleResults({ page, title }: ResultsView<PageIdentity>): string {
  return page.page.kind === 'root' ? title : `${title} · ${page.title}`
}
