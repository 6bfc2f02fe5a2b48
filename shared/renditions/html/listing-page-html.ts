import type { Listing } from '../../model/listing.ts'
import { clipText } from '../../model/clean-text.ts'
import { editUrl, issueUrl } from '../../model/forge-links.ts'
import { MAX_COMPARED, writeComparison } from '../../search/comparison-query.ts'
import { escapeHtml } from '../text/escape-html.ts'
import { hostOf, safeUrl } from '../text/safe-url.ts'
import { FORMATS } from '../view/page-files.ts'
import { facetUrl, linkName } from '../view/listing-fields.ts'
import type { FactValue, LinkedFact } from '../view/listing-fields.ts'
import type { ListingView, Origin } from '../view/listing-view.ts'
import type { Words } from '../words/words.ts'
import { renderListingAccess, renderPageActions } from './agents/agent-access-html.ts'
import { renderChip, renderLicenseChip, renderStates, renderTile } from './listing-parts.ts'
import { hrefOf } from '../text/href-of.ts'
import { renderDocument } from './html-document.ts'
import { readableUrl } from '../text/readable-url.ts'
import { renderText } from '../text/render-link.ts'
import { renderIntroHtml } from './intro-html.ts'

/** Chips below the name besides its licenses: the values that say most in least space. */
const MAX_CHIPS = 4

/** Longest value that is a chip. */
const MAX_CHIP_LENGTH = 30

/** Longest description of a related listing. */
const MAX_ABOUT_LENGTH = 140

/**
 * Renders a listing's page: what it is, where it is, what else there is, and where this comes from.
 *
 * **Security:** all text is escaped, links point to http(s) only, and nothing is loaded from elsewhere.
 *
 * @param jsonLd The result of `renderListingPageJsonLd`, which the page carries too.
 */
export function renderListingPageHtml(view: ListingView, jsonLd: string): string {
  const { category, url, title, description, formats, listing } = view
  const main =
    renderHead(view) +
    '<div class="cols page">\n<div>\n' +
    `<div class="flow wider">\n${renderBody(view)}${renderRelated(view)}</div>\n${renderAgents(view)}</div>\n` +
    `<aside class="flow">\n${renderFacts(view)}${renderOrigins(view)}${renderChanges(view)}</aside>\n</div>\n`
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
  return renderDocument(page, { main, jsonLd, head: { title: `${title} · ${category.title}` } })
}

function renderHead(view: ListingView): string {
  const { listing, title } = view
  const chips = renderStates(listing, view.category.words) + renderChips(view).join('')
  const lead = listing.description ? `<p class="lead" dir="auto">${escapeHtml(listing.description)}</p>\n` : ''
  return (
    `<div class="head flow">\n<div class="title">${renderTile(listing, view.category.urls, 'big')}<div><h1><bdi>${escapeHtml(title)}</bdi></h1>` +
    `${chips === '' ? '' : `<div class="chips">${chips}</div>`}</div></div>\n` +
    `${lead}${renderActions(view)}</div>\n`
  )
}

function renderChips({ facts, listing, category: { words } }: ListingView): string[] {
  const licenses = facts.find(({ name }) => name === 'license')?.values ?? []
  const others = facts
    .filter(({ name }) => Object.hasOwn(listing.extra, name))
    .flatMap(({ values }) => values.slice(0, 1))
    .filter(({ text, url }) => url !== undefined && text.length <= MAX_CHIP_LENGTH && !isBare(text, words))
  return [
    ...licenses.map((license) => renderLicenseChip(license, words)),
    ...others.slice(0, MAX_CHIPS).map((value) => renderChip(value)),
  ]
}

/** Whether a value says nothing without its label. */
function isBare(text: string, { search }: Words): boolean {
  return /^[\d.,:/-]+$/.test(text) || text === search.yes || text === search.no
}

function renderActions({ listing, category }: ListingView): string {
  const url = listing.url === undefined ? undefined : safeUrl(listing.url)
  const { words } = category
  const links = listing.links.flatMap((link) => {
    const target = safeUrl(link.url)
    return target === undefined ? [] : [{ text: linkName(link, words), target }]
  })
  const compare = category.urls.results(category.slug, writeComparison([listing.id]))
  return (
    '<div class="line acts">\n' +
    (url === undefined
      ? ''
      : `<a class="btn go" href="${escapeHtml(url)}">${words.fill(words.listing.visit, { host: `<bdi dir="ltr">${escapeHtml(hostOf(url))}</bdi>` })} ↗</a>\n`) +
    links
      .map(({ text, target }) => `<a class="btn" href="${escapeHtml(target)}"><bdi>${escapeHtml(text)}</bdi></a>\n`)
      .join('') +
    `<a class="btn" href="${hrefOf(compare)}" rel="nofollow">${words.listing.compareWith}</a>\n</div>\n`
  )
}

