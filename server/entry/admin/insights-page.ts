import { createHash } from 'node:crypto'
import { escapeHtml } from '../../../shared/renditions/text/escape-html.ts'
import type { InsightRow, InsightsReport } from '../../observe/report-insights.ts'

const STYLE = `:root{color-scheme:light dark}
body{font:1rem/1.5 system-ui,sans-serif;margin:2rem auto;padding:0 1rem;max-width:60rem}
h1{font-size:1.5rem;margin:0 0 .5rem}
h2{font-size:1.125rem;margin:0 0 .5rem}
p{margin:0 0 1rem}
.parts{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,17rem),1fr));gap:2rem;margin-top:2rem}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{padding:.25rem 0;border-bottom:1px solid #8886;text-align:start;font-weight:400;overflow-wrap:anywhere}
th{font-weight:600}
td:last-child,th:last-child{text-align:end;padding-inline-start:1rem}`

/** For the Content Security Policy of the page. */
export const INSIGHTS_STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`

const PARTS = [
  ['withoutResults', 'Searches without results', 'Query'],
  ['weak', 'Searches with one or two results', 'Query'],
  ['queries', 'Most frequent searches', 'Query'],
  ['tools', 'Tools called', 'Tool'],
  ['clients', 'Agents', 'Agent'],
] as const

/** Writes insights as a page. Queries are untrusted: escaped, and each in its own direction. */
export function renderInsightsPage(report: InsightsReport): string {
  const since = escapeHtml(report.since)
  return [
    '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n',
    '<meta name="viewport" content="width=device-width, initial-scale=1">\n<meta name="robots" content="noindex">\n',
    `<title>Insights</title>\n<style>${STYLE}</style>\n</head>\n<body>\n<main>\n<h1>What people look for</h1>\n`,
    `<p>Counted in memory since <time datetime="${since}">${since}</time>. `,
    `Shown is only what at least ${report.leastClients} different clients had in common.</p>\n<div class="parts">\n`,
    ...PARTS.map(([part, title, what]) => renderPart(title, what, report[part])),
    '</div>\n</main>\n</body>\n</html>\n',
  ].join('')
}

function renderPart(title: string, what: string, rows: readonly InsightRow[]): string {
  if (rows.length === 0) return `<section>\n<h2>${title}</h2>\n<p>Nothing yet.</p>\n</section>\n`
  const cells = rows.map(({ text, count }) => `<tr><td><bdi>${escapeHtml(text)}</bdi></td><td>${count}</td></tr>\n`)
  const head = `<thead><tr><th scope="col">${what}</th><th scope="col">Times</th></tr></thead>`
  return `<section>\n<h2>${title}</h2>\n<table>\n${head}\n<tbody>\n${cells.join('')}</tbody>\n</table>\n</section>\n`
}
