import { escapeHtml, escapeText } from '../../text/escape-html.ts'
import type { FrameView } from '../../view/page-view.ts'
import type { EmbedAssets } from '../../../model/site-document.ts'
import { SHARED_DIR } from '../../../urls.ts'
import { BADGE_IMAGE, WIDGET_SCRIPT } from '../../../widget-directory.ts'
import type { PageLocation } from '../../view/page-files.ts'

/** Renders the snippets that owners of other pages paste there, closed. The page's script shows the copy buttons. */
export function renderEmbedPanel(view: FrameView): string {
  const { embed } = view.site.assets
  const { agents, fill } = view.words
  return [
    `<details class="embed"><summary>${agents.embed}</summary>\n`,
    renderSnippet(agents.embedList, listSnippet(view, view.title), agents.copy),
    renderSnippet(
      agents.embedBadge,
      badgeSnippet(view, fill(agents.listedIn, { directory: view.site.directory.title })),
      agents.copy,
    ),
    ...(embed === undefined
      ? []
      : [
          renderSnippet(agents.embedTools, toolsSnippet(view, embed), agents.copy),
          renderSnippet(agents.embedPinned, pinnedToolsSnippet(view, embed), agents.copy),
          renderSnippet(agents.embedModule, moduleSnippet(view, embed), agents.copy),
        ]),
    '</details>\n',
  ].join('')
}

function renderSnippet(title: string, snippet: string, copy: string): string {
  return `<p>${title}</p><div class="code"><pre dir="ltr">${escapeText(snippet)}</pre><button class="copy" hidden>${copy}</button></div>\n`
}

/** HTML that shows a page's search and first rows on any other page. Safe for slugs of any script. @param title Of the page. */
export function listSnippet({ urls, slug }: PageLocation, title: string): string {
  const category = slug === '' ? '' : ` category="${escapeHtml(slug)}"`
  const link = `<a href="${escapeHtml(urls.page(slug))}">${escapeText(title)}</a>`
  return `${widgetTag(urls)}\n<gazetteer-list${category}>${link}</gazetteer-list>`
}

/** HTML that says on any other page that something is listed here. @param text “Listed in …”. */
export function badgeSnippet({ urls, slug }: PageLocation, text: string): string {
  const category = slug === '' ? '' : ` category="${escapeHtml(slug)}"`
  const image = `<img src="${escapeHtml(urls.file(SHARED_DIR + BADGE_IMAGE))}" alt="${escapeHtml(text)}">`
  const link = `<a href="${escapeHtml(urls.page(slug))}">${image}</a>`
  return `${widgetTag(urls)}\n<gazetteer-badge${category}>${link}</gazetteer-badge>`
}

function widgetTag(urls: PageLocation['urls']): string {
  return `<script type="module" src="${escapeHtml(urls.file(SHARED_DIR + WIDGET_SCRIPT))}"></script>`
}

/** HTML that gives a page of the directory its own tools, even where it is previewed under another name. */
export function ownToolsTag(place: PageLocation, { script }: EmbedAssets): string {
  return scriptTag(place, place.urls.path(script.pinned))
}

/** HTML that gives any other page the tools of a page, by the newest script. */
export function toolsSnippet(place: PageLocation, { script }: EmbedAssets): string {
  return scriptTag(place, place.urls.file(script.path))
}

/** The same by the script of this release only: browsers reject any that differs in a byte. */
export function pinnedToolsSnippet(place: PageLocation, { script }: EmbedAssets): string {
  return scriptTag(
    place,
    place.urls.file(script.pinned),
    ` integrity="${escapeHtml(script.integrity)}" crossorigin="anonymous"`,
  )
}

/** The same for pages that need to know what was registered, or to end it. */
export function moduleSnippet({ urls, slug }: PageLocation, { module }: EmbedAssets): string {
  return [
    '<script type="module">',
    `import { registerDirectory } from ${quote(urls.file(module.path))}`,
    `registerDirectory(${slug === '' ? '' : `{ category: ${quote(slug)} }`})`,
    '</script>',
  ].join('\n')
}

function scriptTag({ slug }: PageLocation, url: string, check = ''): string {
  const category = slug === '' ? '' : ` data-category="${escapeHtml(slug)}"`
  return `<script async src="${escapeHtml(url)}"${check}${category}></script>`
}

/** Writes a JavaScript string for use inside `script`, which neither HTML nor XML reads as markup. */
function quote(text: string): string {
  return JSON.stringify(text).replace(/[<>&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`)
}
