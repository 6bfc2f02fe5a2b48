import type { RenderedFile } from '../model/page.ts'
import type { PageView } from '../renditions/page-view.ts'
import { renderLlmsText } from './render-llms-text.ts'

/** Renders the discovery documents of a category's page: `llms.txt`. */
export function renderPageDocuments(view: PageView): RenderedFile[] {
  return [renderLlmsText(view)]
}
