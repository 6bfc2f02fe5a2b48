import type { Page, RenderedFile, Site } from '../model/page.ts'
import { renderPageView } from './render-page.ts'
import { createPageView } from './view/page-view.ts'

/** Renders every file of a page of a site. */
export function renderPage(page: Page, site: Site): RenderedFile[] {
  return renderPageView(createPageView(page, site))
}
