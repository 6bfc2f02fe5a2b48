import type { PlainPage } from '../../../shared/renditions/html/plain-page.ts'
import type { Words } from '../../../shared/renditions/words/words.ts'
import { escapeHtml } from '../../../shared/renditions/text/escape-html.ts'
import { escapeMarkdown, foldLine } from '../../../shared/renditions/text/escape-markdown.ts'
import { plainPageResponse } from './plain-page.ts'
import { unknownMethodResponse } from '../rules/method-not-allowed.ts'
import { acceptsHtml, prefersMarkdown } from '../rules/prefers-markdown.ts'
import { PROBLEM_HEADERS, problemResponse } from '../rules/problem.ts'
import { RELEASE_HEADER } from '../rules/release-header.ts'
import type { SiteRequest } from '../resources/site-request.ts'
import { textResponse } from '../rules/text-response.ts'

/** Characters of a wrong path repeated to its reader. */
const MAX_SHOWN_PATH_LENGTH = 200

/** Answers a path at which nothing can be published, whatever the method. */
export async function nowhereResponse(target: Missed): Promise<Response> {
  return unknownMethodResponse(target.request.method) ?? notFoundResponse(target)
}

/** A page that may have been meant. */
export interface NearPage {
  readonly url: string
  /** As its source writes it. */
  readonly title: string
}

type Missed = Pick<SiteRequest, 'request' | 'isRead' | 'path' | 'view'>

/**
 * Says that nothing is published at a path and where everything is: a small page for people, a problem for programs,
 * and for agents, which throw away the text of a 404, Markdown with status 200.
 *
 * @param near What may have been meant, best first.
 */
export async function notFoundResponse(
  { request, isRead, path, view }: Missed,
  near: readonly NearPage[] = [],
): Promise<Response> {
  const { rootUrl: indexUrl, release } = view
  const shown = path.length > MAX_SHOWN_PATH_LENGTH ? `${path.slice(0, MAX_SHOWN_PATH_LENGTH)}…` : path
  const common = { link: `<${indexUrl}>; rel="index"`, [RELEASE_HEADER]: release.id }
  if (isRead && prefersMarkdown(request.headers.get('accept'))) {
    return textResponse(notFoundMarkdown(shown.toWellFormed(), indexUrl, near), 200, {
      ...PROBLEM_HEADERS,
      'content-type': 'text/markdown; charset=utf-8',
      'x-robots-tag': 'noindex',
      vary: 'Accept',
      ...common,
    })
  }
  if (acceptsHtml(request.headers.get('accept'))) {
    const write = (words: Words): PlainPage => notFoundPage(shown.toWellFormed(), indexUrl, near, words)
    return plainPageResponse(view, write, 404, common)
  }
  return problemResponse({
    status: 404,
    detail: `Nothing is published at ${shown.toWellFormed()}.${writeNear(near)} The root page lists every page: ${indexUrl}`,
    index: indexUrl,
    headers: { vary: 'Accept', ...common },
  })
}

/** ` Did you mean {url} (Name)?`, or nothing. */
function writeNear(near: readonly NearPage[]): string {
  if (near.length === 0) return ''
  return ` Did you mean ${near.map(({ url, title }) => `${url} (${title})`).join(' or ')}?`
}

function notFoundPage(path: string, indexUrl: string, near: readonly NearPage[], words: Words): PlainPage {
  const links = near.map(
    ({ url, title }) => `<li><a href="${escapeHtml(new URL(url).pathname)}"><bdi>${escapeHtml(title)}</bdi></a></li>\n`,
  )
  const { missing, search, fill } = words
  const meant = near.length === 0 ? '' : `<p>${search.didYouMean}</p>\n<ul>\n${links.join('')}</ul>\n`
  const content = `<p>${fill(missing.nothingAt, { path: `<code dir="ltr">${escapeHtml(path)}</code>` })}</p>
${meant}<p><a href="${escapeHtml(indexUrl)}">${missing.allPages}</a></p>`
  return { title: missing.notFound, content }
}

function notFoundMarkdown(path: string, indexUrl: string, near: readonly NearPage[]): string {
  const links = near.map(({ url, title }) => `- Perhaps [${escapeMarkdown(foldLine(title))}](<${url}>)\n`)
  return `# Page not found

Nothing is published at ${escapeMarkdown(path)}.

${links.join('')}- [All pages of this directory](<${indexUrl}index.md>)
- [How programs read it](<${indexUrl}llms.txt>)
`
}
