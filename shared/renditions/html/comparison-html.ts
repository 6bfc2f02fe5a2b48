import type { Listing } from '../../model/listing.ts'
import { MAX_COMPARED } from '../../search/comparison-query.ts'
import { escapeHtml, hrefOf, renderOurLink, renderText } from '../text/escape-html.ts'
import { comparisonUrl } from '../view/comparison-view.ts'
import type { ComparisonCell, ComparisonRow, ComparisonView, UnknownListing } from '../view/comparison-view.ts'
import type { FactValue } from '../view/fact-values.ts'
import type { PageIdentity } from '../view/page-identity.ts'
import { capitalize } from '../words/words.ts'
import type { Words } from '../words/words.ts'
import { renderCrumbs } from './category-head.ts'

type AnyComparison = ComparisonView<PageIdentity>

/**
 * Renders the content of a compare page, the same on servers and by the script of a page: the table of what differs, what
 * all have in common in a sentence, and ways to add and remove. Below two listings it explains how to choose them.
 */
export function renderComparison(view: AnyComparison): string {
  const { page, listings, url } = view
  const { compare, isolation, fill } = page.words
  const isTable = listings.length > 1
  const title = isTable
    ? `<h1>${renderText(nameAll(view))}</h1>`
    : `<h1${isolation}>${escapeHtml(titleComparison(view))}</h1>`
  const copy = `<p class="line s"><button type="button" class="text copy" data-copy="${escapeHtml(url)}" hidden>${compare.copyLink}</button></p>\n`
  const chosen = listings.length === 1 ? `<p>${compare.picked}: <b>${renderText(nameAll(view))}</b></p>\n` : ''
  const way = renderOurLink(page.url, page.title)
  return (
    `<div class="head">\n${page.page.kind === 'root' ? '' : renderCrumbs(page)}${title}\n${isTable ? copy : ''}</div>\n` +
    renderNotes(view) +
    (isTable
      ? renderTable(view) + renderCommon(view)
      : `${chosen}<p${isolation}>${fill(compare.pickIn, { page: way })}</p>\n`) +
    renderAdd(view)
  )
}

/** The title of a compare page, without that of the directory. Plain text. */
export function titleComparison(view: AnyComparison): string {
  const { words } = view.page
  return view.listings.length < 2
    ? words.fill(words.compare.choose, { things: words.thingsName })
    : words.fill(words.compare.documentTitle, { names: nameAll(view) })
}

function nameAll({ page: { words }, listings }: AnyComparison): string {
  return words.both(listings.map(({ name }) => name))
}

/** What of the address is not compared, and what may have been meant. */
function renderNotes(view: AnyComparison): string {
  const { page, query, unknown, listings } = view
  const { compare, isolation, fill } = page.words
  const notes = unknown.map((each) => renderUnknown(view, each))
  if (unknown.length > 0 && page.slug !== '') {
    const everywhere = comparisonUrl({ urls: page.urls, slug: '' }, query.ids)
    notes.push(`<a href="${hrefOf(everywhere)}" rel="nofollow">${compare.everywhere}</a>`)
  }
  if (query.left > 0 && listings.length > 0) notes.push(fill(compare.tooMany, { most: MAX_COMPARED }))
  return notes.map((note) => `<p${isolation}>${note}</p>\n`).join('')
}

function renderUnknown({ page, listings }: AnyComparison, { id, near }: UnknownListing): string {
  const { compare, either, fill } = page.words
  const ids = listings.map((listing) => listing.id)
  const links = near.map((listing) =>
    renderOurLink(comparisonUrl(page, [...ids, listing.id]), listing.name, ' rel="nofollow"'),
  )
  const text = fill(compare.unknown, { id: renderText(id) })
  return links.length === 0 ? text : `${text} ${fill(compare.perhaps, { links: either(links) })}`
}

/** The form that adds a listing, where there is room for one. */
function renderAdd({ page, listings, others }: AnyComparison): string {
  if (listings.length >= MAX_COMPARED || others?.length === 0) return ''
  const { compare, isolation, thingsName } = page.words
  const things = escapeHtml(thingsName)
  const label = `aria-label="${compare.add}: ${things}"`
  const kept = listings.map(({ id }) => `<input type="hidden" name="compare" value="${escapeHtml(id)}">`).join('')
  const choice =
    others === undefined
      ? `<input class="field" name="compare" required ${label} placeholder="${capitalize(things)} …">`
      : `<select name="compare" ${label}><option value="">${capitalize(things)} …</option>${others.map(renderOption).join('')}</select>`
  return `<form class="line add" method="get" action="${hrefOf(page.url)}"${isolation}>${kept}${choice}<button>${compare.add}</button></form>\n`
}

function renderOption({ id, name }: Pick<Listing, 'id' | 'name'>): string {
  return `<option value="${escapeHtml(id)}">${escapeHtml(name)}</option>`
}

/** Rows that differ, and prose; what all have in common follows in a sentence. */
function renderTable(view: AnyComparison): string {
  const { page, listings, rows } = view
  const { compare } = page.words
  const heads = listings.map((listing) => `<th scope="col">${renderColumn(view, listing)}</th>`)
  const shown = rows.filter(({ isFact, differs }) => differs || !isFact)
  return (
    `<section class="scroll" tabindex="0" aria-label="${compare.region}">\n<table class="cmp" id="_list">\n` +
    `<thead><tr><th scope="col"><span class="vh">${compare.fact}</span></th>${heads.join('')}</tr></thead>\n` +
    `<tbody>\n${shown.map((row) => renderRow(view, row)).join('')}</tbody>\n</table>\n</section>\n`
  )
}

function renderColumn({ page, listings }: AnyComparison, listing: Listing): string {
  const { id, name, categories } = listing
  const rest = listings.map((each) => each.id).filter((other) => other !== id)
  const home = page.urls.listing(categories[0] ?? page.slug, id)
  const label = page.words.fill(page.words.compare.remove, { name: escapeHtml(name) })
  return (
    `${renderOurLink(home, name)}<br>` +
    `<a class="s" href="${hrefOf(comparisonUrl(page, rest))}" rel="nofollow" aria-label="${label}">${page.words.compare.removeShort}</a>`
  )
}

function renderRow({ page: { words } }: AnyComparison, row: ComparisonRow): string {
  const cells = row.cells.map((cell) => `<td${cell.isBest ? ' class="best"' : ''}>${renderCell(cell, words)}</td>`)
  return `<tr><th scope="row">${escapeHtml(row.label)}</th>${cells.join('')}</tr>\n`
}

function renderCell({ values }: ComparisonCell, words: Words): string {
  if (values.length === 0) return `<span class="soft">${words.compare.notSaid}</span>`
  return words.list(values.map(renderValue))
}

/** What all of them have, in one line. */
function renderCommon({ page: { words }, rows }: AnyComparison): string {
  const alike = rows
    .filter(
      ({ name, isFact, differs, cells }) =>
        isFact && !differs && name !== 'links' && cells.some(({ values }) => values.length > 0),
    )
    .map(({ label, cells }) => `${escapeHtml(label)}: ${words.list(cells[0]?.values.map(renderValue) ?? [])}`)
  if (alike.length === 0) return ''
  return `<p class="s soft"${words.isolation}>${words.fill(words.compare.alike, { facts: alike.join(' · ') })}</p>\n`
}

function renderValue({ text, href, datetime }: FactValue): string {
  const shown = renderText(text, datetime)
  return href === undefined ? shown : `<a href="${escapeHtml(href)}">${shown}</a>`
}
