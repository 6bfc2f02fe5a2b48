import { escapeHtml } from '../../shared/renditions/escape-html.ts'
import { PLAIN_PAGE_HEADERS, plainPage } from './plain-page.ts'
import { acceptsHtml } from './prefers-markdown.ts'
import { problemResponse } from './problem.ts'

/** Characters of a wrong path repeated to its reader. */
const MAX_SHOWN_PATH_LENGTH = 200

/**
 * Says that nothing is published at `path` and where everything is: a small page for people, a problem for programs.
 *
 * @param path Decoded.
 * @param indexUrl The root page.
 */
export function notFoundResponse(request: Request, path: string, indexUrl: string): Response {
  const shown = path.length > MAX_SHOWN_PATH_LENGTH ? `${path.slice(0, MAX_SHOWN_PATH_LENGTH)}…` : path
  const link = `<${indexUrl}>; rel="index"`
  if (acceptsHtml(request.headers.get('accept'))) {
    return new Response(notFoundPage(shown.toWellFormed(), indexUrl), {
      status: 404,
      headers: { ...PLAIN_PAGE_HEADERS, link },
    })
  }
  return problemResponse({
    status: 404,
    detail: `Nothing is published at ${shown.toWellFormed()}. The root page lists every page: ${indexUrl}`,
    index: indexUrl,
    headers: { vary: 'Accept', link },
  })
}

function notFoundPage(path: string, indexUrl: string): string {
  return plainPage(
    'Page not found',
    `<p>Nothing is published at <code>${escapeHtml(path)}</code>.</p>
<p><a href="${escapeHtml(indexUrl)}">See all pages of this directory</a></p>`,
  )
}
