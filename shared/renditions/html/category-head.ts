import { escapeHtml, hrefOf, renderText } from '../text/escape-html.ts'
import type { Category } from '../../model/category.ts'
import type { PageIdentity } from '../view/page-identity.ts'
import { facetUrl } from '../view/listing-fields.ts'
import { renderValueLink } from './listing-parts.ts'
import { foldLine } from '../text/escape-markdown.ts'

/** `id` of the introduction of a category. */
export const GUIDE_ID = '_guide'

/**
 * Renders the head of a page of listings: the way back, the title, and what a category is about.
 *
 * @param title What is asked; plain text.
 */
export function renderHead(page: PageIdentity, title: string): string {
  const { words } = page
  const isRoot = page.page.kind === 'root'
  return [
    `<div class="head">\n${isRoot ? '' : renderCrumbs(page)}`,
    `<h1>${renderText(title)}</h1>\n`,
    page.page.kind === 'root' ? '' : renderDescription(page.page.category, page, words.category.guide),
    '</div>\n',
  ].join('')
}

/** What a category is about, in a sentence, and where to read more. */
function renderDescription(
  category: Pick<Category, 'description' | 'intro' | 'alternative_to' | 'alternative_pages'>,
  { urls, words }: PageIdentity,
  guide: string,
): string {
  const { description, intro, alternative_to: replaced, alternative_pages: pages = {} } = category
  const more = saysMore(intro, description) ? ` <a href="#${GUIDE_ID}">${guide}</a>` : ''
  const text = description === undefined ? '' : `<bdi class="soft">${escapeHtml(foldLine(description))}</bdi>`
  const links = replaced.map((name) => {
    const path = Object.hasOwn(pages, name) ? pages[name] : undefined
    const url = path === undefined ? facetUrl({ urls, slug: '' }, 'alternative_to', name) : urls.file(path)
    return renderValueLink(url, renderText(name))
  })
  return [
    `${text}${more}` === '' ? '' : `<p>${text}${more}</p>\n`,
    links.length === 0
      ? ''
      : `<p class="s soft">${words.fill(words.category.alternativesTo, { names: words.list(links) })}</p>\n`,
  ].join('')
}

/** Whether an introduction says more than the description does. */
export function saysMore(intro: string | undefined, description = ''): intro is string {
  const plain = (text: string): string => text.replace(/[\s*_`[\]()#.]+/g, '').toLowerCase()
  return intro !== undefined && plain(intro) !== '' && !plain(description).includes(plain(intro))
}

/** The way from the root page, with the sections on it. */
export function renderCrumbs({ page, trail, words }: PageIdentity): string {
  const sections = page.kind === 'root' ? [] : page.category.groups
  const steps = trail.slice(0, -1).map(({ title, url }, index) => {
    const text = index === 0 ? words.page.allCategories : renderText(title)
    return `<li><a href="${hrefOf(url)}">${text}</a></li>`
  })
  const groups = sections.map((section) => `<li>${renderText(foldLine(section))}</li>`)
  return `<nav class="crumbs s" aria-label="${words.page.breadcrumb}"><ol>${steps.join('')}${groups.join('')}</ol></nav>\n`
}
