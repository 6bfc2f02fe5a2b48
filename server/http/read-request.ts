import { UnreadableBytesError } from '../../shared/search/index/blocks/byte-source.ts'
import type { Release } from '../../shared/release/release.ts'
import type { AppOptions } from './app-options.ts'
import { livezResponse, readyzResponse } from './health.ts'
import { pathOutsideBase, parseRequestPath } from './route-template.ts'
import type { Caller } from './limits/caller.ts'
import { redirectToPage } from './redirects.ts'
import { failureAnswer, readIds, createBodyBytes, MAX_CLIENT_BODY_BYTES, MAX_BODY_BYTES } from './mcp/wire/mcp-body.ts'
import { toResponse } from './mcp/wire/http-answer.ts'
import { unreadableResponse } from './refusals/unavailable.ts'
import { outsideResponse } from './refusals/not-found.ts'
import { createReleaseView } from './resources/release-view.ts'
import type { ReleaseView, SiteRequest } from './resources/release-view.ts'
import { refuseMethod, problemResponse } from './rules/problem.ts'

/**
 * Creates the function that reads what a request is about, or answers it where that is nothing of the directory.
 *
 * The release is asked for once per request, so that no answer mixes two.
 */
export function createRequestReader({
  store,
  isDraining,
  onError = () => undefined,
  ...options
}: AppOptions): (request: Request, caller: Caller) => Promise<SiteRequest | Response> {
  let view: ReleaseView | undefined
  return async (request, caller) => {
    const target = parseRequestPath(request.url)
    if (!target.ok) return problemResponse({ status: target.status, detail: target.detail })
    const { path, query } = target
    let release: Release
    try {
      release = store.current()
    } catch (error) {
      return answerWithout({ request, caller, path }, isDraining, error)
    }
    if (view?.release !== release) view = createReleaseView(release, { ...options, onError })
    const { basePath } = view
    const { method } = request
    if (path === basePath) return refuseMethod(method) ?? redirectToPage(view, '', query)
    const isRead = method === 'GET' || method === 'HEAD'
    const isBelow = path.startsWith(basePath) && path.charCodeAt(basePath.length) === SLASH
    const route = isBelow ? path.slice(basePath.length) : pathOutsideBase(path, basePath)
    if (route !== undefined) return { request, caller, isRead, view, path, route, query }
    return outsideResponse({ request, isRead, view, path })
  }
}

const SLASH = 47

/** What is read of messages while there is nothing to answer them from. */
const BODY_LIMITS = { maxBodyBytes: MAX_BODY_BYTES, bodies: createBodyBytes(MAX_CLIENT_BODY_BYTES) }

/** Of every page: messages are answered as such. */
const MCP_PATH = /\/mcp(?:\/messages)?\/?$/

/**
 * Answers where there is no release, or none that can be read: the store says which. The base path is not known then
 * either: health and messages are answered below any path.
 */
async function answerWithout(
  { request, caller, path }: Pick<SiteRequest, 'request' | 'caller' | 'path'>,
  isDraining: AppOptions['isDraining'],
  reason: unknown,
): Promise<Response> {
  const isUnreadable = reason instanceof UnreadableBytesError
  if (path.endsWith('/_/livez')) return livezResponse()
  if (path.endsWith('/_/readyz')) return readyzResponse(isUnreadable ? 'unreadable' : 'unpublished', { isDraining })
  if (request.method === 'POST' && MCP_PATH.test(path)) return answerMessages(request, caller, reason)
  if (isUnreadable) return unreadableResponse()
  return problemResponse({
    status: 503,
    detail: 'Nothing has been published here yet. Try again in a few seconds.',
    headers: { 'retry-after': '5' },
  })
}

async function answerMessages(request: Request, caller: Caller, reason: unknown): Promise<Response> {
  const ids = await readIds(request, BODY_LIMITS, caller)
  const unreadable = reason instanceof UnreadableBytesError ? reason : new UnreadableBytesError('nothing is published')
  return toResponse(request, failureAnswer(unreadable, ids))
}
