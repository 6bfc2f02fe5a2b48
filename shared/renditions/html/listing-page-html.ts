import type { Listing } from '../../model/listing.ts'
import type { RowLayout } from '../../model/theme.ts'
import { editUrl, issueUrl } from '../../model/forge-links.ts'
import { feedUrn } from '../text/feed-urn.ts'
import { renderCalendar } from '../text/calendar.ts'
import { escapeHtml, hrefOf, renderOurLink, renderText } from '../text/escape-html.ts'
import { hostOf, safeUrl } from '../text/safe-url.ts'
import { describeLocation, facetUrl, isThin } from '../view/listing-fields.ts'
import { otherLinks } from '../view/fact-values.ts'
import type { FactValue, LinkedFact } from '../view/fact-values.ts'
import type { ListingView } from '../view/listing-view.ts'
import { isEvent } from '../view/page-view.ts'
import { rowByline, rowFigure, rowLayoutOf, withShared } from '../view/row-view.ts'
import type { SharedValue } from '../view/row-view.ts'
import { capitalize } from '../words/words.ts'
import type { Words } from '../words/words.ts'
import { renderQuietAccess } from './agents/agent-access-html.ts'
import { renderDocument } from './html-document.ts'
import { renderByline } from './html-listing.ts'
import { renderIntroHtml } from './intro-html.ts'
import { renderRows } from './list-html.ts'
import { renderDates, renderPicture, renderStates, renderTray, renderValueLink } from './listing-parts.ts'

/**
 * Renders a listing's page: what it is and its facts, its own text, what else there is, and its data in one closed line.
 *
 * **Security:** all text is escaped, links point to http(s) only, and nothing is loaded from elsewhere.
 *
 * @param jsonLd The result of `renderListingPageJsonLd`, which the page carries too.
 */
export function renderListingPageHtml(view: ListingView, jsonLd: string): string {
  const { category, url, title, description, formats, listing } = view
  const main =
    `<div class="wrap">\n<article class="thing">\n${renderHead(view)}${renderFacts(view)}` +
    `${renderBody(view)}${renderRelated(view)}</article>\n${category.site.brand?.slots?.after_listing ?? ''}${renderNeighbours(view)}` +
    `${renderQuietAccess(category, `${url}index.md`, FORMS)}</div>\n`
  const page = {
    ...category,
    url,
    formats,
    title,
    description,
    shownDescription: view.shownDescription,
    trail: [...category.trail, { slug: category.slug, title, url }],
    updated: listing.updated ?? category.updated,
  }
  const head = { title: `${title} · ${category.title}`, noIndex: isThin(category.site.directory, listing) }
  return renderDocument(page, { main, jsonLd, head })
}

/** Relative to the page. */
const FORMS = { JSON: 'index.json', 'JSON-LD': 'index.jsonld', Markdown: 'index.md' } as const

function renderHead(view: ListingView): string {
  const { listing, title, category } = view
  const { words, urls } = category
  const layout = ownLayout(view)
  const lead = layout.lead === 'cover' ? 'big cover' : 'big logo'
  const { start, end } = listing
  const picture =
    layout.lead === 'date' && start !== undefined ? renderDates(start, end, words) : renderPicture(listing, urls, lead)
  const author = view.facts.find(({ name }) => name === layout.byline)
  const by = author && words.fill(words.row.by, { name: renderFact(author, words) })
  const when =
    start === undefined ? '' : `<time datetime="${escapeHtml(start)}">${escapeHtml(words.day(start, end))}</time>`
  const under = [when, by ?? renderByline(listing, layout, words)].filter((text) => text !== '').join(' · ')
  return [
    `<header class="head who">${picture}<div>\n<p class="crumbs s">${renderOurLink(category.url, category.title)}</p>\n`,
    `<h1>${renderText(title)}${renderStates(listing, words)}</h1>\n`,
    under === '' ? '' : `<p class="by">${under}</p>\n`,
    listing.description ? `<p>${renderText(listing.description)}</p>\n` : '',
    renderActions(view),
    '</div></header>\n',
  ].join('')
}

