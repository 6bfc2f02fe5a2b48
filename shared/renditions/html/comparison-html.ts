import type { Listing } from '../../model/listing.ts'
import { MAX_COMPARED } from '../../search/comparison-query.ts'
import { MAX_QUERY_LENGTH } from '../../search/page-query.ts'
import { escapeHtml } from '../text/escape-html.ts'
import { renderText } from '../text/render-link.ts'
import { comparisonUrl } from '../view/comparison-view.ts'
import type { ComparisonCell, ComparisonRow, ComparisonView, UnknownListing } from '../view/comparison-view.ts'
import type { FactValue } from '../view/listing-fields.ts'
import type { PageIdentity } from '../view/page-identity.ts'
import type { Words } from '../words/words.ts'
import { renderChip, renderLicenseChip, renderTile } from './listing-parts.ts'
import { hrefOf } from '../text/href-of.ts'
import { readableUrl } from '../text/readable-url.ts'

/** A comparison on any surface. */
type AnyComparison = ComparisonView<PageIdentity>

/**
 * Renders the content of a compare page, the same on servers and by the script of a page: what differs and by how much,
 * ways to add and remove, and the table. Below two listings it explains how to choose them.
 */
export function renderComparison(view: AnyComparison): string {
  const { listings } = view
  return listings.length < 2
    ? renderInvitation(view)
    : `${renderHead(view)}<div class="flow">\n${renderNotes(view)}${renderActions(view)}${renderTable(view)}${renderCall(view)}</div>\n`
}

/** The title of a compare page, without that of the directory. Plain text. */
export function titleComparison({ page: { words }, listings }: AnyComparison): string {
  const names = listings.map(({ name }) => name)
  return names.length < 2 ? words.compare.choose : words.fill(words.compare.documentTitle, { names: names.join(', ') })
}

function renderHead({ page: { words }, listings, differingCount, factCount }: AnyComparison): string {
  const { compare, isolation, fill } = words
  return (
    `<div class="head">\n<h1${isolation}>${fill(compare.title, { count: listings.length })}</h1>\n` +
    `<p class="soft"${isolation}>${fill(compare.differIn, { differing: differingCount, count: factCount })} ${compare.explained}</p>\n</div>\n`
  )
}

function renderInvitation(view: AnyComparison): string {
  const { page, listings } = view
  const { compare, search, isolation, fill } = page.words
  const what = fill(search.searchListings, {
    count: page.page.kind === 'root' ? page.page.listingCount : page.page.category.count,
  })
  const chosen = listings.map(({ name }) => fill(compare.oneChosen, { name: `<b><bdi>${escapeHtml(name)}</bdi></b>` }))
  return (
    `<div class="head">\n<h1${isolation}>${compare.choose}</h1>\n` +
    `<p class="lead"${isolation}>${fill(compare.howTo, { most: MAX_COMPARED })}</p>\n</div>\n<div class="flow">\n${renderNotes(view)}` +
    `<div class="empty flow">\n${chosen.map((text) => `<p${isolation}>${text}</p>\n`).join('')}` +
    `<div class="line">\n${renderAdd(view)}</div>\n` +
    `<search><form class="line" method="get" action="${hrefOf(page.url)}">` +
    `<input class="field" type="search" name="query" aria-label="${what}" placeholder="${what}" maxlength="${MAX_QUERY_LENGTH}">` +
    `<button>${search.search}</button></form></search>\n</div>\n</div>\n`
  )
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
  const links = near.map(
    (listing) =>
      `<a href="${hrefOf(comparisonUrl(page, [...ids, listing.id]))}" rel="nofollow"><bdi>${escapeHtml(listing.name)}</bdi></a>`,
  )
  const text = fill(compare.unknown, { id: `<bdi>${escapeHtml(id)}</bdi>` })
  return links.length === 0 ? text : `${text} ${fill(compare.perhaps, { links: either(links) })}`
}

function renderActions(view: AnyComparison): string {
  const { compare, call, isolation } = view.page.words
  return (
    `<div class="line"${isolation} data-copied="${call.copied}" data-not-copied="${call.notCopied}">\n<label class="pick"><input type="checkbox" id="_only"> ${compare.onlyDifferences}</label>\n` +
    `${renderAdd(view)}<button type="button" class="copy" data-copy="${escapeHtml(view.url)}" hidden>${compare.copyAddress}</button>\n</div>\n`
  )
}

