import { escapeHtml, hrefOf, renderOurLink, renderText } from '../text/escape-html.ts'
import type { Listing } from '../../model/listing.ts'
import type { PageQuery } from '../../search/page-query.ts'
import { EMPTY_QUERY } from '../../search/page-query.ts'
import type { Sort } from '../../search/values/sort-names.ts'
import { fieldLabel, ourLabel } from '../text/field-label.ts'
import { fieldKind, isMeasured } from '../view/field-kind.ts'
import type { FieldKind } from '../view/field-kind.ts'
import { readValues } from '../view/row-layout.ts'
import { describeBelow, describeFact, isPast, rowFigure } from '../view/row-view.ts'
import type { Words } from '../words/words.ts'
import { resultsUrl } from '../view/results-title.ts'
import type { PageIdentity } from '../view/page-identity.ts'
import { FIXED_IDS } from '../view/agent-access.ts'
import { homeOf, renderListingHtml, renderPlace } from './html-listing.ts'
import type { RowContext } from './html-listing.ts'
import { renderStates } from './listing-parts.ts'

/** How a list is shown. */
interface ListOptions {
  readonly query?: PageQuery
  /** Whether events stand below the months they are in, and those that are over are folded. */
  readonly isGrouped?: boolean
  /** Number of listings on the documents after a first one: where it has events that are over, these are over too. */
  readonly further?: number
}

/** Renders listings as rows or, where the query asks for it, as a table. */
export function renderRows(
  listings: readonly Listing[],
  context: RowContext,
  { query = EMPTY_QUERY, isGrouped = false, further = 0 }: ListOptions = {},
): string {
  if (query.view === 'table') return renderTable(listings, context, query)
  const { layout, page } = context
  // In another order, months would not follow each other.
  if (!isGrouped || layout.lead !== 'date' || layout.order !== undefined) return renderList(listings, context)
  const { fill, isolation, search, things } = page.words
  const coming = listings.filter((each) => !isPast(each, layout))
  // Nor do they where the listings are in the order of something else.
  const begins = coming.flatMap(({ start }) => start?.slice(0, 7) ?? [])
  if (begins.some((month, index) => month < (begins[index - 1] ?? ''))) return renderList(listings, context)
  const over = listings.filter((each) => isPast(each, layout))
  const months = renderList(coming, { ...context, hasMonths: true }, renderMonth)
  if (over.length === 0) return months
  // Each of them need not say it again.
  const { from: _, ...rest } = layout
  const summary = fill(search.past, { things: things(over.length + further) })
  return `${months}<details class="past"${coming.length === 0 ? ' open' : ''}><summary${isolation}>${summary}</summary>\n${renderList(over, { ...context, layout: rest })}</details>\n`
}

const LEADS = { cover: ' pic', date: ' pic', logo: ' logo', none: '' } as const

/** @param headingOf What stands above the first of some listings. They are in one list, so that boxes know of each other. */
function renderList(
  listings: readonly Listing[],
  context: RowContext,
  headingOf?: (listing: Listing, words: Words) => string,
): string {
  const { layout, page } = context
  let rows = ''
  let last = ''
  for (const [index, listing] of listings.entries()) {
    const heading = headingOf?.(listing, page.words) ?? ''
    rows += (heading === last ? '' : heading) + renderListingHtml(listing, context, index)
    last = heading
  }
  return listings.length === 0 ? '' : `<ol class="rows${LEADS[layout.lead ?? 'none']}">\n${rows}</ol>\n`
}

function renderMonth({ start }: Listing, { isolation, month }: Words): string {
  return start === undefined
    ? ''
    : `<li><h2 class="month"${isolation}>${escapeHtml(month(start.slice(0, 7)))}</h2></li>\n`
}