function renderActions({ listing, category, url: own }: ListingView): string {
  const url = listing.url === undefined ? undefined : safeUrl(listing.url)
  const { words } = category
  const links = otherLinks(listing, words).map(
    ({ text, href }) => `<a class="btn" href="${escapeHtml(href)}">${renderText(text)} ↗</a>\n`,
  )
  const visit =
    url === undefined
      ? ''
      : `<a class="btn go" href="${escapeHtml(url)}">${words.fill(words.listing.visit, { host: `<bdi dir="ltr">${escapeHtml(hostOf(url))}</bdi>` })} ↗</a>\n`
  const copy = `<button type="button" class="text copy" data-copy="${escapeHtml(own)}" hidden>${words.compare.copyLink}</button>\n`
  const { id, name, start, end, location } = listing
  const place = location && describeLocation(location)
  const event =
    start === undefined || !isEvent(listing)
      ? undefined
      : { uid: feedUrn(category.site.directory, id), name, start, end, place, url: own }
  const calendar =
    event === undefined
      ? ''
      : `<a class="btn" href="data:text/calendar;charset=utf-8,${escapeHtml(encodeURIComponent(renderCalendar([event])))}" download="${escapeHtml(id)}.ics">${words.listing.addToCalendar}</a>\n`
  return `<div class="line acts">\n${visit}${links.join('')}${calendar}${copy}</div>\n`
}

/** Its own text, without a first paragraph that says no more than its description. */
function renderBody({ body, listing: { description = '' } }: ListingView): string {
  const html = body === undefined ? '' : renderIntroHtml(body, 1)
  const [first = '', text] = /^<p>((?:(?!<(?:a|img) )[^])*?)<\/p>\n/.exec(html) ?? []
  const isSaid = text?.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ') === escapeHtml(description)
  const shown = isSaid ? html.slice(first.length) : html
  return shown === '' ? '' : `<section class="prose block">\n${shown}</section>\n`
}

/** What replaces it, what is like it or by the same hand, else what else its category has. */
function renderRelated(view: ListingView): string {
  const { related, title, category, listing } = view
  const { words } = category
  const name = renderText(title)
  const place = renderText(category.title)
  const layout = ownLayout(view)
  const byName = renderByline(listing, layout, words)
  const replaced = { field: 'alternative_to', value: listing.name }
  const author = { field: layout.byline ?? '', value: rowByline(listing, layout) }
  const alternatives = words.fill(words.search.alternativesTo, { name })
  const lists = [
    renderList(view, alternatives, related.replacedBy, replaced, renderAllAlternatives(view)),
    byName === '' ? '' : renderList(view, words.fill(words.listing.moreBy, { by: byName }), related.sameByline, author),
    renderList(view, words.listing.similar, related.similar),
  ]
  const moreIn = words.fill(words.listing.moreIn, { category: place })
  const shown = lists.join('') || renderList(view, moreIn, related.more)
  const all = `<p class="s"><a href="${hrefOf(category.url)}">${words.fill(words.listing.allIn, { things: words.things(category.count), category: place })}</a></p>\n`
  return shown === '' ? '' : shown + all + renderTray(category)
}

/** How the listing itself is shown: on its own page also with what nearly all of its category have. */
function ownLayout({ category, listing }: ListingView): RowLayout {
  const { common: _, ...layout } = rowLayoutOf(category, [listing])
  return layout
}

/**
 * Renders listings as rows under a heading; nothing for none.
 *
 * @param heading Markup.
 * @param shared What the heading says of all of them.
 * @param ways What follows them.
 */
function renderList(
  { category }: ListingView,
  heading: string,
  listings: readonly Listing[],
  shared?: SharedValue,
  ways = '',
): string {
  if (listings.length === 0) return ''
  const layout = withShared(rowLayoutOf(category, listings), shared === undefined ? [] : [shared])
  const rows = renderRows(listings, { page: category, layout })
  return `<section class="block">\n<h2>${heading}</h2>\n${rows}${ways}</section>\n`
}

function renderAllAlternatives({ related, listing, category: { urls, words, valueUrl } }: ListingView): string {
  const { replacedBy, replacedByCount } = related
  if (replacedByCount <= replacedBy.length) return ''
  const all = words.fill(words.listing.all, { count: replacedByCount })
  const url = facetUrl({ urls, slug: '', valueUrl }, 'alternative_to', listing.name)
  return `<p class="s">${renderValueLink(url, all)}</p>\n`
}

/** The listings before and after it in its category. */
function renderNeighbours({ related: { previous, next }, category }: ListingView): string {
  const { words, urls } = category
  if (previous === undefined && next === undefined) return ''
  const link = (listing: Listing | undefined, rel: string, [before, after]: readonly [string, string]): string =>
    listing === undefined
      ? '<span></span>'
      : `<a href="${hrefOf(urls.listing(listing.categories[0] ?? '', listing.id))}" rel="${rel}">${before}${renderText(listing.name)}${after}</a>`
  return `<nav class="pager" aria-label="${words.listing.neighbours}">${link(previous, 'prev', ['← ', ''])}${link(next, 'next', ['', ' →'])}</nav>\n`
}

