import { THEME_SCRIPT } from '../../theme-script.ts'
import { CARD_NAME, CHANGES_DIR, CATALOG_LINKS, OPENSEARCH } from '../../urls.ts'
import type { PageUrls } from '../../urls.ts'
import { ownToolsTag } from './agents/embed-html.ts'
import { policyOf, stylesheetHash, titleInPlace } from '../view/page-view.ts'
import { escapeHtml } from '../text/escape-html.ts'
import { initialOf } from '../text/logo-path.ts'
import type { FrameView } from '../view/page-view.ts'
import type { ShellView } from './shell.ts'

/** Differences between the head of a document made from a page and the page's own. */
export interface HeadChanges {
  /** Instead of the page's title; plain text. */
  readonly title?: string
  /** Whether search engines should ignore it. */
  readonly noIndex?: boolean
  /** Whether the style stands in the document. Default: on the root page. */
  readonly hasOwnStyle?: boolean
  /** Path, below the page, of a document with its own address. */
  readonly path?: string
}

function renderTitle({ page, site, title }: FrameView, own?: string): string {
  const isWhole = page.kind === 'root' && own === undefined
  return escapeHtml(isWhole ? title : `${own ?? titleInPlace(page, title)} · ${site.directory.title}`)
}

/** Renders the `<head>` of a page. */
export function renderHead(view: FrameView, changes: HeadChanges = {}): string {
  const { site, urls, formats, surfaces } = view
  const url = view.url + (changes.path ?? '')
  const description = escapeHtml(view.shownDescription)
  const hasOwnStyle = changes.hasOwnStyle ?? (view.slug === '' && changes.noIndex !== true)
  const alternates = formats
    .filter(({ type }) => type !== 'text/html')
    .map((format) => `<link rel="alternate" type="${format.type}" href="${escapeHtml(format.url)}">\n`)
  const feeds = [
    ...(view.hasFeed ? [urls.rendition(view.slug, 'feed.xml')] : []),
    // Of what releases have changed: it is there whether listings have dates or not.
    ...(view.slug === '' ? [urls.file(`${CHANGES_DIR}feed.xml`)] : []),
  ].map(
    (feed) =>
      `<link rel="alternate" type="application/atom+xml" title="${view.words.page.feedTitle}" href="${escapeHtml(feed)}">\n`,
  )
  return [
    '<head>\n<meta charset="utf-8">\n',
    '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
    renderPolicy(policyOf(site, hasOwnStyle, surfaces.foreignOrigin)),
    `<title>${renderTitle(view, changes.title)}</title>\n`,
    `<meta name="description" content="${description}">\n`,
    '<meta name="color-scheme" content="light dark">\n',
    changes.noIndex === true ? '<meta name="robots" content="noindex">\n' : '',
    `<link rel="canonical" href="${escapeHtml(url)}">\n`,
    ...alternates,
    ...feeds,
    `<link rel="describedby" type="text/plain" href="${escapeHtml(urls.rendition(overviewSlug(view), 'llms.txt'))}">\n`,
    ...CATALOG_LINKS.map(
      ({ relation, type, path }) => `<link rel="${relation}" type="${type}" href="${escapeHtml(urls.file(path))}">\n`,
    ),
    view.slug === '' ? renderSearchLink(view) : '',
    `<script>${THEME_SCRIPT}</script>\n`,
    renderStyle(view, stylesheetHash(site.assets, hasOwnStyle) !== undefined),
    renderMarks(view),
    '<meta property="og:type" content="website">\n',
    `<meta property="og:title" content="${escapeHtml(view.title)}">\n`,
    `<meta property="og:description" content="${description}">\n`,
    `<meta property="og:url" content="${escapeHtml(url)}">\n`,
    `<meta property="og:site_name" content="${escapeHtml(site.directory.title)}">\n`,
    renderShareImage(view),
    renderPageScript(view),
    site.assets.embed === undefined ? '' : `${ownToolsTag(view, site.assets.embed)}\n`,
    `${site.brand?.slots?.head ?? ''}</head>\n`,
  ].join('')
}