/** The form that adds a listing, where there is room for one. */
function renderAdd({ page, listings, others }: AnyComparison): string {
  if (listings.length >= MAX_COMPARED || others?.length === 0) return ''
  const { compare, isolation } = page.words
  const kept = listings.map(({ id }) => `<input type="hidden" name="compare" value="${escapeHtml(id)}">`).join('')
  const choice =
    others === undefined
      ? `<input class="field" name="compare" required aria-label="${compare.addListing}" placeholder="${compare.addListing} …">`
      : `<select name="compare" aria-label="${compare.addListing}"><option value="">${compare.addListing} …</option>${others.map(renderOption).join('')}</select>`
  return `<form class="line" method="get" action="${hrefOf(page.url)}"${isolation}>${kept}${choice}<button>${compare.add}</button></form>\n`
}

function renderOption({ id, name }: Pick<Listing, 'id' | 'name'>): string {
  return `<option value="${escapeHtml(id)}">${escapeHtml(name)}</option>`
}

function renderTable(view: AnyComparison): string {
  const { page, listings, rows } = view
  const { compare } = page.words
  const heads = listings.map((listing) => `<th scope="col">${renderColumn(view, listing)}</th>`)
  return (
    `<section class="scroll" tabindex="0" aria-label="${compare.region}">\n<table class="cmp">\n` +
    `<thead><tr><th scope="col"><span class="vh">${compare.fact}</span></th>${heads.join('')}</tr></thead>\n` +
    `<tbody>\n${rows.map((row) => renderRow(view, row)).join('')}</tbody>\n</table>\n</section>\n`
  )
}

/** The same question as a call of a tool. */
function renderCall({ page: { slug, surfaces, words }, listings }: AnyComparison): string {
  const call = `compare ${JSON.stringify({ ids: listings.map(({ id }) => id) })}`
  const endpoint = surfaces.endpoints?.mcp(slug)
  const at =
    endpoint === undefined ? '' : ` ${words.call.at} <code dir="ltr">${escapeHtml(readableUrl(endpoint))}</code>`
  return `<p class="s soft"${words.isolation}>${words.call.tool} <code dir="ltr">${escapeHtml(call)}</code>${at}</p>\n`
}

function renderColumn({ page, listings }: AnyComparison, listing: Listing): string {
  const { id, name, categories } = listing
  const rest = listings.map((each) => each.id).filter((other) => other !== id)
  const home = page.urls.listing(categories[0] ?? page.slug, id)
  return (
    `<div class="col">${renderTile(listing, page.urls, 'tiny wide')}<span><a href="${hrefOf(home)}"><bdi>${escapeHtml(name)}</bdi></a></span>` +
    `<a href="${hrefOf(comparisonUrl(page, rest))}" rel="nofollow" aria-label="${page.words.fill(page.words.compare.remove, { name: escapeHtml(name) })}">×</a></div>`
  )
}

function renderRow({ page }: AnyComparison, row: ComparisonRow): string {
  const { compare, isolation } = page.words
  const same = row.isFact && !row.differs ? ` <span class="s"${isolation}>${compare.same}</span>` : ''
  const cells = row.cells.map(
    (cell) => `<td${cell.isOdd ? ' class="odd"' : ''}>${renderCell(row.name, cell, page.words)}</td>`,
  )
  return `<tr${row.differs ? ' class="diff"' : ''}><th scope="row">${escapeHtml(row.label)}${same}</th>${cells.join('')}</tr>\n`
}

function renderCell(name: string, { values }: ComparisonCell, words: Words): string {
  if (values.length === 0) return '<span class="soft">–</span>'
  if (name === 'license')
    return `<span class="chips">${values.map((value) => renderLicenseChip(value, words)).join('')}</span>`
  if (name === 'tags') return `<span class="chips">${values.map((value) => renderChip(value)).join('')}</span>`
  return values.map(renderValue).join(', ')
}

function renderValue({ text, href, datetime }: FactValue): string {
  const shown = renderText(text, datetime)
  return href === undefined ? shown : `<a href="${escapeHtml(href)}">${shown}</a>`
}
