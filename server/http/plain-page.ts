import { escapeHtml } from '../../shared/renditions/escape-html.ts'
import { PROBLEM_HEADERS } from './problem.ts'
import { htmlHeaders } from './resource-headers.ts'

/** Headers of a {@link plainPage}, which tells a browser what a problem tells a program. */
export const PLAIN_PAGE_HEADERS: Readonly<Record<string, string>> = {
  ...PROBLEM_HEADERS,
  ...htmlHeaders(undefined),
  'content-type': 'text/html; charset=utf-8',
  vary: 'Accept',
}

/** A page of few words that needs nothing of a release. @param content Markup below the title. */
export function plainPage(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<h1>${escapeHtml(title)}</h1>
${content}
</html>
`
}
