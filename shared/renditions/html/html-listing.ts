import type { Listing } from '../../model/listing.ts'
import { facetValues } from '../../search/analysis/facet-values.ts'
import { FILTER_PREFIX } from '../../search/page-query.ts'
import { escapeHtml } from '../text/escape-html.ts'
import { fieldLabel } from '../text/field-label.ts'
import { licenseFamily } from '../text/license-family.ts'
import { safeUrl } from '../text/safe-url.ts'
import { FIXED_IDS } from '../view/fixed-ids.ts'
import type { FilterOffer } from '../view/filter-offer.ts'
import type { PageIdentity } from '../view/page-identity.ts'
import { hrefOf } from './href-of.ts'

/** Facts of a listing that are links to the listings that share them: as many as fit into one line or two. */
const MAX_CHIPS = 6

/** Names of what a listing replaces. */
const MAX_REPLACED = 3

/** Links of a listing that a row has, in this order, with what they are called. */
const ROW_LINKS: readonly { rel: string; text: string; name: string }[] = [
  { rel: 'repo', text: 'Code', name: 'Source code' },
  { rel: 'docs', text: 'Docs', name: 'Documentation' },
]

/** Facets that are no chips: what they say stands elsewhere in a row. */
const NO_CHIPS: ReadonlySet<string> = new Set(['tags', 'license', 'categories', 'status', 'alternative_to'])

/** A field that says when something began. */
const YEAR_FIELD = /(?:^|_)(?:year|release|released|founded|since)$/

/** `rel` of links to other sites: no handle on our window; distinguishes them from our own links. */
export const LINK_REL = 'external noopener'

/** What a row needs to know of the page it is on. */
export interface RowContext {
  readonly page: PageIdentity
  /** What the page can be narrowed by, of which the listing's own values are links. */
  readonly offer: FilterOffer
  /** Renders chips of the categories that the listing is in. */
  readonly placesOf?: (listing: Listing) => string
}

/**
 * Renders one listing as a row of a list, whose `id` is the listing's id: what helps to choose. The name leads to the
 * listing's page; leaving the directory is a link of its own.
 *
 * **Security:** all text is escaped, links point to http(s) only, and nothing is loaded from elsewhere.
 */
export function renderListingHtml(listing: Listing, context: RowContext): string {
  const { page } = context
  const { id, name, description, status } = listing
  const anchor = FIXED_IDS.has(id) ? '' : ` id="${escapeHtml(id)}"`
  const home = hrefOf(homeOf(listing, page))
  const state = status === undefined || status === 'active' ? '' : ` <span class="chip shut">${status}</span>`
  return [
    `<li class="row"${anchor}>\n<div>\n<h3><a href="${home}"><bdi>${escapeHtml(name)}</bdi></a>${state}</h3>\n`,
    description ? `<p dir="auto">${escapeHtml(description)}</p>\n` : '',
    renderChips(listing, context),
    renderReplaced(listing, page),
    `</div>\n${renderSide(listing)}</li>\n`,
  ].join('')
}

/** The listing's page or, where it has none, its row: on this page, if that is a category's. */
function homeOf({ id, categories }: Listing, { urls, slug }: PageIdentity): string {
  const first = categories[0] ?? slug
  const home = urls.listing(first, id)
  return home === urls.place(first, id) ? urls.place(slug || first, id) : home
}

/** A link where the URL may be followed, the bare text otherwise. */
export function renderLink(text: string, target: string | undefined): string {
  const url = target === undefined ? undefined : safeUrl(target)
  const shown = `<bdi>${escapeHtml(text)}</bdi>`
  return url === undefined ? shown : `<a href="${escapeHtml(url)}" rel="${LINK_REL}">${shown}</a>`
}

function renderChips(listing: Listing, { page, offer, placesOf }: RowContext): string {
  const fields = offer.facets.map(({ name }) => name).filter((name) => !NO_CHIPS.has(name))
  const chips = [
    ...listing.license.map((license) => renderLicenseChip(page, license)),
    ...fields.flatMap((name) => facetValues(listing, name).map((value) => renderChip(page, name, value))),
    ...listing.tags.map((tag) => renderChip(page, 'tags', tag)),
  ]
  const places = placesOf?.(listing) ?? ''
  if (chips.length === 0 && places === '') return ''
  return `<div class="chips">${chips.slice(0, MAX_CHIPS).join('')}${places}</div>\n`
}