function renderFacts(view: ListingView): string {
  const { facts, places, category, listing } = view
  const { words } = category
  const layout = ownLayout(view)
  const figure = rowFigure(listing, layout, words, false)
  const said = new Set([layout.figure, layout.byline, listing.start === undefined ? '' : 'start'])
  if (rowByline(listing, layout) === '') said.add('location').add(listing.online === true ? 'online' : '')
  const shown = facts.filter(({ name }) => !said.has(name))
  const rows: [string, string][] = []
  const star = figure?.isStars === true ? '<span aria-hidden="true">★</span> ' : ''
  if (figure !== undefined) rows.push([figure.label, `${star}${renderText(figure.text)}`])
  rows.push(
    ...renderReplaces(view),
    ...shown.map((fact): [string, string] => [fact.label, renderFact(fact, words)]),
    ...renderPlace(view),
  )
  // Its source may call something else so; the way to the category is above the title, too.
  if (!shown.some(({ label }) => label === words.facts.category)) {
    const count = `<span class="n">${words.number(category.count)}</span>`
    rows.push([words.facts.category, `${renderOurLink(category.url, category.title)}${count}`])
  }
  if (places.length > 0) {
    const links = places.map(({ slug, title }) => renderOurLink(category.urls.page(slug), title))
    rows.push([words.listing.alsoIn, words.list(links)])
  }
  const cells = rows.map(([label, html]) => `<div><dt>${escapeHtml(label)}</dt><dd>${html}</dd></div>\n`)
  return `<div class="facts">\n<dl class="kv">\n${cells.join('')}</dl>\n${renderOrigins(view)}</div>\n`
}

function renderFact({ values, from }: LinkedFact, words: Words): string {
  const forge = from === undefined ? '' : ` <span class="n">${from}</span>`
  return words.list(values.map((value) => renderValue(value, words))) + forge
}

function renderValue({ text, url, href, datetime }: FactValue, { search }: Words): string {
  // As texts of sources that say it.
  const shown = renderText(text === search.yes || text === search.no ? capitalize(text) : text, datetime)
  if (url !== undefined) return renderValueLink(url, shown)
  return href === undefined ? shown : `<a href="${escapeHtml(href)}">${shown}</a>`
}

/** What it replaces: listings of the directory, and names of which the link shows what else replaces them. */
function renderReplaces({ related: { replaces }, leadsBack, category }: ListingView): [string, string][] {
  if (replaces.length === 0) return []
  const { urls, words, valueUrl } = category
  const links = replaces.map(({ name, listing }) => {
    const shown = renderText(name)
    if (listing === undefined) {
      const others = facetUrl({ urls, slug: '', valueUrl }, 'alternative_to', name)
      return leadsBack.has(others) ? shown : renderValueLink(others, shown)
    }
    const url = urls.listing(listing.categories[0] ?? '', listing.id)
    return `<a href="${hrefOf(url)}">${shown}</a>${renderStates(listing, words)}`
  })
  return [[words.compare.insteadOf, words.list(links)]]
}

/** Coordinates, and a map of them. */
function renderPlace({ listing: { location }, category: { words } }: ListingView): [string, string][] {
  const { lat, lng } = location ?? {}
  if (location === undefined || lat === undefined || lng === undefined) return []
  const map = `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=16/${lat}/${lng}`
  const text = describeLocation({ lat, lng })
  return [
    [
      words.facts.coordinates,
      `<bdi dir="ltr">${escapeHtml(text)}</bdi> <a href="${escapeHtml(map)}">${words.listing.openMap} ↗</a>`,
    ],
  ]
}

/** How fresh it is, and ways to have it changed: where its file is edited, else where the operator says. */
function renderOrigins({ origins, listing, title, url, category }: ListingView): string {
  const { source, contribute, contact } = category.site.directory
  const { words } = category
  const { suggestEdit, reportProblem } = words.listing
  const { id, url: website, source_path: path } = listing
  const edit = (contribute && path !== undefined ? editUrl(contribute, path) : undefined) ?? source
  const report =
    contribute === undefined
      ? contact
      : issueUrl(contribute, contribute.report ?? {}, `${reportProblem}: ${title}`, {
          name: title,
          url: website,
          id,
          page: url,
        })
  const link = (text: string, to: string | undefined): string[] =>
    to === undefined ? [] : [`<a href="${escapeHtml(to)}">${text}</a>`]
  const own = origins.filter(({ label, date }) => date !== undefined && label !== words.listing.pageUpdated)
  const parts = [
    ...own.map(({ label, text }) => `${label} ${renderText(words.date(text), text)}`),
    ...link(suggestEdit, edit),
    ...link(reportProblem, report),
  ]
  return parts.length === 0 ? '' : `<p class="s soft">${parts.join(' · ')}</p>\n`
}