function renderBody({ body }: ListingView): string {
  return body === undefined ? '' : `<section class="prose" dir="auto">\n${renderIntroHtml(body, 1)}</section>\n`
}

function renderRelated(view: ListingView): string {
  const { related, title } = view
  const { words } = view.category
  return (
    renderReplaces(view) +
    renderPairs(
      view,
      words.fill(words.listing.useInsteadOf, { name: `<bdi>${escapeHtml(title)}</bdi>` }),
      related.replacedBy,
      renderNaming(view),
    ) +
    renderPairs(view, words.listing.similar, related.similar) +
    renderTags(view)
  )
}

function renderReplaces({ related: { replaces }, category }: ListingView): string {
  if (replaces.length === 0) return ''
  const isElsewhere = replaces.some(({ listing }) => listing === undefined)
  const links = replaces.map(({ name, listing }) => {
    const url =
      listing === undefined
        ? facetUrl({ urls: category.urls, slug: '' }, 'alternative_to', name)
        : urlOf(category, listing)
    const nofollow = listing === undefined ? ' rel="nofollow"' : ''
    const states = listing === undefined ? '' : renderStates(listing, category.words)
    return `<a class="btn" href="${hrefOf(url)}"${nofollow}><bdi>${escapeHtml(name)}</bdi>${states}</a>\n`
  })
  const note = isElsewhere
    ? `<span class="s soft">${replaces.every(({ listing }) => listing === undefined) ? category.words.listing.noneListed : category.words.listing.someNotListed}</span>\n`
    : ''
  return `<section>\n<h2>${category.words.listing.useItInsteadOf}</h2>\n<div class="line gap">\n${links.join('')}${note}</div>\n</section>\n`
}

/** Ways on beside the listings that name this one: to compare them, and to those that are not shown. */
function renderNaming({ listing, related, category: { urls, slug, words } }: ListingView): string {
  const { replacedBy, replacedByCount } = related
  const compared = [listing, ...replacedBy].slice(0, MAX_COMPARED)
  const isHere = compared.every(({ categories }) => categories.includes(slug))
  const compare = urls.results(isHere ? slug : '', writeComparison(compared.map(({ id }) => id)))
  const all = facetUrl({ urls, slug: '' }, 'alternative_to', listing.name)
  const what =
    compared.length <= replacedBy.length
      ? words.fill(words.listing.compareSome, { count: compared.length })
      : words.fill(words.listing.compareAll, { count: compared.length })
  return (
    `<a class="btn" href="${hrefOf(compare)}" rel="nofollow">${what}</a>` +
    (replacedByCount > replacedBy.length
      ? `<a class="btn" href="${hrefOf(all)}" rel="nofollow">${words.fill(words.listing.all, { count: replacedByCount })}</a>`
      : '')
  )
}

/** Renders listings under a heading, which is markup; nothing for none. @param ways Links beside the heading. */
function renderPairs({ category }: ListingView, heading: string, listings: readonly Listing[], ways = ''): string {
  if (listings.length === 0) return ''
  const items = listings.map((listing) => {
    const [license = ''] = listing.license
    const about = clipText(listing.description ?? '', MAX_ABOUT_LENGTH)
    return (
      `<li>${renderTile(listing, category.urls, 'tiny')}<div><a href="${hrefOf(urlOf(category, listing))}"><bdi>${escapeHtml(listing.name)}</bdi></a>${renderStates(listing, category.words)}` +
      `${about === '' ? '' : `<div class="s soft" dir="auto">${escapeHtml(about)}</div>`}</div>` +
      `${license === '' ? '' : `<span class="n">${escapeHtml(license)}</span>`}</li>\n`
    )
  })
  const title = `<h2>${heading}</h2>`
  return `<section>\n${ways === '' ? title : `<div class="line">${title}${ways}</div>`}\n<ul class="pairs list">\n${items.join('')}</ul>\n</section>\n`
}

function renderTags({ related: { tags }, category: { urls, words } }: ListingView): string {
  if (tags.length === 0) return ''
  const chips = tags.map(
    ({ value, count }) =>
      `<a class="chip" href="${hrefOf(facetUrl({ urls, slug: '' }, 'tags', value))}" rel="nofollow"><bdi>${escapeHtml(value)}</bdi> <span class="n">${words.number(count)}</span></a>\n`,
  )
  return `<section>\n<h2>${words.listing.sameTags}</h2>\n<div class="chips gap">\n${chips.join('')}</div>\n</section>\n`
}

