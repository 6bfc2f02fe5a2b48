import { escapeHtml, escapeJsonForHtml } from '../text/escape-html.ts'
import { renderHead } from './html-head.ts'
import type { HeadChanges } from './html-head.ts'
import { renderFooter } from './shell/page-footer.ts'
import { renderHeader } from './shell/page-header.ts'
import type { HeaderChanges } from './shell/page-header.ts'
import { AGENT_ACCESS_ID } from '../view/agent-access.ts'
import type { FrameView } from '../view/page-view.ts'
import { textDirection } from '../text/text-direction.ts'

/** Target of the skip link. Ids of listings never start with an underscore. */
const CONTENT_ID = '_content'

/** The parts of one document besides those shared by all documents of a page. */
export interface HtmlDocument extends Omit<HeaderChanges, 'hasAgentAccess'> {
  /** Markup between the breadcrumbs and the footer. */
  readonly main: string
  /** JSON, as text. */
  readonly jsonLd: string
  readonly head?: HeadChanges
  /** Whether parts of the content are as wide as the window: the others have the class `wrap` themselves. */
  readonly isFullWidth?: boolean
}

/**
 * Renders a whole HTML document of a page: head, header, the way from the root, content, footer, data.
 *
 * **Security:** made for `contentSecurityPolicy()`: no inline style but the site's, no inline script but the one that
 * restores the theme and the JSON-LD data block, nothing from other hosts.
 */
export function renderDocument(view: FrameView, document: HtmlDocument): string {
  const { main, jsonLd, head = {}, isFullWidth = false } = document
  const { language } = view.site.directory
  return [
    `<!doctype html>\n<html lang="${escapeHtml(language)}" dir="${textDirection(language)}">\n`,
    renderHead(view, head),
    `<body>\n<a class="skip btn" href="#${CONTENT_ID}">${view.words.page.skip}</a>\n`,
    renderHeader(view, { ...document, hasAgentAccess: main.includes(`id="${AGENT_ACCESS_ID}"`) }),
    `<main id="${CONTENT_ID}"${isFullWidth ? '' : ' class="wrap"'}>\n${renderTrail(view)}${main}</main>\n`,
    renderFooter(view),
    // Last, because on a large page it is as long as everything before it.
    `<script type="application/ld+json">${escapeJsonForHtml(jsonLd.trimEnd())}</script>\n</body>\n</html>\n`,
  ].join('')
}

/** The way from the root page; nothing on the root page. */
function renderTrail({ trail, words }: FrameView): string {
  if (trail.length === 1) return ''
  const steps = trail.map(({ title, url }, index) => {
    const text = `<bdi>${escapeHtml(title)}</bdi>`
    return index === trail.length - 1
      ? `<li aria-current="page">${text}</li>`
      : `<li><a href="${escapeHtml(url)}">${text}</a></li>`
  })
  return `<nav class="crumbs s" aria-label="${words.page.breadcrumb}"><ol>${steps.join('')}</ol></nav>\n`
}