/** What browsers offer as a search of their own. */
function renderSearchLink({ title, urls }: FrameView): string {
  return `<link rel="search" type="${OPENSEARCH.type}" title="${escapeHtml(title)}" href="${escapeHtml(urls.file(OPENSEARCH.path))}">\n`
}

/** Our style, in the page or in a file, and the operator's. The text of ours contains no "<". */
export function renderStyle(
  { site: { assets, brand }, urls }: { site: Pick<ShellView['site'], 'assets' | 'brand'>; urls: PageUrls },
  isOwn: boolean,
): string {
  const link = (path = ''): string => `<link rel="stylesheet" href="${escapeHtml(urls.path(path))}">\n`
  const ours = isOwn ? `<style>${assets.style}</style>\n` : link(assets.stylesheet)
  return brand?.style === undefined ? ours : ours + link(brand.style)
}

/** A policy as markup: static hosts send none of ours. @param policy Its only signs are apostrophes, as they are. */
export function renderPolicy(policy: string): string {
  return `<meta http-equiv="content-security-policy" content="${policy}">\n`
}

/** The operator's image for sites where a page is shared. */
function renderShareImage({ site: { brand }, slug, urls }: FrameView): string {
  const image = brand?.hasCards === true ? urls.rendition(slug, CARD_NAME) : brand?.image
  if (image === undefined) return ''
  return (
    `<meta property="og:image" content="${escapeHtml(image)}">\n` +
    '<meta name="twitter:card" content="summary_large_image">\n'
  )
}

/** What a browser shows of a directory around its pages. */
export function renderMarks(view: ShellView): string {
  const accent = view.site.brand?.accent ?? ACCENT
  // Without an icon, browsers would request /favicon.ico.
  const icon = escapeHtml(renderIcon(view, accent))
  return `<meta name="theme-color" content="${accent}">\n<link rel="icon" href="${icon}">\n`
}

/** The letter of a title on a tile of its accent, as SVG. @param accent `#rrggbb`, dark enough for white letters. */
export function renderLetterIcon(title: string, accent: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${accent}"/>` +
    '<text x="16" y="22.5" font-family="system-ui,sans-serif" font-size="18" font-weight="600" text-anchor="middle" ' +
    `fill="#fff">${escapeHtml(initialOf(title))}</text></svg>`
  )
}

/** The directory's icon, its logo, or its letter. */
function renderIcon({ site: { directory, brand }, urls }: ShellView, accent: string): string {
  if (directory.icon !== undefined) return directory.icon
  if (brand?.logo !== undefined) return urls.path(brand.logo)
  return `data:image/svg+xml,${encodeURIComponent(renderLetterIcon(directory.title, accent))}`
}

export function renderPageScript(view: ShellView): string {
  const { site, urls } = view
  return `<script type="module" src="${escapeHtml(urls.path(site.assets.script))}"${renderEngine(view)}></script>\n`
}

/** Where the page's script finds what it searches with, what it searches, and what it says where it cannot. */
function renderEngine({ site, urls, slug, surfaces, words, search }: ShellView): string {
  const { engine } = site.assets
  if (engine === undefined) return ''
  const { pressEnter, notLoaded, shownForAgent, undo } = words.page
  return [
    ` data-engine="${escapeHtml(urls.path(engine))}"`,
    words.name === undefined ? '' : ` data-words="${words.name}"`,
    ` data-page="${escapeHtml(new URL(urls.page(slug)).pathname)}"`,
    search === undefined ? '' : ` data-search="${search}"`,
    ` data-unavailable="${surfaces.hasResultPages ? pressEnter : notLoaded}"`,
    ` data-agent="${shownForAgent}" data-undo="${undo}"`,
    surfaces.hasResultPages ? '' : ' data-static',
  ].join('')
}

/** Slug of the page whose `llms.txt` describes a page: where nothing answers MCP there is one for the whole directory. */
function overviewSlug({ slug, surfaces }: ShellView): string {
  return surfaces.endpoints === undefined ? '' : slug
}

/** The stylesheet's own accent, of the light scheme. */
export const ACCENT = '#2b4a75'
