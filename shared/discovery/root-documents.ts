import type { RenderedFile } from '../model/page.ts'
import type { PageView } from '../renditions/view/page-view.ts'
import type { DirectoryContents } from './directory-contents.ts'
import { renderAuthText } from './render-auth-text.ts'
import { renderFeed } from './render-feed.ts'
import { renderLlmsText } from './render-llms-text.ts'
import { renderRobots } from './render-robots.ts'
import { renderSitemap } from './render-sitemap.ts'
import { renderSitemapMarkdown } from './render-sitemap-markdown.ts'

/**
 * Renders the documents beside the root page: `llms.txt`, `robots.txt`, `auth.md`, `sitemap.xml` and
 * `sitemap.md` with their further parts, and `feed.xml` where listings have dates. Same view and contents, same bytes.
 *
 * @param view Of the root page.
 */
export function renderRootDocuments(view: PageView, contents: DirectoryContents): RenderedFile[] {
  return [
    renderLlmsText(view),
    renderRobots(view.site),
    renderAuthText(view),
    ...renderSitemap(view.urls, contents),
    ...renderSitemapMarkdown(view.urls, view.title, contents),
    ...renderFeed(view, contents.recent),
  ]
}
