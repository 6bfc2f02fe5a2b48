import type { RenderedFile, Site } from '../../../shared/model/page.ts'
import { writePlainPage } from '../../../shared/renditions/html/plain-page.ts'
import { escapeHtml } from '../../../shared/renditions/text/escape-html.ts'
import { createPageUrls } from '../../../shared/urls.ts'

/**
 * Renders `404.html`, which hosts send for paths that do not exist, at any depth: all its links begin with the path of
 * the base. Without it Cloudflare Pages sends the root page instead, with status 200.
 */
export function renderNotFoundFile({ baseUrl, assets, directory }: Site): RenderedFile {
  const urls = createPageUrls(baseUrl)
  const root = escapeHtml(new URL(urls.page('')).pathname)
  const content = `<p>Nothing is published here.</p>
<search>
<form class="filter" method="get" action="${root}">
<div class="words"><label for="_query">Search the directory</label><input id="_query" type="search" name="query" placeholder="Search the directory" autocomplete="off"><button>Search</button></div>
</form>
</search>
<p><a href="${root}">See all pages of ${escapeHtml(directory.title)}</a></p>
<p><a href="${escapeHtml(urls.path('llms.txt'))}">How programs read it</a></p>`
  const text = writePlainPage({ title: 'Page not found', content, style: assets })
  return { name: '404.html', mediaType: 'text/html; charset=utf-8', text }
}
