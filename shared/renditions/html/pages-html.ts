import type { CategorySummary } from '../../model/category.ts'
import { escapeHtml } from '../text/escape-html.ts'
import type { PageView } from '../view/page-view.ts'
import { hrefOf } from '../text/href-of.ts'

/** Renders links to pages under a heading, each with its description and its number of listings; nothing for none. */
export function renderPages(view: PageView, heading: string, pages: readonly CategorySummary[]): string {
  const items = pages.map((page) => {
    const text = page.description ? `<p dir="auto">${escapeHtml(page.description)}</p>` : ''
    return `<li class="card"><h3>${renderPageLink(view, page)}</h3>${text}</li>\n`
  })
  return renderList(heading, 'cards', items)
}

/** As {@link renderPages}, without descriptions, on one line. */
export function renderPageLine(view: PageView, heading: string, pages: readonly CategorySummary[]): string {
  const items = pages.map((page) => `<li>${renderPageLink(view, page, 'chip')}</li>\n`)
  return renderList(heading, 'chips', items)
}

function renderPageLink({ urls, words }: PageView, { slug, title, count }: CategorySummary, kind = ''): string {
  const name = `<bdi>${escapeHtml(title)}</bdi>`
  const number = `<span class="n">${words.number(count)}</span>`
  return kind === ''
    ? `<a href="${hrefOf(urls.page(slug))}">${name}</a> ${number}`
    : `<a class="${kind}" href="${hrefOf(urls.page(slug))}">${name} ${number}</a>`
}

function renderList(heading: string, className: string, items: readonly string[]): string {
  if (items.length === 0) return ''
  return `<section class="block">\n<h2>${escapeHtml(heading)}</h2>\n<ul class="${className}">\n${items.join('')}</ul>\n</section>\n`
}
