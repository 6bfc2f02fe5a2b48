import { escapeHtml, escapeJsonForHtml } from '../text/escape-html.ts'
import { renderHead, renderTitle } from './html-head.ts'
import type { HeadChanges } from './html-head.ts'
import { renderFooter, renderHeader } from './shell.ts'
import type { HeaderChanges } from './shell.ts'
import { AGENT_ACCESS_ID } from '../view/agent-access.ts'
import type { FrameView } from '../view/page-view.ts'
import type { Words } from '../words/words.ts'
import { foldLine } from '../text/escape-markdown.ts'
import { piecesOf } from '../text/framed-text.ts'
import { textDirection } from '../words/words-of.ts'

/** Target of the skip link. Ids of listings never start with an underscore. */
export const CONTENT_ID = '_content'

/** The parts of one document besides those shared by all documents of a page. */
interface HtmlDocument extends Omit<HeaderChanges, 'hasAgentAccess'> {
  /** Markup between the breadcrumbs and the footer. */
  readonly main: string
  /** JSON, as text. */
  readonly jsonLd?: string
  readonly head?: HeadChanges
  /** Whether parts of the content are as wide as the window: the others have the class `wrap` themselves. */
  readonly isFullWidth?: boolean
}

/** A document but for what is in it. */
interface DocumentFrame extends HeaderChanges {
  readonly head?: Omit<HeadChanges, 'title'>
  readonly isFullWidth?: boolean
}

/**
 * Renders a whole HTML document of a page: head, header, the way from the root, content, footer, data.
 *
 * **Security:** made for `contentSecurityPolicy()`: no inline style but the site's, no inline script but the one that
 * restores the theme and the JSON-LD data block, nothing from other hosts.
 */
export function renderDocument(view: FrameView, document: HtmlDocument): string {
  const { main, jsonLd, head } = document
  const data = jsonLd === undefined ? '' : renderData(jsonLd)
  const hasAgentAccess = main.includes(`id="${AGENT_ACCESS_ID}"`)
  const frame = renderDocumentFrame(view, { ...document, hasAgentAccess })
  return piecesOf({ frame, holes: [renderTitle(view, head?.title), main, data] }).join('')
}

/** Renders what is around the title, the content and the data of a document: four pieces. */
export function renderDocumentFrame(view: FrameView, frame: DocumentFrame): string[] {
  const { language } = view.site.directory
  const [beforeTitle, afterTitle] = renderHead(view, frame.head)
  return [
    `<!doctype html>\n<html lang="${escapeHtml(language)}" dir="${textDirection(language)}">\n${beforeTitle}`,
    [
      `${afterTitle}<body>\n${renderSkipLink(view.words)}`,
      renderHeader(view, frame),
      `<main id="${CONTENT_ID}"${frame.isFullWidth === true ? '' : ' class="wrap"'}>\n${renderTrail(view)}`,
    ].join(''),
    // The data is last, because on a large page it is as long as everything before it.
    `</main>\n${renderFooter(view)}`,
    '</body>\n</html>\n',
  ]
}

/** Renders JSON-LD as the data of a document. */
export function renderData(jsonLd: string): string {
  return `<script type="application/ld+json">${escapeJsonForHtml(jsonLd.trimEnd())}</script>\n`
}

/** Leads the keyboard past the header. */
export function renderSkipLink({ page }: Words): string {
  return `<a class="skip vh btn" href="#${CONTENT_ID}">${page.skip}</a>\n`
}

/** The way from the root page, with the sections on it; nothing on the root page. */
function renderTrail({ page, slug: here, trail, words }: FrameView): string {
  if (trail.length === 1) return ''
  const sections = page.kind === 'root' ? [] : page.category.groups
  // What is below the page, such as a listing, has its slug too.
  const own = trail.findIndex(({ slug }) => slug === here)
  const steps = trail.map(({ title, url }, index) => {
    const text = `<bdi>${escapeHtml(title)}</bdi>`
    const step =
      index === trail.length - 1
        ? `<li aria-current="page">${text}</li>`
        : `<li><a href="${escapeHtml(url)}">${text}</a></li>`
    if (index !== own) return step
    return sections.map((section) => `<li><bdi>${escapeHtml(foldLine(section))}</bdi></li>`).join('') + step
  })
  return `<nav class="crumbs s" aria-label="${words.page.breadcrumb}"><ol>${steps.join('')}</ol></nav>\n`
}
