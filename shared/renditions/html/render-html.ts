import { renderAgentAccess } from './agent-access-html.ts'
import { escapeHtml } from '../text/escape-html.ts'
import { renderFilterForm } from './filter-form.ts'
import { groupCategories } from '../view/group-categories.ts'
import { renderDocument } from './html-document.ts'
import { renderLink } from './html-listing.ts'
import { renderIntroHtml } from './intro-html.ts'
import { renderListings } from './listings-html.ts'
import { renderPageActions } from './page-actions.ts'
import { countListings } from '../view/page-identity.ts'
import type { PageView } from '../view/page-view.ts'
import { renderPageLine, renderPages } from './pages-html.ts'
import { AGENT_ACCESS_ID } from '../view/agent-access.ts'

/**
 * Renders `index.html`: complete without scripts, for people first.
 *
 * @param jsonLd The text of the page's `index.jsonld`, which the page carries too.
 */
export function renderHtml(view: PageView, jsonLd: string): string {
  const content = view.page.kind === 'root' ? renderRoot(view) : renderCategory(view)
  return renderDocument(view, { main: renderLead(view) + content + renderAgentAccess(view), jsonLd })
}

function renderLead(view: PageView): string {
  const { page, title, description, count, updated, intro } = view
  const isWritten = page.kind === 'root' || page.category.description !== undefined
  const facts = [
    ...(page.kind === 'root' ? [page.categories.length === 1 ? '1 page' : `${page.categories.length} pages`] : []),
    countListings(count),
    ...(updated === undefined ? [] : [`updated <time datetime="${updated}">${updated}</time>`]),
  ]
  const lead = [
    `<div class="lead">\n<h1>${escapeHtml(title)}</h1>\n`,
    // A generated description says no more than the next line.
    isWritten ? `<p class="description" dir="auto">${escapeHtml(description)}</p>\n` : '',
    // Our own words are English: isolated, they keep their order on a page written from right to left.
    `<p class="meta"><bdi lang="en">${facts.join(' · ')} · <a href="#${AGENT_ACCESS_ID}">Agent access</a></bdi></p>\n`,
    renderPageActions(view),
    '</div>\n',
  ].join('')
  if (intro === undefined) return lead
  return `<div class="beside">\n${lead}<div class="prose" dir="auto">\n${renderIntroHtml(intro, 1)}</div>\n</div>\n`
}

function renderRoot(view: PageView): string {
  if (view.page.kind !== 'root') return ''
  const groups = groupCategories(view.page.categories).map(({ groups: titles, categories }) =>
    renderPages(view, titles.length === 0 ? 'Pages' : titles.join(' › '), categories),
  )
  return renderFilterForm(view, { facets: [], orders: [] }) + groups.join('')
}

function renderCategory(view: PageView): string {
  const { page } = view
  if (page.kind === 'root') return ''
  const { links, alternative_to: replaced } = page.category
  return [
    replaced.length === 0 ? '' : `<p class="replaces">Alternatives to ${escapeHtml(replaced.join(', '))}</p>\n`,
    // Above listings, the main content, pages under this one take one line; otherwise they are the main content.
    (page.listings.length > 0 ? renderPageLine : renderPages)(view, 'Pages under this one', page.children),
    renderListings(view, page.listings),
    renderPages(view, 'Related pages', page.related),
    links.length === 0
      ? ''
      : `<section>\n<h2>Links</h2>\n<ul>${links.map(({ title, url }) => `<li>${renderLink(title, url)}</li>`).join('')}</ul>\n</section>\n`,
  ].join('')
}