function renderAgents(view: ListingView): string {
  const { category, formats, listing, citation } = view
  const { words } = category
  const endpoint = category.surfaces.endpoints?.mcp(category.slug)
  const rows = formats
    .filter(({ type }) => type !== 'text/html')
    .map(({ type, url }) => {
      const label = FORMATS.find(({ mediaType }) => mediaType.startsWith(type))?.label ?? type
      return `<dt>${label}</dt><dd class="line"><a href="${hrefOf(url)}"><code dir="ltr">${escapeHtml(readableUrl(url))}</code></a>${renderCopy(url, words.fill(words.agents.copyAddressOf, { name: label }), words)}</dd>\n`
    })
  const call = `fetch ${JSON.stringify({ id: listing.id })}`
  const at =
    endpoint === undefined
      ? ''
      : ` <span class="soft s">${words.call.at}</span> <code dir="ltr">${escapeHtml(readableUrl(endpoint))}</code>`
  const own =
    `<p>${words.listing.forAgents}</p>\n` +
    `<dl>\n${rows.join('')}<dt>${words.call.tool}</dt><dd class="line"><code dir="ltr">${escapeHtml(call)}</code>${at}</dd>\n` +
    `<dt>${words.listing.citeAs}</dt><dd class="line"><span>${escapeHtml(citation)}</span>${renderCopy(citation, words.listing.copyCitation, words)}</dd>\n</dl>\n${renderPageActions({ formats, words })}`
  return renderListingAccess(category, own)
}

/** A button that the page's script shows. */
function renderCopy(text: string, label: string, { agents }: Words): string {
  return `<button class="copy" type="button" data-copy="${escapeHtml(text)}" aria-label="${label}" hidden>${agents.copy}</button>`
}

function renderFacts({ facts, places, category }: ListingView): string {
  const rows = facts.map(({ label, values, from }): [string, string] => [
    label,
    renderValues(values) + (from === undefined ? '' : ` <span class="s soft">· ${from}</span>`),
  ])
  if (places.length > 0) {
    const links = places.map(
      ({ slug, title }) => `<a href="${hrefOf(category.urls.page(slug))}"><bdi>${escapeHtml(title)}</bdi></a>`,
    )
    rows.push([category.words.listing.alsoIn, links.join(', ')])
  }
  return rows.length === 0 ? '' : renderTable(category.words.listing.facts, rows)
}

function renderValues(values: LinkedFact['values']): string {
  return values.map(renderValue).join(', ')
}

function renderValue({ text, url, href, datetime }: FactValue): string {
  const shown = renderText(text, datetime)
  if (url !== undefined) return `<a href="${hrefOf(url)}" rel="nofollow">${shown}</a>`
  return href === undefined ? shown : `<a href="${escapeHtml(href)}">${shown}</a>`
}

function renderOrigins({ origins, category }: ListingView): string {
  if (origins.length === 0) return ''
  return renderTable(
    category.words.listing.provenance,
    origins.map((origin) => [origin.label, renderOrigin(origin, category.words)]),
  )
}

/** Ways to have the listing changed: where its file is edited, else where the operator says; nothing for none. */
function renderChanges({ listing, title, url, category }: ListingView): string {
  const { source, contribute, contact } = category.site.directory
  const { suggestEdit, reportProblem } = category.words.listing
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
  const link = (text: string, to: string | undefined, kind: string): string =>
    to === undefined ? '' : `<a${kind} href="${escapeHtml(to)}">${text}</a>`
  const links = link(suggestEdit, edit, ' class="btn"') + link(reportProblem, report, '')
  return links === '' ? '' : `<p class="line s">${links}</p>\n`
}

function renderOrigin({ text, date, href }: Origin, words: Words): string {
  if (date !== undefined) return `<time datetime="${escapeHtml(date)}">${words.date(date)}</time>`
  return renderValue(href === undefined ? { text } : { text, href })
}

/** @param rows Plain label and markup. */
function renderTable(heading: string, rows: readonly (readonly [string, string])[]): string {
  const cells = rows.map(([label, html]) => `<tr><th scope="row">${escapeHtml(label)}</th><td>${html}</td></tr>\n`)
  return `<h2>${heading}</h2>\n<table>\n<tbody>\n${cells.join('')}</tbody>\n</table>\n`
}

function urlOf({ urls }: ListingView['category'], { id, categories }: Listing): string {
  return urls.listing(categories[0] ?? '', id)
}
