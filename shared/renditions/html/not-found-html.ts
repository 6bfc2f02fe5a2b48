import { escapeHtml } from '../text/escape-html.ts'
import type { PlainFrame, PlainPage } from './plain-page.ts'
import { renderWay } from './results-main.ts'

/** Most categories named where nothing is. */
const MAX_CATEGORIES = 12

/** A path at which nothing is published. */
interface MissingPath {
  readonly path: string
  /** Pages that may have been meant, best first. */
  readonly near: readonly { readonly url: string; readonly title: string }[]
}

/**
 * Renders what people see where nothing is published: the path, the nearest names, and the categories.
 *
 * @param missing Without it, the place where a script writes both, hidden: see `explainMissing`.
 */
export function renderNotFound(
  missing: MissingPath | undefined,
  indexUrl: string,
  { words, shell }: Pick<PlainFrame, 'words' | 'shell'>,
): PlainPage {
  const { path, near } = missing ?? { path: '', near: [] }
  const { page, search } = words
  const sentence = words.fill(words.missing.nothingAt, { path: `<code dir="ltr">${escapeHtml(path)}</code>` })
  const list = missing !== undefined && near.length === 0 ? '' : `<p>${search.didYouMean}</p>\n${renderLinks(near)}`
  const categories = (shell?.site.menu?.pages ?? []).slice(0, MAX_CATEGORIES)
  const ways = categories.map(({ slug, title }) => ({ url: shell?.urls.page(slug) ?? '', title }))
  const content =
    `<div class="two"><div class="near flow"${missing === undefined ? ' hidden' : ''}>\n<p>${sentence}</p>\n${list}</div>\n` +
    `<section><h2>${page.categories}</h2>\n${renderLinks(ways, `<li><a href="${escapeHtml(indexUrl)}">${page.allCategories}</a></li>\n`)}</section></div>`
  return { title: words.missing.notFound, content }
}

function renderLinks(pages: MissingPath['near'], last = ''): string {
  return `<ul class="link">\n${pages.map(({ url, title }) => renderWay(url, title)).join('')}${last}</ul>\n`
}
