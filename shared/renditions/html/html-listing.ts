import { isShown } from '../../model/field-table.ts'
import type { Listing } from '../../model/listing.ts'
import { facetValues } from '../../search/values/facets.ts'
import { escapeHtml } from '../text/escape-html.ts'
import { fieldLabel, valueLabel } from '../text/field-label.ts'
import { hostOf, safeUrl } from '../text/safe-url.ts'
import { FIXED_IDS } from '../view/agent-access.ts'
import type { FilterOffer } from '../view/filter-offer.ts'
import { facetQuery, facetUrl, hasOwnPage, withShortText } from '../view/listing-fields.ts'
import type { PageIdentity } from '../view/page-identity.ts'
import { licenseMark, renderRowChip, renderStates, renderTile, renderPick } from './listing-parts.ts'
import type { Words } from '../words/words.ts'
import { hrefOf } from '../text/href-of.ts'

/** Facts of a listing that are links to the listings that share them: as many as fit into one line or two. */
const MAX_CHIPS = 5

/** Names of what a listing replaces. */
const MAX_REPLACED = 3

/** A field that says when something began. */
const YEAR_FIELD = /(?:^|_)(?:year|release|released|founded|since)$/

/** What a row needs to know of the page it is on. */
interface RowContext {
  readonly page: PageIdentity
  /** What the page can be narrowed by, of which the listing's own values are links. */
  readonly offer: FilterOffer
  /** Address of the document that it stands in. */
  readonly here: string
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
  const { id, name } = listing
  const { description } = withShortText(listing, page.urls, page.slug)
  const anchor = FIXED_IDS.has(id) ? '' : ` id="${escapeHtml(id)}"`
  const home = hrefOf(homeOf(listing, page))
  const states = renderStates(listing, page.words)
  return [
    `<li class="row"${anchor}>\n${renderTile(listing, page.urls)}\n<div>\n<h3><a href="${home}"><bdi>${escapeHtml(name)}</bdi></a>${states}</h3>\n`,
    description ? `<p dir="auto">${escapeHtml(description)}</p>\n` : '',
    renderChips(listing, context),
    renderReplaced(listing, page),
    `</div>\n${renderSide(listing, context)}</li>\n`,
  ].join('')
}

/** The listing's page or, where it has none, its row: on this page, if that is a category's. */
function homeOf(listing: Listing, page: PageIdentity): string {
  const { id, categories } = listing
  const { urls, slug } = page
  const first = categories[0] ?? slug
  return hasOwnPage(listing, urls, slug) ? urls.listing(first, id) : urls.place(slug || first, id)
}

function renderChips(listing: Listing, { page, offer, here, placesOf }: RowContext): string {
  const fields = offer.facets.map(({ name }) => name).filter((name) => page.words.fields.get(name)?.chip !== false)
  const year = findYear(listing, page)
  const chips = new Map<string, string>()
  // Tags often repeat what a field says.
  const add = (text: string, chip: string): void => {
    const key = text.toLowerCase()
    if (!chips.has(key) && chip !== '') chips.set(key, chip)
  }
  const href = (facet: string, value: string): string => facetHref(page, here, facet, value)
  for (const license of listing.license) {
    add(license, renderRowChip(licenseMark(license, page.words), href('license', license)))
  }
  for (const name of fields) {
    if (name === year?.name) continue
    for (const value of facetValues(listing, name)) {
      const text = describeField(page, name, value)
      add(value, text === '' ? '' : renderRowChip({ text }, href(name, value)))
    }
  }
  for (const tag of listing.tags) add(tag, renderRowChip({ text: tag }, href('tags', tag)))
  const places = placesOf?.(listing) ?? ''
  const shown = Array.from(chips.values()).slice(0, MAX_CHIPS)
  return shown.length === 0 && places === '' ? '' : `<div class="chips">${shown.join('')}${places}</div>\n`
}

/** Leads to the listings of the page that share a value: from its own address, by the query alone. */
function facetHref(page: PageIdentity, here: string, facet: string, value: string): string {
  return here === page.url ? escapeHtml(`?${facetQuery(facet, value)}`) : hrefOf(facetUrl(page, facet, value))
}

