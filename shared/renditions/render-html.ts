import type { CategorySummary } from '../model/category.ts'
import { listAgentAccess } from './agent-access.ts'
import type { AgentAccessEntry } from './agent-access.ts'
import { renderConnectMenu } from './connect-html.ts'
import { escapeHtml, escapeJsonForHtml } from './escape-html.ts'
import { groupCategories } from './group-categories.ts'
import { renderHead } from './html-head.ts'
import { AGENT_ACCESS_ID, renderLink, renderListingHtml } from './html-listing.ts'
import { renderIntroHtml } from './intro-html.ts'
import { licenseUrl } from './license-url.ts'
import { countListings } from './page-view.ts'
import type { PageView } from './page-view.ts'
import { textDirection } from './text-direction.ts'

/** Target of the skip link. Ids of listings never start with an underscore. */
const CONTENT_ID = '_content'

/**
 * Renders `index.html`: complete without scripts, for people first.
 *
 * **Security:** made for `Content-Security-Policy: default-src 'none'; style-src 'self'; script-src 'self'`: no inline
 * style, no inline script but the JSON-LD data block, nothing from other hosts.
 *
 * @param jsonLd The text of the page's `index.jsonld`, which the page carries too.
 */
export function renderHtml(view: PageView, jsonLd: string): string {
  const { language } = view.site.directory
  return [
    `<!doctype html>\n<html lang="${escapeHtml(language)}" dir="${textDirection(language)}">\n`,
    renderHead(view),
    `<body>\n<a class="skip" href="#${CONTENT_ID}">Skip to content</a>\n`,
    renderHeader(view),
    `<main id="${CONTENT_ID}">\n`,
    renderLead(view),
    view.page.kind === 'root' ? renderGroups(view, view.page.categories) : renderCategory(view),
    renderAgentAccess(view),
    '</main>\n',
    renderFooter(view),
    // Last, because on a large page it is as long as everything before it.
    `<script type="application/ld+json">${escapeJsonForHtml(jsonLd.trimEnd())}</script>\n</body>\n</html>\n`,
  ].join('')
}

function renderHeader({ trail }: PageView): string {
  if (trail.length === 1) return ''
  const steps = trail.map(({ title, url }, index) => {
    const here = index === trail.length - 1
    return here
      ? `<li><span aria-current="page">${escapeHtml(title)}</span></li>`
      : `<li><a href="${escapeHtml(url)}">${escapeHtml(title)}</a></li>`
  })
  return `<header><nav aria-label="Breadcrumb"><ol>${steps.join('')}</ol></nav></header>\n`
}

function renderLead({ page, title, description, count, updated, intro }: PageView): string {
  const facts = [
    ...(page.kind === 'root' ? [page.categories.length === 1 ? '1 page' : `${page.categories.length} pages`] : []),
    countListings(count),
    ...(updated === undefined ? [] : [`updated <time datetime="${updated}">${updated}</time>`]),
  ]
  return [
    `<div class="lead">\n<h1>${escapeHtml(title)}</h1>\n`,
    `<p class="description" dir="auto">${escapeHtml(description)}</p>\n`,
    // Our own words are English: isolated, they keep their order on a page written from right to left.
    `<p class="meta"><bdi lang="en">${facts.join(' · ')} · <a href="#${AGENT_ACCESS_ID}">Agent access</a></bdi></p>\n</div>\n`,
    intro === undefined ? '' : `<div class="prose" dir="auto">\n${renderIntroHtml(intro, 1)}</div>\n`,
  ].join('')
}

function renderGroups(view: PageView, categories: readonly CategorySummary[]): string {
  return groupCategories(categories)
    .map((group) => renderPages(view, group.groups.length === 0 ? 'Pages' : group.groups.join(' › '), group.categories))
    .join('')
}

function renderCategory(view: PageView): string {
  const { page } = view
  if (page.kind === 'root') return ''
  let listings = ''
  for (const listing of page.listings) listings += renderListingHtml(listing)
  const { links, alternative_to: replaced } = page.category
  return [
    replaced.length === 0 ? '' : `<p class="replaces">Alternatives to ${escapeHtml(replaced.join(', '))}</p>\n`,
    renderPages(view, 'Pages under this one', page.children),
    listings === '' ? '' : `<section>\n<h2>Listings</h2>\n${listings}</section>\n`,
    renderPages(view, 'Related pages', page.related),
    links.length === 0
      ? ''
      : `<section>\n<h2>Links</h2>\n<ul>${links.map(({ title, url }) => `<li>${renderLink(title, url)}</li>`).join('')}</ul>\n</section>\n`,
  ].join('')
}

function renderPages({ urls }: PageView, heading: string, pages: readonly CategorySummary[]): string {
  if (pages.length === 0) return ''
  const items = pages.map(({ slug, title, description, count }) => {
    const text = description ? `<p dir="auto">${escapeHtml(description)}</p>` : ''
    return `<li><a href="${escapeHtml(urls.page(slug))}"><bdi>${escapeHtml(title)}</bdi></a> <span class="count">${count}</span>${text}</li>\n`
  })
  return `<section>\n<h2>${escapeHtml(heading)}</h2>\n<ul class="pages">\n${items.join('')}</ul>\n</section>\n`
}

function renderAgentAccess(view: PageView): string {
  const rows = listAgentAccess(view).map(({ label, values }) => {
    const cell = values.map(renderAccessValue).join(values.some(isAddress) ? '<br>\n' : ', ')
    return `<div><dt>${label}</dt><dd>${cell}</dd></div>\n`
  })
  return `<section id="${AGENT_ACCESS_ID}" lang="en" dir="ltr">\n<h2>Agent access</h2>\n<dl>\n${rows.join('')}</dl>\n${renderConnectMenu(view)}</section>\n`
}

type AccessValue = AgentAccessEntry['values'][number]

/** Shown to be copied, not to be followed. */
function isAddress({ text, url }: AccessValue): boolean {
  return text === url
}

function renderAccessValue(value: AccessValue): string {
  const code = `<code>${escapeHtml(value.text)}</code>`
  if (value.url === undefined) return code
  const url = escapeHtml(value.url)
  return isAddress(value)
    ? `${code} <button type="button" data-copy="${url}" hidden>Copy</button>`
    : `<a href="${url}">${code}</a>`
}

function renderFooter({ site }: PageView): string {
  const { license, attribution, publisher, homepage, source, contact } = site.directory
  const links = [
    ...(homepage === undefined ? [] : [renderLink('Homepage', homepage)]),
    ...(source === undefined ? [] : [renderLink('Edit the source', source)]),
    ...(contact === undefined ? [] : [renderLink('Contact', contact)]),
  ]
  const lines = [
    ...(attribution === undefined ? [] : [escapeHtml(attribution)]),
    ...(license === undefined ? [] : [`Licence: ${renderLink(license, licenseUrl(license))}`]),
    ...(publisher === undefined ? [] : [`Published by ${renderLink(publisher.name, publisher.url)}`]),
    ...(links.length === 0 ? [] : [links.join(' · ')]),
  ]
  return `<footer>\n${lines.map((line) => `<p>${line}</p>\n`).join('')}</footer>\n`
}
