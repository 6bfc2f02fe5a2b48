import { escapeHtml, escapeJsonForHtml } from './escape-html.ts'
import { countListings } from './page-view.ts'
import type { PageView } from './page-view.ts'

/** Shortest description that search engines and readiness checks take for one. */
const MIN_META_DESCRIPTION = 50

/** Renders the `<head>` of a page. `jsonLd` is the text of `index.jsonld`, which the page carries too. */
export function renderHead(view: PageView, jsonLd: string): string {
  const { site, url, formats, page } = view
  const title = page.kind === 'root' ? view.title : `${view.title} · ${site.directory.title}`
  const description = escapeHtml(describe(view))
  const alternates = formats
    .filter(({ type }) => type !== 'text/html')
    .map((format) => `<link rel="alternate" type="${format.type}" href="${escapeHtml(format.url)}">\n`)
  const icon = site.directory.icon
  return [
    '<head>\n<meta charset="utf-8">\n',
    '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
    `<title>${escapeHtml(title)}</title>\n`,
    `<meta name="description" content="${description}">\n`,
    '<meta name="color-scheme" content="light dark">\n',
    `<link rel="canonical" href="${escapeHtml(url)}">\n`,
    ...alternates,
    `<link rel="stylesheet" href="${escapeHtml(`${site.baseUrl}/${site.assets.stylesheet}`)}">\n`,
    icon === undefined ? '' : `<link rel="icon" href="${escapeHtml(icon)}">\n`,
    '<meta property="og:type" content="website">\n',
    `<meta property="og:title" content="${escapeHtml(view.title)}">\n`,
    `<meta property="og:description" content="${description}">\n`,
    `<meta property="og:url" content="${escapeHtml(url)}">\n`,
    `<meta property="og:site_name" content="${escapeHtml(site.directory.title)}">\n`,
    `<script type="application/ld+json">${escapeJsonForHtml(jsonLd.trimEnd())}</script>\n`,
    `<script type="module" src="${escapeHtml(`${site.baseUrl}/${site.assets.script}`)}"></script>\n</head>\n`,
  ].join('')
}

function describe({ description, count, site, title }: PageView): string {
  if (description.length >= MIN_META_DESCRIPTION) return description
  const end = /[.!?…。！？]$/.test(description) ? ' ' : '. '
  return `${description}${end}${title} in ${site.directory.title}: ${countListings(count)} for people and agents.`
}
