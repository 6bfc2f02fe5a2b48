import type { SiteDocument } from '../../shared/model/site-document.ts'
import { escapeHtml } from '../../shared/renditions/escape-html.ts'
import { PROBLEM_HEADERS } from './problem.ts'
import { htmlHeaders } from './resource-headers.ts'

/** A small page of our own, which tells a browser what a problem tells a program. */
export interface PlainPage {
  readonly title: string
  /** Markup below the title. */
  readonly content: string
  /** The style of the pages around it. Without one it needs nothing of a release. */
  readonly style?: Pick<SiteDocument['assets'], 'style' | 'style_hash'> | undefined
}

/** Headers of a {@link PlainPage}. */
export function plainPageHeaders({ style }: PlainPage): Record<string, string> {
  return {
    ...PROBLEM_HEADERS,
    ...htmlHeaders(style?.style_hash),
    'content-type': 'text/html; charset=utf-8',
    vary: 'Accept',
  }
}

/** Writes a {@link PlainPage}. */
export function writePlainPage({ title, content, style }: PlainPage): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
${style === undefined ? '' : `<style>${style.style}</style>\n`}<main>
<div class="lead">
<h1>${escapeHtml(title)}</h1>
</div>
${content}
</main>
</html>
`
}
