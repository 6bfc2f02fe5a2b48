import { UnreadableBytesError } from '../../../shared/search/index/blocks/byte-source.ts'
import { SearchUnavailableError } from '../../../shared/tools/read-collection.ts'
import { adviseOn, SEARCH_RETRY_SECONDS } from '../../../shared/tools/search-advice.ts'
import type { SiteRequest } from '../resources/release-view.ts'
import type { BudgetExceeded } from '../../../shared/costs.ts'
import { overBudget } from '../../../shared/mcp/protocol/json-rpc.ts'
import { problemResponse } from '../rules/problem.ts'
import { refuse } from './not-found.ts'
import type { Missed } from './not-found.ts'
import { escapeHtml } from '../../../shared/renditions/text/escape-html.ts'
import { escapeMarkdown } from '../../../shared/renditions/text/escape-markdown.ts'
import { ENGLISH } from '../../../shared/renditions/words/words.ts'

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

/**
 * Says that a query cannot be answered now, and what can: 503 with `Retry-After`. The page itself, without a query, is
 * answered as ever.
 */
export function searchUnavailableResponse(target: SiteRequest, error: SearchUnavailableError): Promise<Response> {
  const { slug } = error.page
  // A path: the server may be reached under another name than it is published under.
  const { pathname } = new URL(target.view.urls.page(slug))
  const detail = adviseOn(error)
  const all = slug === '' ? 'All pages of this directory' : 'All listings of this page'
  return refuse(target, {
    status: 503,
    detail,
    page({ words: { missing, page } }) {
      const [reason, link] =
        slug === '' ? [missing.noRootSearch, page.allCategories] : [missing.noPageSearch, missing.allListings]
      const content = `<p>${reason}</p>\n<p><a href="${escapeHtml(pathname)}">${link}</a></p>`
      return { title: missing.noSearch, content }
    },
    markdown: `# ${ENGLISH.missing.noSearch}\n\n${escapeMarkdown(detail)}\n\n- [${all}](<${pathname}index.md>)\n`,
    index: pathname,
    headers: { 'retry-after': String(SEARCH_RETRY_SECONDS) },
  })
}

/** 429 with `Retry-After` (RFC 6585 §4): what the client may use is used up. */
export function tooManyRequestsResponse(target: Missed, exceeded: BudgetExceeded): Promise<Response> {
  const { retryAfterSeconds: count } = exceeded
  const detail = overBudget(exceeded).message
  return refuse(target, {
    status: 429,
    detail,
    page({ words: { missing, page, fill } }) {
      const link = `<a href="${escapeHtml(target.view.encodedBasePath)}/">${page.allCategories}</a>`
      const lines = [missing.tooManyFromHere, fill(missing.tryAgain, { count }), link]
      return { title: missing.tooManyRequests, content: lines.map((line) => `<p>${line}</p>`).join('\n') }
    },
    markdown: `# ${ENGLISH.missing.tooManyRequests}\n\n${escapeMarkdown(detail)}\n`,
    headers: { 'retry-after': String(count) },
  })
}
