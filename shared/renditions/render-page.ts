import type { RenderedFile } from '../model/page.ts'
import { RENDITION_LIST } from '../model/rendition.ts'
import type { RenditionName } from '../model/rendition.ts'
import type { PageView } from './view/page-view.ts'
import { renderHtml } from './html/render-html.ts'
import { renderIndexJson } from './json/render-index-json.ts'
import { renderJsonLd } from './json/render-json-ld.ts'
import { renderManifest } from './json/render-manifest.ts'
import { renderMarkdown } from './markdown/render-markdown.ts'

/** Writes one rendition. A page's Markdown may be several files; the others are one. */
type Renderer = (view: PageView) => string | RenderedFile[]

const RENDERERS: Readonly<Record<RenditionName, Renderer>> = {
  'index.json': renderIndexJson,
  'index.jsonld': renderJsonLd,
  'index.md': renderMarkdown,
  'mcp.json': renderManifest,
  'index.html': renderHtml,
}

/**
 * Renders every file of a page, in the order of `RENDITIONS`, with `index.2.md` … after `index.md`.
 *
 * The same view always yields the same bytes: nothing else is read, not even a clock.
 */
export function renderPageView(view: PageView): RenderedFile[] {
  return RENDITION_LIST.flatMap(({ name, mediaType }) => {
    const rendered = RENDERERS[name](view)
    return typeof rendered === 'string' ? [{ name, mediaType, text: rendered }] : rendered
  })
}
