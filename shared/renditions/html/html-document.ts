import { escapeHtml, escapeJsonForHtml } from '../text/escape-html.ts'
import { renderHead } from './html-head.ts'
import type { HeadChanges } from './html-head.ts'
import { renderLink } from './html-listing.ts'
import { licenseUrl } from '../text/license-url.ts'
import type { FrameView } from '../view/page-view.ts'
import { textDirection } from '../text/text-direction.ts'

/** Target of the skip link. Ids of listings never start with an underscore. */
const CONTENT_ID = '_content'

/** The parts of one document besides those shared by all documents of a page. */
export interface HtmlDocument {
  /** Markup between the breadcrumbs and the footer. */
  readonly main: string
  /** JSON, as text. */
  readonly jsonLd: string
  readonly head?: HeadChanges
  /** Whether parts of the content are as wide as the window: the others have the class `wrap` themselves. */
  readonly isFullWidth?: boolean
}

/**
 * Renders a whole HTML document of a page: head, the way from the root, content, footer, data.
 *
 * **Security:** made for `contentSecurityPolicy()`: no inline style but the site's, no inline script but the JSON-LD data
 * block, nothing from other hosts.
 */
export function renderDocument(
  view: FrameView,
  { main, jsonLd, head = {}, isFullWidth = false }: HtmlDocument,
): string {
  const { language } = view.site.directory
  return [
    `<!doctype html>\n<html lang="${escapeHtml(language)}" dir="${textDirection(language)}">\n`,
    renderHead(view, head),
    `<body>\n<a class="skip btn" href="#${CONTENT_ID}">Skip to content</a>\n`,
    renderTrail(view),
    `<main id="${CONTENT_ID}"${isFullWidth ? '' : ' class="wrap"'}>\n${main}</main>\n`,
    renderFooter(view),
    // Last, because on a large page it is as long as everything before it.
    `<script type="application/ld+json">${escapeJsonForHtml(jsonLd.trimEnd())}</script>\n</body>\n</html>\n`,
  ].join('')
}

function renderTrail({ trail }: FrameView): string {
  if (trail.length === 1) return ''
  const steps = trail.map(({ title, url }, index) => {
    const text = `<bdi>${escapeHtml(title)}</bdi>`
    return index === trail.length - 1
      ? `<li><span aria-current="page">${text}</span></li>`
      : `<li><a href="${escapeHtml(url)}">${text}</a></li>`
  })
  return `<header class="wrap"><nav aria-label="Breadcrumb"><ol class="line s">${steps.join('')}</ol></nav></header>\n`
}

function renderFooter({ site }: FrameView): string {
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
  return lines.length === 0
    ? ''
    : `<footer>\n<div class="wrap">\n${lines.map((line) => `<p>${line}</p>\n`).join('')}</div>\n</footer>\n`
}