/** One line for each listing: the facts of rows as columns, whose heads sort. */
function renderTable(listings: readonly Listing[], context: RowContext, query: PageQuery): string {
  const { page, layout } = context
  const { words } = page
  const { facts = [], figure, byline, lead } = layout
  // What stands before and below the names of rows comes first.
  const names = [
    ...(lead === 'date' ? ['start'] : []),
    ...(listings.some((listing) => renderPlace(listing, layout, words) !== '') ? ['location'] : []),
    ...[figure, byline].filter((name) => name !== undefined),
    ...facts,
  ]
  const kindOf = (name: string): FieldKind =>
    fieldKind(words.fields.get(name), name, listings.flatMap((listing) => readValues(listing, name)).slice(0, 50))
  const columns = names.map((name): Column => ({ name, kind: kindOf(name) }))
  const heads = columns.map(({ name, kind }) => {
    const isRight = kind === 'number' ? ' class="r"' : ''
    const ours = name === 'location' || (name === 'start' && lead === 'date') ? words.fields.get(name) : undefined
    const label = escapeHtml(ours === undefined ? fieldLabel(name, words) : ourLabel(ours, words))
    if (name === 'location') return `<th scope="col">${label}</th>`
    // It has an order of its own.
    const sort: Sort = name === 'last_commit' ? 'recent' : `${isMeasured(kind) ? 'down' : 'up'}_${name}`
    return renderHead(page, query, sort, label, isRight)
  })
  const rows = listings.map((listing) => {
    const { id, name } = listing
    const anchor = FIXED_IDS.has(id) ? '' : ` id="${escapeHtml(id)}"`
    const cells = columns.map(
      (column) => `<td${column.kind === 'number' ? ' class="r"' : ''}>${renderCell(listing, column, context)}</td>`,
    )
    const pick = `<input type="checkbox" name="compare" value="${escapeHtml(id)}" form="cmp" aria-label="${words.compare.compare} ${escapeHtml(name)}">`
    return (
      `<tr class="row"${anchor}><th scope="row">${renderOurLink(homeOf(listing, page), name)}${renderStates(listing, words, isPast(listing, layout))}</th>` +
      `${cells.join('')}<td>${pick}</td></tr>\n`
    )
  })
  return (
    `<section class="scroll" tabindex="0" aria-label="${words.search.table}"><table class="rows">\n<thead><tr>` +
    `${renderHead(page, query, 'name', words.search.nameColumn, '')}${heads.join('')}<th scope="col">${words.compare.compare}</th></tr></thead>\n` +
    `<tbody>\n${rows.join('')}</tbody>\n</table></section>\n`
  )
}

/** A head that sorts by its column, and the other way round once it does. */
function renderHead(page: PageIdentity, query: PageQuery, sort: Sort, label: string, attributes: string): string {
  const reverse = sort.replace(/^(?:up|down)_/, (way) => (way === 'up_' ? 'down_' : 'up_'))
  const isOn = query.sort === sort || query.sort === reverse
  const next = query.sort === sort ? reverse : sort
  const isDown = !/^(?:up_|name$)/.test(query.sort ?? '')
  const url = hrefOf(resultsUrl(page, { ...query, sort: next as Sort, start: 0 }))
  const order = isOn ? ` aria-sort="${isDown ? 'descending' : 'ascending'}"` : ''
  return `<th scope="col"${attributes}${order}><a href="${url}" rel="nofollow">${label}${isOn ? (isDown ? ' ↓' : ' ↑') : ''}</a></th>`
}

interface Column {
  readonly name: string
  readonly kind: FieldKind
}

function renderCell(listing: Listing, { name, kind }: Column, { page: { words }, layout }: RowContext): string {
  if (name === layout.figure) return escapeHtml(rowFigure(listing, layout, words, false)?.text ?? '–')
  if (name === 'location') return renderPlace(listing, layout, words) || '–'
  const values = readValues(listing, name)
  if (values.length === 0) return '–'
  const [value = ''] = values
  const { end } = listing
  const shown =
    name === 'start'
      ? [words.date(value, end)]
      : values.length === 1
        ? [describeBelow(name, value, words)]
        : describeFact(name, values, words).values
  // Days stay on one line, and so do those of a period.
  const joined =
    kind === 'date' ? shown.map((each) => each.replaceAll(/\s/g, '\u{a0}').replaceAll('–', '–\u{2060}')) : shown
  return words.list(joined.map((each) => renderText(each)))
}
