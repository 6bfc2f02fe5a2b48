import { contentSecurityPolicy } from '../content-security-policy.ts'
import { AI_CATALOG } from '../urls.ts'
import { escapeHtml } from './escape-html.ts'
import type { PageView } from './page-view.ts'

/** Renders the `<head>` of a page. */
export function renderHead(view: PageView): string {
  const { site, urls, url, formats, page } = view
  const title = page.kind === 'root' ? view.title : `${view.title} · ${site.directory.title}`
  const description = escapeHtml(view.longDescription)
  const alternates = formats
    .filter(({ type }) => type !== 'text/html')
    .map((format) => `<link rel="alternate" type="${format.type}" href="${escapeHtml(format.url)}">\n`)
  const icon = site.directory.icon
  return [
    '<head>\n<meta charset="utf-8">\n',
    '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
    // Static hosts send no policy of ours.
    `<meta http-equiv="content-security-policy" content="${escapeHtml(contentSecurityPolicy(site.assets.style_hash))}">\n`,
    `<title>${escapeHtml(title)}</title>\n`,
    `<meta name="description" content="${description}">\n`,
    '<meta name="color-scheme" content="light dark">\n',
    `<link rel="canonical" href="${escapeHtml(url)}">\n`,
    ...alternates,
    `<link rel="describedby" type="text/plain" href="${escapeHtml(urls.rendition(view.slug, 'llms.txt'))}">\n`,
    `<link rel="ai-catalog" type="${AI_CATALOG.type}" href="${escapeHtml(urls.file(AI_CATALOG.path))}">\n`,
    // In the page, so that the first paint waits for nothing else. The text is ours and holds no "<".
    `<style>${site.assets.style}</style>\n`,
    // Without one browsers would ask for /favicon.ico.
    `<link rel="icon" href="${escapeHtml(icon ?? 'data:,')}">\n`,
    '<meta property="og:type" content="website">\n',
    `<meta property="og:title" content="${escapeHtml(view.title)}">\n`,
    `<meta property="og:description" content="${description}">\n`,
    `<meta property="og:url" content="${escapeHtml(url)}">\n`,
    `<meta property="og:site_name" content="${escapeHtml(site.directory.title)}">\n`,
    `<script type="module" src="${escapeHtml(urls.path(site.assets.script))}"></script>\n</head>\n`,
  ].join('')
}
