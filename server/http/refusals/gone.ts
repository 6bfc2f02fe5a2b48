import type { Tombstone } from '../../../shared/changes/change-documents.ts'
import { escapeMarkdown, foldLine } from '../../../shared/renditions/text/escape-markdown.ts'
import { renderGone } from '../../../shared/renditions/html/changes-html.ts'
import type { SiteRequest } from '../resources/site-request.ts'
import { acceptsHtml, prefersMarkdown } from '../rules/prefers-markdown.ts'
import { PROBLEM_HEADERS, problemResponse } from '../rules/problem.ts'
import { RELEASE_HEADER } from '../rules/release-header.ts'
import { textResponse } from '../rules/text-response.ts'
import { plainPageResponse } from './plain-page.ts'

/**
 * Says at the place of a listing that it was removed (410, RFC 9110 §15.5.11), and what is known of it: a small page for
 * people, a problem for programs, and for agents Markdown with status 200, as where nothing is.
 */
export async function goneResponse(
  { request, view }: Pick<SiteRequest, 'request' | 'view'>,
  tombstone: Tombstone,
): Promise<Response> {
  const { rootUrl: indexUrl, release } = view
  const { name, removed, to } = tombstone
  const common = { link: `<${indexUrl}>; rel="index"`, [RELEASE_HEADER]: release.id }
  const date = removed.slice(0, 10)
  const accept = request.headers.get('accept')
  if (prefersMarkdown(accept)) {
    const instead = to === undefined ? '' : `- [Instead](<${to.url}>)\n`
    const text = `# Removed: ${escapeMarkdown(foldLine(name))}\n\nRemoved from this directory on ${date}.\n\n${instead}- [All pages of this directory](<${indexUrl}index.md>)\n`
    return textResponse(text, 200, {
      ...PROBLEM_HEADERS,
      'content-type': 'text/markdown; charset=utf-8',
      'x-robots-tag': 'noindex',
      vary: 'Accept',
      ...common,
    })
  }
  if (acceptsHtml(accept)) {
    return plainPageResponse(view, (words) => renderGone(tombstone, new URL(indexUrl).pathname, words), 410, common)
  }
  const instead = to === undefined ? '' : ` Instead: ${to.url}`
  return problemResponse({
    status: 410,
    detail: `${JSON.stringify(name)} was removed from this directory on ${date}.${instead}`,
    index: indexUrl,
    headers: { vary: 'Accept', ...common },
  })
}
