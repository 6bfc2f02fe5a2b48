import type { CategorySummary } from '../../shared/model/category.ts'
import { renderFacets } from '../../shared/renditions/html/filter-form.ts'
import {
  renderFound,
  renderNotice,
  renderResultsHead,
  renderResultsPager,
  renderResultsToolbar,
} from '../../shared/renditions/html/results-parts.ts'
import { renderApplied } from '../../shared/renditions/html/toolbar.ts'
import { escapeHtml } from '../../shared/renditions/text/escape-html.ts'
import type { PageIdentity } from '../../shared/renditions/view/page-identity.ts'
import type { ResultsView } from '../../shared/renditions/view/results-view.ts'
import { createNodes } from './create-nodes.ts'

/** Parts of a result page as nodes; a part that it does not have is empty. */
export interface ResultParts {
  /** How much was found. */
  readonly head: DocumentFragment
  readonly toolbar: DocumentFragment
  /** The links of the toolbar that undo parts of the query. */
  readonly applied: DocumentFragment
  readonly notice: DocumentFragment
  readonly rows: DocumentFragment
  readonly pager: DocumentFragment
  /** The boxes that narrow, each facet an element. */
  readonly facets: DocumentFragment
}

/** Renders results as the server's result page does. */
export function renderParts(results: ResultsView<PageIdentity>): ResultParts {
  return {
    head: createNodes(renderResultsHead(results)),
    toolbar: createNodes(renderResultsToolbar(results)),
    applied: createNodes(renderApplied(results)),
    notice: createNodes(renderNotice(results)),
    rows: createNodes(renderFound(results)),
    pager: createNodes(renderResultsPager(results)),
    facets: createNodes(renderFacets(results.offer, results.query, results.page.words)),
  }
}

/** Renders links to categories in one line; nothing for none. */
export function renderCategories(
  { urls, words }: PageIdentity,
  categories: readonly CategorySummary[],
): DocumentFragment {
  const links = categories.map(
    ({ slug, title, count }) =>
      `<a href="${escapeHtml(new URL(urls.page(slug)).pathname)}"><bdi>${escapeHtml(title)}</bdi></a> ${words.number(count)}`,
  )
  return createNodes(
    links.length === 0 ? '' : `<p class="s"${words.isolation}>${words.search.categories(links.join(' · '))}</p>`,
  )
}
