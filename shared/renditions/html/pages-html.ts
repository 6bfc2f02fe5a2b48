import type { CategorySummary } from '../../model/category.ts'
import { escapeHtml } from '../text/escape-html.ts'
import type { PageView } from '../view/page-view.ts'

/** Renders links to pages under a heading, each with its description and its number of listings; nothing for none. */
export function renderPages(view: PageView, heading: string, pages: readonly CategorySummary[]): string {
  const items = pages.map((page) => {
    const text = page.description ? `<p dir="auto">${escapeHtml(page.description)}</p>` : ''
    return `<li>${renderPageLink(view, page)}${text}</li>\n`
  })
  return renderList(heading, 'pages', items)
}

/** As {@link renderPages}, without descriptions, on one line. */
export function renderPageLine(view: PageView, heading: string, pages: readonly CategorySummary[]): string {
  const items = pages.map((page) => `<li>${renderPageLink(view, page)}</li>\n`)
  return renderList(heading, 'page-line', items)
}

function renderPageLink({ urls }: PageView, { slug, title, count }: CategorySummary): string {
  return `<a href="${escapeHtml(urls.page(slug))}"><bdi>${escapeHtml(title)}</bdi></a> <span class="count">${count}</span>`
}

function renderList(heading: string, className: string, items: readonly string[]): string {
  if (items.length === 0) return ''
  return `<section>\n<h2>${escapeHtml(heading)}</h2>\n<ul class="${className}">\n${items.join('')}</ul>\n</section>\n`
}
