import { titleOf } from '../../tools/categories/category-list.ts'
import type { CategorySummary } from '../../model/category.ts'
import type { Listing } from '../../model/listing.ts'
import type { PageUrls } from '../../urls.ts'
import { issueUrl } from '../../model/forge-links.ts'
import { MAX_COMPARED } from '../../search/comparison-query.ts'
import { escapeHtml, hrefOf, renderLink, renderOurLink } from '../text/escape-html.ts'
import { logoPath } from '../text/logo-path.ts'
import { markWords } from '../text/mark-words.ts'
import { describeStates } from '../view/listing-fields.ts'
import type { PageIdentity } from '../view/page-identity.ts'
import type { Words } from '../words/words.ts'

/**
 * Renders what is wrong with a listing: that it is not active any more, that its address does not answer, that an event
 * is over. For behind its name: each after a space.
 */
export function renderStates(listing: Pick<Listing, 'status' | 'link'>, words: Words, isOver = false): string {
  return [...describeStates(listing, words), ...(isOver ? [words.facts.over] : [])]
    .map((text) => ` <span class="state">${escapeHtml(text)}</span>`)
    .join('')
}

/** Places of pictures, with the pixels that are reserved for them: an upright one in a row, a square one … */
const PICTURES = {
  cover: { className: 'thumb', width: 64, height: 96 },
  logo: { className: 'thumb sq', width: 44, height: 44 },
  'big cover': { className: 'thumb', width: 120, height: 180 },
  'big logo': { className: 'thumb sq', width: 64, height: 64 },
} as const

/**
 * Renders the picture of a listing; nothing where it has none of its own.
 *
 * **Security:** only pictures that the directory publishes itself are shown, and an SVG file is an image here, which runs
 * nothing.
 *
 * @param isLazy Whether it is not on the first screen.
 */
export function renderPicture(
  { logo }: Pick<Listing, 'logo'>,
  urls: PageUrls,
  kind: keyof typeof PICTURES,
  isLazy = false,
): string {
  const path = logoPath(logo, urls)
  if (path === undefined) return ''
  const { className, width, height } = PICTURES[kind]
  const loading = isLazy ? ' loading="lazy"' : ''
  return `<img class="${className}" src="${escapeHtml(path)}" alt="" width="${width}" height="${height}"${loading} decoding="async">`
}

/** Renders the block of a day or of a period. @param hasYear Whether it says its year. */
export function renderDates(start: string, end: string | undefined, words: Words, hasYear = false): string {
  const { month, days, note } = words.period(start, end, hasYear)
  return (
    `<time class="date" datetime="${escapeHtml(start)}"${words.isolation}>${escapeHtml(month)}` +
    `<b>${escapeHtml(days)}</b>${escapeHtml(note)}</time>`
  )
}

/** Renders a link to what has a value, from `facetUrl`: search engines follow it to a page, not to results. */
export function renderValueLink(url: string, html: string): string {
  return `<a href="${hrefOf(url)}"${url.includes('?') ? ' rel="nofollow"' : ''}>${html}</a>`
}

/** Renders a link to a category, and how many listings it has. */
export function renderCategoryLink({ urls, words }: PageIdentity, category: CategorySummary): string {
  const { slug, count } = category
  return `${renderOurLink(urls.page(slug), titleOf(category))} <span class="n">${words.number(count)}</span>`
}

export function renderMarked(text: string, words: readonly string[]): string {
  return markWords(text, words)
    .map(([part, isMarked]) => (isMarked ? `<mark>${escapeHtml(part)}</mark>` : escapeHtml(part)))
    .join('')
}

/** `id` of the form that boxes to compare belong to, wherever they are. */
const TRAY_ID = 'cmp'

/**
 * Renders the tray of a page: the form that leads to the comparison of the listings picked. It appears when one is, by
 * style alone; the script of the page adds their names. After the list, so that it sticks to the bottom of the window.
 */
export function renderTray({ url, words }: PageIdentity): string {
  const { compare, clear, full, remove, picked } = words.compare
  const attributes = [
    `data-full="${words.fill(full, { most: MAX_COMPARED })}"`,
    `data-remove="${remove}"`,
    `data-picked="${picked}"`,
  ]
  return (
    `<form id="${TRAY_ID}" class="tray" method="get" action="${hrefOf(url)}" aria-label="${compare}" ${attributes.join(' ')}${words.isolation}>` +
    `<ul></ul><button class="go">${compare}</button><button class="text" type="reset">${clear}</button></form>\n`
  )
}

/** Renders the box that picks a listing for the tray and, once two are picked, the button that compares them. */
export function renderPick({ id, name }: Pick<Listing, 'id' | 'name'>, { words }: PageIdentity): string {
  const { compare, these } = words.compare
  return (
    `<span class="pick"><label class="pick"><input type="checkbox" name="compare" value="${escapeHtml(id)}" form="${TRAY_ID}" ` +
    `aria-label="${compare} ${escapeHtml(name)}"> <span>${compare}</span></label>` +
    `<button class="now go" form="${TRAY_ID}">${these}</button></span>`
  )
}

/** A link to where a listing is suggested, for the category whose page it is; nothing where there is no such place. */
export function renderSuggest({ page, url, words, site }: PageIdentity): string {
  const { contribute } = site.directory
  if (contribute === undefined) return ''
  const category = page.kind === 'category' ? page.category.title : undefined
  const target = issueUrl(contribute, contribute.suggest ?? {}, words.suggestion, { category, page: url })
  return renderLink(words.suggestion, target)
}
