import { createPlainFrame, writePlainPage } from '../../../shared/renditions/html/plain-page.ts'
import type { PlainPage, PlainFrame } from '../../../shared/renditions/html/plain-page.ts'
import { renderNotFound } from '../../../shared/renditions/html/not-found-html.ts'
import { escapeMarkdown, foldLine } from '../../../shared/renditions/text/escape-markdown.ts'
import {
  unknownMethodResponse,
  PROBLEM_HEADERS,
  problemResponse,
  RELEASE_HEADER,
  textResponse,
} from '../rules/problem.ts'
import { acceptsHtml, prefersMarkdown } from '../rules/negotiation.ts'
import type { SiteRequest, ReleaseView } from '../resources/release-view.ts'
import type { Tombstone } from '../../../shared/changes/change-documents.ts'
import { renderGone } from '../../../shared/renditions/html/changes-html.ts'
import { htmlHeaders } from '../resources/resource-headers.ts'
import { assumedSearchUnits, COSTS, startCounting, unitsOf } from '../../../shared/costs.ts'
import { findNearPages, PAGE_SEGMENT } from '../../../shared/tools/near-pages.ts'
import type { NearPage } from '../../../shared/tools/near-pages.ts'
import { meterCollection } from '../../../shared/search/metered-collection.ts'
import type { PageCache } from '../../contents/page-cache.ts'

/** Characters of a wrong path repeated to its reader. */
const MAX_SHOWN_PATH_LENGTH = 200

/** Why something is not served, in each form. */
interface Refusal {
  readonly status: 404 | 410 | 429 | 503
  /** For programs: the detail of a problem. */
  readonly detail: string
  readonly page: (frame: PlainFrame) => PlainPage
  readonly markdown: string
  /** Agents throw away the text of a 404. Default: `status`. */
  readonly markdownStatus?: 200
  /** Where to look instead: absolute URL or path. */
  readonly index?: string
  readonly headers: Readonly<Record<string, string>>
}

export type Missed = Pick<SiteRequest, 'request' | 'isRead' | 'view'>

/** Refuses a request: a small page for people, Markdown for agents, a problem for programs. */
export async function refuse(
  { request, isRead, view }: Missed,
  { status, detail, page, markdown, markdownStatus, index, headers }: Refusal,
): Promise<Response> {
  const accept = request.headers.get('accept')
  const own = { vary: 'Accept', ...headers }
  if (isRead && prefersMarkdown(accept)) {
    return textResponse(markdown, markdownStatus ?? status, {
      ...PROBLEM_HEADERS,
      'content-type': 'text/markdown; charset=utf-8',
      'x-robots-tag': 'noindex',
      ...own,
    })
  }
  if (!acceptsHtml(accept)) return problemResponse({ status, detail, ...(index && { index }), headers: own })
  const frame = await frameOf(view)
  return textResponse(writePlainPage(page(frame), frame), status, {
    ...PROBLEM_HEADERS,
    ...htmlHeaders(frame.policy),
    'content-type': 'text/html; charset=utf-8',
    ...own,
  })
}

/** Made once for a site: floods are answered with what stands in it. */
const frames = new WeakMap<object, PlainFrame>()

async function frameOf({ site, release }: ReleaseView): Promise<PlainFrame> {
  // What cannot be read is not needed to refuse.
  const document = await site().catch(() => undefined)
  const known = document && frames.get(document)
  const frame = known ?? createPlainFrame(document, release.baseUrl)
  if (document) frames.set(document, frame)
  return frame
}

/** Answers a path at which nothing can be published, whatever the method. */
export async function outsideResponse(target: Missed & Pick<SiteRequest, 'path'>): Promise<Response> {
  const { basePath } = target.view
  const hint = ` Paths here begin with ${basePath}/; behind a proxy that removes it, serve with --strip-prefix.`
  return unknownMethodResponse(target.request.method) ?? notFoundResponse(target, [], basePath === '' ? '' : hint)
}

