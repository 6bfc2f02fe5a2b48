import type { Listing } from '../../model/listing.ts'
import { escapeHtml } from '../text/escape-html.ts'
import { licenseFamily } from '../text/license-family.ts'
import { describeStates } from '../view/listing-fields.ts'
import type { FactValue } from '../view/listing-fields.ts'
import type { Words } from '../words/words.ts'
import { hrefOf } from '../text/href-of.ts'
import type { PageUrls } from '../../urls.ts'
import { logoPath, tileClasses, tileLetters } from '../text/tile-letters.ts'
import type { TileSize } from '../text/tile-letters.ts'
import { MAX_COMPARED } from '../../search/comparison-query.ts'
import type { PageIdentity } from '../view/page-identity.ts'

/** Renders a license as a chip: marked where it is open, with words where it is not, plain where that is not known. */
export function renderLicenseChip({ text, url }: FactValue, words: Words): string {
  return renderChip({ ...licenseMark(text, words), url })
}

/** What a chip says, and how it is marked. Plain text. */
interface ChipMark {
  readonly text: string
  readonly kind?: 'open' | 'shut'
  /** Shown when it is pointed at. */
  readonly title?: string
}

/** The mark of a license. */
export function licenseMark(license: string, { facts }: Words): ChipMark {
  const family = licenseFamily(license)
  if (family === undefined) return { text: license }
  if (family === 'open') return { text: license, kind: 'open', title: facts.openSource }
  // Said in words: never by color alone.
  const words = family === 'proprietary' ? facts.proprietary : facts.sourceAvailable
  return { text: license.toLowerCase() === family ? license : `${license} · ${words}`, kind: 'shut' }
}

/**
 * Renders what is wrong with a listing: that it is not active any more, that its address does not answer. For behind its
 * name: each after a space.
 */
export function renderStates(listing: Pick<Listing, 'status' | 'link'>, words: Words): string {
  return describeStates(listing, words)
    .map((text) => ` <span class="chip shut">${escapeHtml(text)}</span>`)
    .join('')
}

/** Renders a value as a chip that leads to the listings that share it. */
export function renderChip({ text, kind, title, url }: ChipMark & { url?: string | undefined }): string {
  const shown = `<bdi>${escapeHtml(text)}</bdi>`
  const className = kind === undefined ? 'chip' : `chip ${kind}`
  return url === undefined
    ? `<span class="${className}"${titleOf(title)}>${shown}</span>`
    : `<a class="${className}" href="${hrefOf(url)}" rel="nofollow"${titleOf(title)}>${shown}</a>`
}

/**
 * Renders a chip of a row. Pages have hundreds of them, so that they are chips, and their names isolated, by the style
 * of the list they are in: `.chips > a`.
 *
 * @param href An attribute.
 */
export function renderRowChip({ text, kind, title }: ChipMark, href: string): string {
  const className = kind === undefined ? '' : ` class="${kind}"`
  return `<a${className} href="${href}" rel="nofollow"${titleOf(title)}>${escapeHtml(text)}</a>`
}

function titleOf(title: string | undefined): string {
  return title === undefined ? '' : ` title="${title}"`
}

/** What a tile shows of a listing. */
type TileSubject = Pick<Listing, 'id' | 'name' | 'logo'>

/**
 * Renders the symbol tile of a listing, for the eye only: its logo, or its letters on one of eight hues.
 *
 * **Security:** only logos that the directory publishes itself are shown, and an SVG file is an image here, which runs
 * nothing.
 *
 * @param size Default: that of a row.
 */
export function renderTile({ id, name, logo }: TileSubject, urls: PageUrls, size?: TileSize): string {
  const path = logoPath(logo, urls)
  if (path === undefined) {
    return `<span class="${tileClasses(id, size)}" aria-hidden="true">${escapeHtml(tileLetters(name))}</span>`
  }
  // Only that of a listing's page is sure to be on the first screen.
  const loading = size === 'big' ? '' : ' loading="lazy"'
  return `<img class="${tileClasses(undefined, size)}" src="${escapeHtml(path)}" alt=""${loading} decoding="async">`
}

/** `id` of the form that boxes to compare belong to, wherever they are. */
const TRAY_ID = 'cmp'

/**
 * Renders the tray of a page: the form that leads to the comparison of the listings picked. It appears when one is, and
 * counts them, by style alone. Last in the content, so that it sticks to the bottom of the window.
 */
export function renderTray({ url, words }: PageIdentity): string {
  const { selected, upTo, compare, clear } = words.compare
  return (
    `<form id="${TRAY_ID}" class="tray" method="get" action="${hrefOf(url)}" aria-label="${compare}"${words.isolation}>` +
    `<b>${selected}</b><span class="soft s wide">${words.fill(upTo, { most: MAX_COMPARED })}</span>` +
    `<button class="go">${compare}</button><button type="reset">${clear}</button></form>\n`
  )
}

/** Renders the box that picks a listing for the tray. */
export function renderPick({ id, name }: Pick<Listing, 'id' | 'name'>, { words }: PageIdentity): string {
  return (
    `<label class="pick"><input type="checkbox" name="compare" value="${escapeHtml(id)}" form="${TRAY_ID}">` +
    `${words.compare.compare}<span class="vh"> <bdi>${escapeHtml(name)}</bdi></span></label>`
  )
}
