import type { CategorySummary } from '../../shared/model/category.ts'
import { renderChoices } from '../../shared/renditions/html/filter-form.ts'
import { escapeHtml } from '../../shared/renditions/text/escape-html.ts'
import { renderFound, renderLead, renderNotice, renderPager } from '../../shared/renditions/html/results-parts.ts'
import type { FilterOffer } from '../../shared/renditions/view/filter-offer.ts'
import type { PageIdentity } from '../../shared/renditions/view/page-identity.ts'
import type { ResultsView } from '../../shared/renditions/view/results-view.ts'
import { createNodes } from './create-nodes.ts'

/** Parts of a result page as nodes; a part that it does not have is empty. */
export interface ResultParts {
  /** What was asked and how much was found. */
  readonly lead: DocumentFragment
  readonly notice: DocumentFragment
  readonly articles: DocumentFragment
  readonly pager: DocumentFragment
  /** The selects that narrow and sort. */
  readonly choices: DocumentFragment
}

/** Renders results as the server's result page does. @param offer What the form is to offer. */
export async function renderParts(results: ResultsView<PageIdentity>, offer: FilterOffer): Promise<ResultParts> {
  // A parser of Markdown is larger than all the rest, and few directories need one.
  const hasBodies = results.listings.some(({ body }) => Boolean(body))
  const { renderBody } = hasBodies
    ? await import('../../shared/renditions/html/intro-html.ts')
    : { renderBody: (markdown: string) => markdown }
  return {
    lead: createNodes(renderLead(results)),
    notice: createNodes(renderNotice(results)),
    articles: createNodes(renderFound(results, renderBody)),
    pager: createNodes(renderPager(results)),
    choices: createNodes(renderChoices(offer, results.query)),
  }
}

/** Renders links to categories in one line; nothing for none. */
export function renderCategories({ urls }: PageIdentity, categories: readonly CategorySummary[]): DocumentFragment {
  const links = categories.map(
    ({ slug, title, count }) =>
      `<a href="${escapeHtml(new URL(urls.page(slug)).pathname)}"><bdi>${escapeHtml(title)}</bdi></a> ${count}`,
  )
  return createNodes(links.length === 0 ? '' : `<p class="places" lang="en">Pages: ${links.join(' · ')}</p>`)
}