/**
 * Says that nothing is published at a path and where everything is.
 *
 * @param near What may have been meant, best first.
 * @param hint A sentence for programs, after a space.
 */
function notFoundResponse(
  { path, ...target }: Missed & Pick<SiteRequest, 'path'>,
  near: readonly NearPage[],
  hint = '',
): Promise<Response> {
  const { rootUrl: index } = target.view
  const cut = path.length > MAX_SHOWN_PATH_LENGTH ? `${path.slice(0, MAX_SHOWN_PATH_LENGTH)}…` : path
  const shown = cut.toWellFormed()
  return refuse(target, {
    status: 404,
    detail: `Nothing is published at ${shown}.${writeNear(near)}${hint} The root page lists every page: ${index}`,
    page: (frame) => renderNotFound({ path: shown, near }, index, frame),
    markdown: notFoundMarkdown(shown, index, near),
    markdownStatus: 200,
    index,
    headers: indexHeaders(target.view),
  })
}

function indexHeaders({ rootUrl, release }: ReleaseView): Record<string, string> {
  return { link: `<${rootUrl}>; rel="index"`, [RELEASE_HEADER]: release.id }
}

/** ` Did you mean {url} (Name)?`, or nothing. */
function writeNear(near: readonly NearPage[]): string {
  if (near.length === 0) return ''
  return ` Did you mean ${near.map(({ url, title }) => `${url} (${title})`).join(' or ')}?`
}

function notFoundMarkdown(path: string, indexUrl: string, near: readonly NearPage[]): string {
  const links = near.map(({ url, title }) => `- Perhaps [${escapeMarkdown(foldLine(title))}](<${url}>)\n`)
  return `# Page not found

Nothing is published at ${escapeMarkdown(path)}.

${links.join('')}- [All pages of this directory](<${indexUrl}index.md>)
- [How programs read it](<${indexUrl}llms.txt>)
`
}

/** Says at the place of a listing that it was removed (410, RFC 9110 §15.5.11), and what is known of it. */
export function goneResponse(target: Missed, tombstone: Tombstone): Promise<Response> {
  const { rootUrl: index } = target.view
  const { name, removed, to } = tombstone
  const date = removed.slice(0, 10)
  const link = to === undefined ? '' : `- [Instead](<${to.url}>)\n`
  return refuse(target, {
    status: 410,
    detail: `${JSON.stringify(name)} was removed from this directory on ${date}.${to === undefined ? '' : ` Instead: ${to.url}`}`,
    page: ({ words }) => renderGone(tombstone, new URL(index).pathname, words),
    markdown: `# Removed: ${escapeMarkdown(foldLine(name))}\n\nRemoved from this directory on ${date}.\n\n${link}- [All pages of this directory](<${index}index.md>)\n`,
    markdownStatus: 200,
    index,
    headers: indexHeaders(target.view),
  })
}

/** Answers at a path at which nothing is published: 404, with what may have been meant. */
export type NotFoundHandler = (target: SiteRequest) => Promise<Response>

/** Creates the {@link NotFoundHandler} of a directory. Where it cannot be read, or the client has used its budget, nothing is named. */
export function createNotFoundHandler(contents: PageCache): NotFoundHandler {
  const findNear = async ({ isRead, route, view, caller }: SiteRequest): Promise<NearPage[]> => {
    if (!isRead || !PAGE_SEGMENT.test(route)) return []
    const root = await contents.page(view.release, '')
    if (root?.kind !== 'root') return []
    const assumed = assumedSearchUnits(route.replaceAll(/[-/]+/g, ' '), root.listingCount)
    if ((await caller.reserve(COSTS.read + assumed)) !== undefined) return []
    const work = startCounting()
    const near = await findNearPages(root, route, { wrap: (each) => meterCollection(each, work) })
    caller.adjust(unitsOf(work) - assumed)
    return near
  }
  return async (target) => {
    const near = await findNear(target).catch((error: unknown) => {
      target.view.onError(error)
      return []
    })
    return notFoundResponse(target, near)
  }
}
