import type { RenderedFile, Site } from '../../../shared/model/page.ts'
import { renderGoneLines } from '../../../shared/renditions/html/changes-html.ts'
import { createPlainFrame, writePlainPage } from '../../../shared/renditions/html/plain-page.ts'
import { escapeHtml } from '../../../shared/renditions/text/escape-html.ts'
import { hasListingPages } from '../../../shared/surfaces.ts'
import { createPageUrls } from '../../../shared/urls.ts'

/**
 * Renders `404.html`, which hosts send for paths that do not exist, at any depth: all its links have the whole path of
 * the base. Without it Cloudflare Pages sends the root page instead, with status 200. Where listings have pages, it has the
 * sentences, hidden, that its script completes at the place of a listing that was removed.
 */
export function renderNotFoundFile(site: Site): RenderedFile {
  const urls = createPageUrls(site.baseUrl)
  const frame = createPlainFrame(site, site.baseUrl)
  const { missing } = frame.words
  const blanks = { name: '', day: '<span></span>', instead: '<a></a>' }
  const gone = `<div class="gone" hidden>\n${renderGoneLines(blanks, frame.words)}\n</div>\n`
  const content = `${hasListingPages(site.directory) ? gone : ''}<p>${missing.nothingHere}</p>
<p><a href="${escapeHtml(urls.path(''))}">${missing.allPages}</a></p>
<p><a href="${escapeHtml(urls.path('llms.txt'))}">${missing.forPrograms}</a></p>`
  const text = writePlainPage({ title: missing.notFound, content }, frame)
  return { name: '404.html', mediaType: 'text/html; charset=utf-8', text }
}