function renderLicenseChip(page: PageIdentity, license: string): string {
  const family = licenseFamily(license)
  if (family === 'open') return renderChip(page, 'license', license, ' open', ' title="Open source (OSI-approved)"')
  // Said in words: never by color alone.
  return family === undefined
    ? renderChip(page, 'license', license)
    : renderChip(page, 'license', license, ' shut', '', ` · ${family}`)
}

/** Links to the listings with the value. Crawlers should not follow it: the page they came from has all of them. */
function renderChip(page: PageIdentity, facet: string, value: string, kind = '', title = '', more = ''): string {
  const query = new URLSearchParams([[FILTER_PREFIX + facet, value]]).toString()
  const text = value === 'true' || value === 'false' ? fieldLabel(facet) : value
  if (value === 'false') return ''
  return `<a class="chip${kind}" href="${hrefOf(page.urls.results(page.slug, query))}" rel="nofollow"${title}><bdi>${escapeHtml(text)}</bdi>${more}</a>`
}

function renderReplaced({ alternative_to: names }: Listing, { urls }: PageIdentity): string {
  if (names.length === 0) return ''
  const links = names.slice(0, MAX_REPLACED).map((name) => {
    const query = new URLSearchParams([[`${FILTER_PREFIX}alternative_to`, name]]).toString()
    return `<a href="${hrefOf(urls.results('', query))}" rel="nofollow"><bdi>${escapeHtml(name)}</bdi></a>`
  })
  return `<div class="s soft">Instead of ${links.join(', ')}</div>\n`
}

/** Numbers, dates and the ways out. */
function renderSide(listing: Listing): string {
  const { extra, updated, checked, links, url, name } = listing
  const stars = extra['stars']
  const [year, since] = Object.entries(extra).find(([key, value]) => YEAR_FIELD.test(key) && isYear(value)) ?? []
  const target = url === undefined ? undefined : safeUrl(url)
  const further = ROW_LINKS.flatMap(({ rel, text, name: label }) => {
    const link = safeUrl(links.find((each) => each.rel === rel)?.url ?? '')
    if (link === undefined) return []
    return `<a href="${escapeHtml(link)}" rel="${LINK_REL}" aria-label="${escapeHtml(`${label}: ${name}`)}">${text}</a>`
  })
  return [
    '<div class="side">\n',
    typeof stars === 'number' && stars > 0 ? `<b><span class="vh">Stars: </span>★ ${shorten(stars)}</b>\n` : '',
    updated === undefined ? '' : `<span class="soft">updated <time datetime="${updated}">${updated}</time></span>\n`,
    checked === undefined ? '' : `<span class="soft">checked <time datetime="${checked}">${checked}</time></span>\n`,
    year === undefined
      ? ''
      : `<span class="soft">${escapeHtml(fieldLabel(year))} <b>${escapeHtml(String(since))}</b></span>\n`,
    target === undefined
      ? ''
      : `<a href="${escapeHtml(target)}" rel="${LINK_REL}"><bdi dir="ltr">${escapeHtml(hostOf(target))}</bdi> ↗</a>\n`,
    further.length === 0 ? '' : `<span class="line">${further.join('')}</span>\n`,
    '</div>\n',
  ].join('')
}

function isYear(value: unknown): boolean {
  return /^(?:1[6-9]|20)\d\d$/.test(String(value))
}

/** `12.4k`. */
function shorten(number: number): string {
  if (number < 1_000) return String(Math.round(number))
  const thousands = number / 1_000
  return `${thousands < 100 ? thousands.toFixed(1).replace('.0', '') : Math.round(thousands)}k`
}

function hostOf(url: string): string {
  return URL.parse(url)?.hostname.replace(/^www\./, '') ?? url
}
