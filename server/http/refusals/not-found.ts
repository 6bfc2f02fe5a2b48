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
import { yieldBetweenSteps } from '../limits/caller.ts'
import type { PageCache } from '../../contents/page-cache.ts'

/** Characters of a wrong path repeated to its reader. */
const MAX_SHOWN_PATH_LENGTH = 200

/** Answers a path at which nothing can be published, whatever the method. */
export async function outsideResponse(target: Missed): Promise<Response> {
  const { basePath } = target.view
  const hint = ` Paths here begin with ${basePath}/; behind a proxy that removes it, serve with --strip-prefix.`
  return unknownMethodResponse(target.request.method) ?? notFoundResponse(target, [], basePath === '' ? '' : hint)
}

type Missed = Pick<SiteRequest, 'request' | 'isRead' | 'path' | 'view'>

/**
 * Says that nothing is published at a path and where everything is: a small page for people, a problem for programs,
 * and for agents, which throw away the text of a 404, Markdown with status 200.
 *
 * @param near What may have been meant, best first.
 * @param hint A sentence for programs, after a space.
 */
export async function notFoundResponse(
  { request, isRead, path, view }: Missed,
  near: readonly NearPage[] = [],
  hint = '',
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
    const missing = { path: shown.toWellFormed(), near }
    return plainPageResponse(view, (frame) => renderNotFound(missing, indexUrl, frame), 404, common)
  }
  return problemResponse({
    status: 404,
    detail: `Nothing is published at ${shown.toWellFormed()}.${writeNear(near)}${hint} The root page lists every page: ${indexUrl}`,
    index: indexUrl,
    headers: { vary: 'Accept', ...common },
  })
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
    return plainPageResponse(view, ({ words }) => renderGone(tombstone, new URL(indexUrl).pathname, words), 410, common)
  }
  const instead = to === undefined ? '' : ` Instead: ${to.url}`
  return problemResponse({
    status: 410,
    detail: `${JSON.stringify(name)} was removed from this directory on ${date}.${instead}`,
    index: indexUrl,
    headers: { vary: 'Accept', ...common },
  })
}

/** Headers of a plain page that tells a browser what a problem tells a program. */
export function plainPageHeaders({ policy }: Pick<PlainFrame, 'policy'>): Record<string, string> {
  return {
    ...PROBLEM_HEADERS,
    ...htmlHeaders(policy),
    'content-type': 'text/html; charset=utf-8',
    vary: 'Accept',
  }
}

/** Answers with a plain page in the directory's words, below its header. */
export async function plainPageResponse(
  { release, site }: Pick<ReleaseView, 'release' | 'site'>,
  write: (frame: PlainFrame) => PlainPage,
  status: number,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const frame = createPlainFrame(await site(), release.baseUrl)
  const text = writePlainPage(write(frame), frame)
  return new Response(text, { status, headers: { ...plainPageHeaders(frame), ...headers } })
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
    const near = await findNearPages(root, route, { wrap: yieldBetweenSteps(caller, work) })
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
