import type { Page, RenderedFile, Site } from '../model/page.ts'
import { createPageView } from './page-view.ts'
import type { PageView } from './page-view.ts'
import { renderHtml } from './render-html.ts'
import { renderIndexJson } from './render-index-json.ts'
import { renderJsonLd } from './render-json-ld.ts'
import { renderManifest } from './render-manifest.ts'
import { renderMarkdown } from './render-markdown.ts'

/** One format of a page. A page's Markdown may be several files; the others are one. */
type Rendition = (view: PageView, jsonLd: string) => RenderedFile[]

const RENDITIONS: readonly Rendition[] = [
  (view) => [{ name: 'index.json', mediaType: 'application/json', text: renderIndexJson(view) }],
  (_view, jsonLd) => [{ name: 'index.jsonld', mediaType: 'application/ld+json', text: jsonLd }],
  (view) => renderMarkdown(view),
  (view) => [{ name: 'mcp.json', mediaType: 'application/json', text: renderManifest(view) }],
  (view, jsonLd) => [{ name: 'index.html', mediaType: 'text/html; charset=utf-8', text: renderHtml(view, jsonLd) }],
]

/**
 * Renders every file of a page, in a fixed order: `index.json`, `index.jsonld`, `index.md` (and `index.2.md` …),
 * `mcp.json`, `index.html`.
 *
 * The same page and site give the same bytes, always: nothing else is read, no clock either.
 *
 * @param site `baseUrl` is absolute, without a trailing slash.
 */
export function renderPage(page: Page, site: Site): RenderedFile[] {
  return renderPageView(createPageView(page, site))
}

/** As {@link renderPage}, of a view that is also needed elsewhere. */
export function renderPageView(view: PageView): RenderedFile[] {
  const jsonLd = renderJsonLd(view)
  return RENDITIONS.flatMap((render) => render(view, jsonLd))
}
