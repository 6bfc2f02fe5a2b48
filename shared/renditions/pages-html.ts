import type { CategorySummary } from '../model/category.ts'
import { escapeHtml } from './escape-html.ts'
import type { PageView } from './page-view.ts'

/** Renders links to pages under a heading, each with its description and its number of listings; nothing for none. */
export function renderPages({ urls }: PageView, heading: string, pages: readonly CategorySummary[]): string {
  if (pages.length === 0) return ''
  const items = pages.map(({ slug, title, description, count }) => {
    const text = description ? `<p dir="auto">${escapeHtml(description)}</p>` : ''
    return `<li><a href="${escapeHtml(urls.page(slug))}"><bdi>${escapeHtml(title)}</bdi></a> <span class="count">${count}</span>${text}</li>\n`
  })
  return `<section>\n<h2>${escapeHtml(heading)}</h2>\n<ul class="pages">\n${items.join('')}</ul>\n</section>\n`
}
