import { renderText } from './text/escape-html.ts'
import type { RenderedFile, RootFrame, Site } from '../model/page.ts'
import type { OwnPageLink } from '../model/site-document.ts'
import { bareMediaType, RENDITIONS } from '../model/rendition.ts'
import { renderQuietAccess } from './html/agents/agent-access-html.ts'
import { renderDocument } from './html/html-document.ts'
import { renderIntroHtml } from './html/intro-html.ts'
import { renderBreadcrumb } from './json/render-json-ld.ts'
import { renderIntroMarkdown } from './markdown/intro-markdown.ts'
import { renderFrontMatter } from './markdown/render-markdown.ts'
import { escapeMarkdown, foldLine, renderMarkdownLink } from './text/escape-markdown.ts'
import type { ParsedMarkdown } from './text/parse-intro.ts'
import { createFrameView, describeLong } from './view/page-view.ts'
import type { FrameView } from './view/page-view.ts'

/**
 * Renders a page of the operator's own, `P/`, as HTML and as Markdown: with the frame of all pages, and without data.
 *
 * @param text Its links are absolute.
 * @returns Files named relative to the page.
 */
export function renderOwnPage(page: OwnPageLink, text: ParsedMarkdown, root: RootFrame, site: Site): RenderedFile[] {
  const frame = createFrameView(root, site, false, '')
  const url = frame.urls.page(page.name)
  const title = foldLine(page.title)
  const description = foldLine(page.description ?? '') || `${title} · ${frame.title}`
  const { html, markdown } = { html: RENDITIONS['index.html'].mediaType, markdown: RENDITIONS['index.md'].mediaType }
  const markdownUrl = frame.urls.rendition(page.name, 'index.md')
  const view: FrameView = {
    ...frame,
    url,
    title,
    description,
    shownDescription: describeLong([description, frame.shownDescription]),
    trail: [...frame.trail, { slug: page.name, title, url }],
    formats: [
      { type: bareMediaType(html), url },
      { type: bareMediaType(markdown), url: markdownUrl },
    ],
  }
  const main =
    `<div class="wrap">\n<div class="head">\n<h1>${renderText(title)}</h1>\n</div>\n` +
    `<article class="prose">\n${renderIntroHtml(text, 1)}</article>\n` +
    `${renderQuietAccess(frame, markdownUrl, { Markdown: 'index.md' })}</div>\n`
  const head = { title, hasOwnStyle: false }
  return [
    { name: 'index.html', mediaType: html, text: renderDocument(view, { main, jsonLd: renderJsonLd(view), head }) },
    { name: 'index.md', mediaType: markdown, text: renderMarkdown(view, frame, text) },
  ]
}

function renderJsonLd({ url, title, description, trail, site }: FrameView): string {
  const document = {
    '@context': 'https://schema.org',
    '@type': 'WebPage',
    '@id': url,
    url,
    name: title,
    description,
    inLanguage: site.directory.language,
    breadcrumb: renderBreadcrumb(trail),
  }
  return `${JSON.stringify(document)}\n`
}

function renderMarkdown({ url, title, description, urls }: FrameView, root: FrameView, text: ParsedMarkdown): string {
  // Below the title, as most are written already.
  const shift = text.root.children.some((node) => node.type === 'heading' && node.depth === 1) ? 1 : 0
  const blocks = renderIntroMarkdown(text, shift).map((block) => `\n${block}\n`)
  const home = renderMarkdownLink(root.title, urls.rendition('', 'index.md'))
  return `${renderFrontMatter({ title, description, url })}\n# ${escapeMarkdown(title)}\n${blocks.join('')}\nPart of ${home}.\n`
}
