import { contentSecurityPolicy } from '../../content-security-policy.ts'
import { THEME_SCRIPT } from '../../theme-script.ts'
import { AI_CATALOG } from '../../urls.ts'
import { ownToolsTag } from './agents/embed-snippets.ts'
import { SHARE_IMAGE } from '../view/share-image.ts'
import { ACCENT } from './accent.ts'
import { escapeHtml } from '../text/escape-html.ts'
import { tileLetters } from '../text/tile-letters.ts'
import type { FrameView } from '../view/page-view.ts'

/** Differences between the head of a document made from a page and the page's own. */
export interface HeadChanges {
  /** Instead of the page's title; plain text. */
  readonly title?: string
  /** Whether search engines should ignore it. */
  readonly noIndex?: boolean
  /** Path, below the page, of a document with its own address. */
  readonly path?: string
}

/** Renders the `<head>` of a page. */
export function renderHead(view: FrameView, changes: HeadChanges = {}): string {
  const { site, urls, formats, page, surfaces } = view
  const url = view.url + (changes.path ?? '')
  const ownTitle = changes.title ?? view.title
  const title = page.kind === 'root' && changes.title === undefined ? ownTitle : `${ownTitle} · ${site.directory.title}`
  const description = escapeHtml(view.shownDescription)
  const alternates = formats
    .filter(({ type }) => type !== 'text/html')
    .map((format) => `<link rel="alternate" type="${format.type}" href="${escapeHtml(format.url)}">\n`)
  const feed = view.hasFeed
    ? [
        `<link rel="alternate" type="application/atom+xml" title="${view.words.page.feedTitle}" href="${escapeHtml(urls.rendition(view.slug, 'feed.xml'))}">\n`,
      ]
    : []
  const accent = site.brand?.accent ?? ACCENT
  return [
    '<head>\n<meta charset="utf-8">\n',
    '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
    // Static hosts send no policy of ours.
    `<meta http-equiv="content-security-policy" content="${escapeHtml(contentSecurityPolicy(site.assets.style_hash, surfaces.foreignOrigin))}">\n`,
    `<title>${escapeHtml(title)}</title>\n`,
    `<meta name="description" content="${description}">\n`,
    '<meta name="color-scheme" content="light dark">\n',
    changes.noIndex === true ? '<meta name="robots" content="noindex">\n' : '',
    `<link rel="canonical" href="${escapeHtml(url)}">\n`,
    ...alternates,
    ...feed,
    `<link rel="describedby" type="text/plain" href="${escapeHtml(urls.rendition(view.slug, 'llms.txt'))}">\n`,
    `<link rel="ai-catalog" type="${AI_CATALOG.type}" href="${escapeHtml(urls.file(AI_CATALOG.path))}">\n`,
    `<script>${THEME_SCRIPT}</script>\n`,
    // Inline, so that the first paint waits for nothing else. The text is ours and contains no "<".
    `<style>${site.assets.style}</style>\n`,
    `<meta name="theme-color" content="${accent}">\n`,
    // Without one, browsers would request /favicon.ico.
    `<link rel="icon" href="${escapeHtml(renderIcon(view, accent))}">\n`,
    '<meta property="og:type" content="website">\n',
    `<meta property="og:title" content="${escapeHtml(view.title)}">\n`,
    `<meta property="og:description" content="${description}">\n`,
    `<meta property="og:url" content="${escapeHtml(url)}">\n`,
    `<meta property="og:site_name" content="${escapeHtml(site.directory.title)}">\n`,
    renderShareImage(view),
    `<script type="module" src="${escapeHtml(urls.path(site.assets.script))}"${renderEngine(view)}></script>\n`,
    site.assets.embed === undefined ? '' : `${ownToolsTag(view, site.assets.embed)}\n`,
    '</head>\n',
  ].join('')
}

/** What sites show of a page that is shared: the operator's image, or the one that was made, whose size is known. */
function renderShareImage({ site: { brand }, urls }: FrameView): string {
  const image = brand?.image ?? (brand?.share === undefined ? undefined : urls.file(brand.share))
  if (image === undefined) return ''
  const { width, height } = SHARE_IMAGE
  const size = `<meta property="og:image:width" content="${width}">\n<meta property="og:image:height" content="${height}">\n`
  return (
    `<meta property="og:image" content="${escapeHtml(image)}">\n${brand?.image === undefined ? size : ''}` +
    '<meta name="twitter:card" content="summary_large_image">\n'
  )
}

/** The directory's icon, its logo, or its letters. */
function renderIcon({ site: { directory, brand }, urls }: FrameView, accent: string): string {
  if (directory.icon !== undefined) return directory.icon
  if (brand?.logo !== undefined) return urls.path(brand.logo)
  const tile =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${accent}"/>` +
    '<text x="16" y="22" font-family="system-ui,sans-serif" font-size="16" font-weight="600" text-anchor="middle" ' +
    `fill="#fff">${escapeHtml(tileLetters(directory.title))}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(tile)}`
}

/** Where the page's script finds what it searches with, what it searches, and what it says where it cannot. */
function renderEngine({ site, urls, slug, surfaces, words }: FrameView): string {
  const { engine } = site.assets
  if (engine === undefined) return ''
  const { pressEnter, notLoaded } = words.search
  return [
    ` data-engine="${escapeHtml(urls.path(engine))}"`,
    words.name === undefined ? '' : ` data-words="${words.name}"`,
    ` data-page="${escapeHtml(new URL(urls.page(slug)).pathname)}"`,
    ` data-unavailable="${surfaces.hasResultPages ? pressEnter : notLoaded}"`,
    surfaces.hasResultPages ? '' : ' data-static',
  ].join('')
}
