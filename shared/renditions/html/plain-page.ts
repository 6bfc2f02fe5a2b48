import { contentSecurityPolicy } from '../../content-security-policy.ts'
import type { SiteDocument } from '../../model/site-document.ts'
import { escapeHtml } from '../text/escape-html.ts'

/** A small page of our own, for people who find no page of the directory. */
export interface PlainPage {
  readonly title: string
  /** Markup below the title. */
  readonly content: string
  /** The style of the pages around it. Without one it needs nothing of a release. */
  readonly style?: Pick<SiteDocument['assets'], 'style' | 'style_hash'> | undefined
}

/** Writes a {@link PlainPage}. It contains its Content Security Policy: static hosts send none of ours. */
export function writePlainPage({ title, content, style }: PlainPage): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="${escapeHtml(contentSecurityPolicy(style?.style_hash))}">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
${style === undefined ? '' : `<style>${style.style}</style>\n`}<main class="wrap">
<div class="head">
<h1>${escapeHtml(title)}</h1>
</div>
${content}
</main>
</html>
`
}
