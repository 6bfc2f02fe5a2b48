import { escapeHtml } from '../../shared/renditions/escape-html.ts'
import { escapeMarkdown } from '../../shared/renditions/escape-markdown.ts'
import { plainPageHeaders, writePlainPage } from './plain-page.ts'
import type { PlainPage } from './plain-page.ts'
import { acceptsHtml, prefersMarkdown } from './prefers-markdown.ts'
import { PROBLEM_HEADERS, problemResponse } from './problem.ts'
import { RELEASE_HEADER } from './release-header.ts'
import type { ReleaseView } from './release-view.ts'
import { textResponse } from './text-response.ts'

/** Characters of a wrong path repeated to its reader. */
const MAX_SHOWN_PATH_LENGTH = 200

/**
 * Says that nothing is published at `path` and where everything is: a small page for people, a problem for programs,
 * and for agents, which throw away the text of a 404, Markdown with status 200.
 *
 * @param path Decoded.
 */
export function notFoundResponse(
  request: Request,
  path: string,
  { rootUrl: indexUrl, site, release }: Pick<ReleaseView, 'rootUrl' | 'site' | 'release'>,
): Response | Promise<Response> {
  const shown = path.length > MAX_SHOWN_PATH_LENGTH ? `${path.slice(0, MAX_SHOWN_PATH_LENGTH)}…` : path
  const common = { link: `<${indexUrl}>; rel="index"`, [RELEASE_HEADER]: release.id }
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (isRead && prefersMarkdown(request.headers.get('accept'))) {
    return textResponse(notFoundMarkdown(shown.toWellFormed(), indexUrl), 200, {
      ...PROBLEM_HEADERS,
      'content-type': 'text/markdown; charset=utf-8',
      'x-robots-tag': 'noindex',
      vary: 'Accept',
      ...common,
    })
  }
  if (acceptsHtml(request.headers.get('accept'))) {
    return site().then((made) => {
      const page = notFoundPage(shown.toWellFormed(), indexUrl, made?.assets)
      return textResponse(writePlainPage(page), 404, { ...plainPageHeaders(page), ...common })
    })
  }
  return problemResponse({
    status: 404,
    detail: `Nothing is published at ${shown.toWellFormed()}. The root page lists every page: ${indexUrl}`,
    index: indexUrl,
    headers: { vary: 'Accept', ...common },
  })
}

function notFoundPage(path: string, indexUrl: string, style: PlainPage['style']): PlainPage {
  const content = `<p>Nothing is published at <code>${escapeHtml(path)}</code>.</p>
<p><a href="${escapeHtml(indexUrl)}">See all pages of this directory</a></p>`
  return { title: 'Page not found', content, style }
}

function notFoundMarkdown(path: string, indexUrl: string): string {
  return `# Page not found

Nothing is published at ${escapeMarkdown(path)}.

- [All pages of this directory](<${indexUrl}index.md>)
- [How programs read it](<${indexUrl}llms.txt>)
`
}