/** A true value is shown as the name of its field; a false one is left out. */
function describeField({ words }: PageIdentity, facet: string, value: string): string {
  if (value === 'false') return ''
  return value === 'true' ? fieldLabel(facet, words) : valueLabel(facet, value, words)
}

function renderReplaced({ alternative_to: names }: Listing, { urls, words }: PageIdentity): string {
  if (names.length === 0) return ''
  const links = names.slice(0, MAX_REPLACED).map((name) => {
    const url = facetUrl({ urls, slug: '' }, 'alternative_to', name)
    return `<a href="${hrefOf(url)}" rel="nofollow"><bdi>${escapeHtml(name)}</bdi></a>`
  })
  return `<div class="s soft">${words.fill(words.row.insteadOf, { names: links.join(', ') })}</div>\n`
}

/** Numbers, dates and the ways out. */
function renderSide(listing: Listing, { page, offer, here }: RowContext): string {
  const { extra, updated, checked, last_commit: active, links, url, name } = listing
  const { words } = page
  const stars = isShown(words.fields.get('stars')) ? (listing.stars ?? extra['stars']) : undefined
  const year = findYear(listing, page)
  const target = url === undefined ? undefined : safeUrl(url)
  const time = (date: string): string => `<time datetime="${escapeHtml(date)}">${words.date(date)}</time>`
  const wayOut = (rel: string, text: string): string => {
    const link = safeUrl(links.find((each) => each.rel === rel)?.url ?? '')
    if (link === undefined) return ''
    return `<a href="${escapeHtml(link)}" aria-label="${escapeHtml(`${text}: ${name}`)}">${text}</a>`
  }
  const further = wayOut('repo', words.row.code) + wayOut('docs', words.row.docs)
  return [
    '<div class="side">\n',
    typeof stars === 'number' && stars > 0
      ? `<b><span aria-hidden="true">★</span><span class="vh">${words.facts.stars}</span> ${words.compact(stars)}</b>\n`
      : '',
    updated === undefined
      ? ''
      : `<span class="soft">${words.fill(words.row.updated, { date: time(updated) })}</span>\n`,
    updated !== undefined || active === undefined
      ? ''
      : `<span class="soft">${words.facts.lastCommit} ${time(active)}</span>\n`,
    checked === undefined
      ? ''
      : `<span class="soft">${words.fill(words.row.checked, { date: time(checked) })}</span>\n`,
    year === undefined
      ? ''
      : renderYear(
          year,
          words,
          offer.facets.some(({ name }) => name === year.name)
            ? facetHref(page, here, year.name, year.value)
            : undefined,
        ),
    target === undefined
      ? ''
      : `<a href="${escapeHtml(target)}"><bdi dir="ltr">${escapeHtml(hostOf(target))}</bdi> ↗</a>\n`,
    further === '' ? '' : `<span class="line">${further}</span>\n`,
    renderPick(listing, page),
    '</div>\n',
  ].join('')
}

/** When a listing began: the first of its fields that says it. */
interface Year {
  readonly name: string
  /** Four digits. */
  readonly value: string
}

function findYear({ extra }: Listing, { words }: PageIdentity): Year | undefined {
  return Object.entries(extra)
    .map(([name, value]) => ({ name, value: yearOf(value) }))
    .find(({ name, value }) => YEAR_FIELD.test(name) && value !== '' && isShown(words.fields.get(name)))
}

/** With its label: a bare number says little. @param href Leads to the listings that share it, where the page is narrowed by it. */
function renderYear({ name, value }: Year, words: Words, href: string | undefined): string {
  const text = `<bdi>${escapeHtml(fieldLabel(name, words))}</bdi> <b>${value}</b>`
  return href === undefined ? `<span class="soft">${text}</span>\n` : `<a href="${href}" rel="nofollow">${text}</a>\n`
}

/** Four digits; empty for anything else. */
function yearOf(value: unknown): string {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  return /^(?:1[6-9]|20)\d\d$/.test(text) ? text : ''
}
