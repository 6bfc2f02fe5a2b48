import { escapeHtml, hrefOf, renderText } from '../text/escape-html.ts'
import type { Listing } from '../../model/listing.ts'
import type { RowLayout } from '../../model/theme.ts'
import { FIXED_IDS } from '../view/agent-access.ts'
import { hasOwnPage, withShortText } from '../view/listing-fields.ts'
import type { PageIdentity } from '../view/page-identity.ts'
import { readValues } from '../view/row-layout.ts'
import { isPast, listRowFacts, rowByline, rowFigure, rowHost, rowPlace, rowReplaced } from '../view/row-view.ts'
import type { RowFact, RowFigure } from '../view/row-view.ts'
import type { Words } from '../words/words.ts'
import { renderDates, renderMarked, renderPick, renderPicture, renderStates } from './listing-parts.ts'

/** Names of what a listing replaces. */
const MAX_REPLACED = 3

/** Rows of a first screen: the pictures of all others wait until they come near. */
const FIRST_ROWS = 2

/** `id` of the template with the operator's markup for rows: a document has it where the directory has any. */
export const ROW_TEMPLATE_ID = '_after_row'

/** What a row needs to know of the list it is in. */
export interface RowContext {
  readonly page: PageIdentity
  readonly layout: RowLayout
  readonly marked?: readonly string[]
  /** Whether the months that dates are in stand above them. */
  readonly hasMonths?: boolean
  /** Renders links to the categories that the listing is in. */
  readonly placesOf?: (listing: Listing) => string
}

/**
 * Renders one listing as a row of a list, whose `id` is the listing's id: what helps to choose. The name leads to the
 * listing's page; leaving the directory is a link of its own.
 *
 * **Security:** all text is escaped, links point to http(s) only, and nothing is loaded from elsewhere.
 *
 * @param index Place in the list, from 0.
 */
export function renderListingHtml(listing: Listing, context: RowContext, index = 0): string {
  const { page, layout, marked = [] } = context
  const { words } = page
  const { id, name } = listing
  const { description } = withShortText(listing, page.urls, page.slug)
  const anchor = FIXED_IDS.has(id) ? '' : ` id="${escapeHtml(id)}"`
  const byline = renderByline(listing, layout, words)
  return [
    `<li class="row"${anchor}>${renderLead(listing, context, index)}`,
    `<div class="txt"><h3><a href="${hrefOf(homeOf(listing, page))}"><bdi>${renderMarked(name, marked)}</bdi></a>${renderStates(listing, words, isPast(listing, layout))}</h3>`,
    byline === '' ? '' : `<p class="by">${byline}</p>`,
    description ? `<p class="d"><bdi>${renderMarked(description, marked)}</bdi></p>` : '',
    renderFacts(listing, context),
    `</div>\n<div class="side">${renderSide(listing, context)}</div>${page.site.brand?.slots?.after_row ?? ''}</li>\n`,
  ].join('')
}

/** The listing's page or, where it has none, its row: on this page, if that is a category's. */
export function homeOf(listing: Listing, { urls, slug }: Pick<PageIdentity, 'urls' | 'slug'>): string {
  const { id, categories } = listing
  const first = categories[0] ?? slug
  return hasOwnPage(listing, urls, slug) ? urls.listing(first, id) : urls.place(slug || first, id)
}

function renderLead(listing: Listing, { page, layout, hasMonths = false }: RowContext, index: number): string {
  const { lead } = layout
  const { start, end } = listing
  if (lead === 'date') return start === undefined ? '' : renderDates(start, end, page.words, !hasMonths)
  return lead === undefined || lead === 'none' ? '' : renderPicture(listing, page.urls, lead, index >= FIRST_ROWS)
}

/** Whose work it is, or where. */
export function renderByline(listing: Listing, layout: RowLayout, words: Words): string {
  const by = rowByline(listing, layout)
  return by === '' ? renderPlace(listing, layout, words) : words.fill(words.row.by, { name: renderText(by) })
}

/** Where it is, without what nearly all of the page share: their country. */
export function renderPlace(listing: Listing, layout: RowLayout, words: Words): string {
  const place = rowPlace(listing, layout)
  if (place === '') return listing.online === true ? words.facts.online : ''
  const shown = renderText(place)
  return listing.online === true ? words.fill(words.row.andOnline, { place: shown }) : shown
}

function renderFacts(listing: Listing, { page, layout, placesOf }: RowContext): string {
  const { words } = page
  const facts = listRowFacts(listing, layout, words).map((fact) => renderFact(fact, words))
  const replaced = rowReplaced(listing, layout)
    .slice(0, MAX_REPLACED)
    .map((name) => renderText(name))
  if (replaced.length > 0) facts.push(`<div><dt>${words.compare.insteadOf}</dt> <dd>${words.list(replaced)}</dd></div>`)
  const places = placesOf?.(listing) ?? ''
  if (places !== '') facts.push(`<div><dt>${words.row.in}</dt> <dd>${places}</dd></div>`)
  return facts.length === 0 ? '' : `<dl class="fl">${facts.join('')}</dl>`
}

function renderFact({ label, isPlain, values, tone }: RowFact, words: Words): string {
  const kind = tone === undefined ? '' : tone === 'good' ? ' class="yes"' : ' class="no"'
  const shown = words.list(values.map((value) => renderText(value)))
  return `<div><dt${isPlain ? ' class="vh"' : ''}>${escapeHtml(label)}</dt> <dd${kind}>${shown}</dd></div>`
}

/** The number, when it was last active, and the way out. */
function renderSide(listing: Listing, { page, layout }: RowContext): string {
  const { words } = page
  const figure = rowFigure(listing, layout, words)
  const host = rowHost(listing, layout)
  return [
    figure === undefined ? '' : renderFigure(figure, listing, words),
    host === undefined ? '' : `<a href="${escapeHtml(host.url)}"><bdi dir="ltr">${escapeHtml(host.host)}</bdi> ↗</a>\n`,
    renderPick(listing, page),
  ].join('')
}

/** Of a repository's stars also when it was last worked on. */
function renderFigure({ label, text, isStars, isRepository }: RowFigure, listing: Listing, words: Words): string {
  const [commit] = readValues(listing, 'last_commit')
  const star = isStars ? '<span aria-hidden="true">★ </span>' : ''
  const worked = commit === undefined ? '' : `${words.facts.lastCommit} ${words.date(commit)}`
  const note = isRepository ? worked : escapeHtml(label)
  const hidden = isRepository ? `<span class="vh">${escapeHtml(label)} </span>` : ''
  return `<p class="fig">${hidden}${star}<b>${renderText(text)}</b> <span class="soft">${note}</span></p>\n`
}
