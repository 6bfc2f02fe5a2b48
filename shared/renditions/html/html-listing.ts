import type { Listing } from '../../model/listing.ts'
import { FILTER_PREFIX } from '../../search/page-query.ts'
import { escapeHtml } from '../text/escape-html.ts'
import { fieldLabel } from '../text/field-label.ts'
import { listFacts } from '../view/listing-facts.ts'
import { safeUrl } from '../text/safe-url.ts'
import { AGENT_ACCESS_ID } from '../view/agent-access.ts'

/** Longest value of an unknown field shown; the whole one is in `index.json`. */
const MAX_EXTRA_LENGTH = 500

const LINK_NAMES: ReadonlyMap<string, string> = new Map([
  ['repo', 'Source code'],
  ['docs', 'Documentation'],
  ['demo', 'Demo'],
  ['feed', 'Feed'],
  ['download', 'Download'],
  ['careers', 'Careers'],
])

/** `rel` of links to other sites: no handle on our window; distinguishes them from our own links. */
export const LINK_REL = 'external noopener'

/**
 * Renders one listing as an `<article>` whose `id` is the listing's id, with everything known about it.
 *
 * **Security:** all text is escaped, links point to http(s) only, and nothing is loaded from elsewhere: logos are not
 * shown.
 *
 * @param renderBody Renders Markdown as HTML: `renderBody`, which is given because its parser is large.
 * @param more Markup that goes below the listing's own texts.
 */
export function renderListingHtml(listing: Listing, renderBody: (markdown: string) => string, more = ''): string {
  const anchor = listing.id === AGENT_ACCESS_ID ? '' : escapeHtml(listing.id)
  const id = anchor === '' ? '' : ` id="${anchor}"`
  const { status } = listing
  const muted = status === undefined || status === 'active' ? '' : ` class="${status}"`
  let html = `<article${id}${muted}>\n<div>\n<h3>${renderLink(listing.name, listing.url)}`
  if (muted !== '') html += ` <small>${status}</small>`
  html +=
    anchor === ''
      ? '</h3>\n'
      : ` <a class="anchor" href="#${encodeURIComponent(listing.id)}" aria-label="Link to this listing">#</a></h3>\n`
  if (listing.description) html += `<p dir="auto">${escapeHtml(listing.description)}</p>\n`
  if (listing.body) html += `<div class="prose" dir="auto">${renderBody(listing.body)}</div>\n`
  if (listing.tags.length > 0) html += renderList('tags', 'Tags', listing.tags.map(renderTag))
  if (listing.links.length > 0) {
    html += renderList(
      'links',
      'Links',
      listing.links.map(({ rel, url }) => renderLink(LINK_NAMES.get(rel) ?? rel, url)),
    )
  }
  return `${html}${more}</div>\n${renderFacts(listing)}</article>\n`
}

/** Links to the listings with the tag. Crawlers should not follow it: the page they came from has all of them. */
function renderTag(tag: string): string {
  return `<a href="?${FILTER_PREFIX}tags=${encodeURIComponent(tag)}" rel="nofollow">${escapeHtml(tag)}</a>`
}

/** A link where the URL may be followed, the bare text otherwise. */
export function renderLink(text: string, target: string | undefined): string {
  const url = target === undefined ? undefined : safeUrl(target)
  const shown = `<bdi>${escapeHtml(text)}</bdi>`
  return url === undefined ? shown : `<a href="${escapeHtml(url)}" rel="${LINK_REL}">${shown}</a>`
}

function renderList(className: string, label: string, items: readonly string[]): string {
  return `<ul class="${className}" aria-label="${label}"><li>${items.join('</li><li>')}</li></ul>\n`
}

function renderFacts(listing: Listing): string {
  let rows = ''
  for (const { label, text } of listFacts(listing)) if (label !== 'Status') rows += renderRow(label, text)
  for (const key in listing.extra) {
    const text = describeValue(listing.extra[key])
    if (text !== '') rows += renderRow(fieldLabel(key), text)
  }
  return rows === '' ? '' : `<dl>${rows}</dl>\n`
}

function renderRow(label: string, text: string): string {
  return `<div><dt>${escapeHtml(label)}</dt><dd dir="auto">${escapeHtml(text)}</dd></div>`
}

function describeValue(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text =
    typeof value === 'string'
      ? value
      : Array.isArray(value) && value.every((item) => typeof item !== 'object')
        ? value.join(', ')
        : JSON.stringify(value)
  return text.length > MAX_EXTRA_LENGTH ? `${text.slice(0, MAX_EXTRA_LENGTH).toWellFormed()}…` : text
}
