import { UnreadableBytesError } from '../../../shared/search/index/blocks/byte-source.ts'
import { SearchUnavailableError } from '../../../shared/tools/read-collection.ts'
import { adviseOn, SEARCH_RETRY_SECONDS } from '../../../shared/tools/search-advice.ts'
import { problemResponse, PROBLEM_HEADERS } from '../rules/problem.ts'
import { escapeHtml } from '../../../shared/renditions/text/escape-html.ts'
import { escapeMarkdown } from '../../../shared/renditions/text/escape-markdown.ts'
import type { ComparisonForm } from '../../../shared/renditions/render-comparison.ts'
import type { ResultsForm } from '../../../shared/renditions/render-results.ts'
import type { PlainFrame, PlainPage } from '../../../shared/renditions/html/plain-page.ts'
import { ENGLISH } from '../../../shared/renditions/words/words.ts'
import { plainPageResponse } from './not-found.ts'
import type { ReleaseView } from '../resources/release-view.ts'

/**
 * The answer where something was thrown, without its reason: 503 with `Retry-After` where what is published cannot be read
 * now, else 500.
 */
export function failureResponse(error: unknown): Response {
  if (error instanceof UnreadableBytesError || error instanceof SearchUnavailableError) return unreadableResponse()
  return problemResponse({ status: 500, detail: 'Something went wrong here; the request itself may be fine.' })
}

/** 503: what is published cannot be read now. */
export function unreadableResponse(): Response {
  return problemResponse({
    status: 503,
    detail: 'The directory cannot be read right now. Try again in a few seconds.',
    headers: { 'retry-after': '5' },
  })
}

const TITLE = ENGLISH.missing.noSearch

/**
 * Says that a query cannot be answered now, and what can: 503 with `Retry-After`, in the form that was asked for. The
 * page itself, without a query, is answered as ever.
 *
 * @param slug Of the page that was asked; empty for the root.
 */
export async function searchUnavailableResponse(
  view: Pick<ReleaseView, 'release' | 'urls' | 'site'>,
  { slug, form }: { readonly slug: string; readonly form: ResultsForm | ComparisonForm | 'csv' },
  error: SearchUnavailableError,
): Promise<Response> {
  // A path: the server may be reached under another name than it is published under.
  const { pathname } = new URL(view.urls.page(slug))
  const advice = adviseOn(error)
  const headers = { 'retry-after': String(SEARCH_RETRY_SECONDS), vary: 'Accept' }
  if (form === 'json-ld' || form === 'json' || form === 'csv')
    return problemResponse({ status: 503, detail: advice, index: pathname, headers })
  if (form === 'markdown') {
    const text = `# ${TITLE}\n\n${escapeMarkdown(advice)}\n\n- [${slug === '' ? 'All pages of this directory' : 'All listings of this page'}](<${pathname}index.md>)\n`
    const type = { 'content-type': 'text/markdown; charset=utf-8', 'x-robots-tag': 'noindex' }
    return new Response(text, { status: 503, headers: { ...PROBLEM_HEADERS, ...type, ...headers } })
  }
  const write = ({ words: { missing } }: PlainFrame): PlainPage => {
    const [said, link] =
      slug === '' ? [missing.noRootSearch, missing.allPages] : [missing.noPageSearch, missing.allListings]
    const content = `<p>${said}</p>\n<p><a href="${escapeHtml(pathname)}">${link}</a></p>`
    return { title: missing.noSearch, content }
  }
  return plainPageResponse(view, write, 503, headers)
}
