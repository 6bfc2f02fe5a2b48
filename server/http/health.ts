import { CORS_HEADERS, refuseMethod, RELEASE_HEADER } from './rules/problem.ts'
import type { SiteRequest } from './resources/release-view.ts'

/** Answers a path of health, whatever the method. */
export function answerHealth({ request: { method } }: SiteRequest, answer: () => Response): Response {
  return refuseMethod(method) ?? answer()
}

/** `_/livez`: the process answers. */
export function livezResponse(): Response {
  return healthResponse(200, { status: 'live' })
}

/** Whether a balancer should send requests here. */
export interface Readiness {
  /** `degraded`: most of the release can be served; `reason` says what cannot. */
  readonly status: 'starting' | 'ready' | 'degraded' | 'draining' | 'unpublished'
  /** When this was first so: ISO 8601. */
  readonly since?: string
  readonly reason?: string
  /** What was looked at, and what was found. */
  readonly checks?: Readonly<Record<string, string>>
}

/** Where {@link readyzResponse} asks. */
export interface ReadyzOptions {
  /** Whether the process is about to stop. */
  readonly isDraining?: (() => boolean) | undefined
  /** Of the current release. Default: that it is ready. */
  readonly readiness?: (() => Readiness) | undefined
  /** Whether a degraded release is not ready. */
  readonly strictReady?: boolean | undefined
}

/**
 * `_/readyz`: 200 where the current release can be served, otherwise 503. Degraded is 200, because a balancer that
 * removed every server would be worse, unless `strictReady` is set.
 *
 * @param release Id of the current release, if there is one.
 */
export function readyzResponse(
  release: string | undefined,
  { isDraining, readiness, strictReady = false }: ReadyzOptions,
): Response {
  if (isDraining?.() === true) return healthResponse(503, { status: 'draining' })
  if (release === undefined) return healthResponse(503, { status: 'unpublished' })
  const { status, ...rest } = readiness?.() ?? ({ status: 'ready' } as const)
  const isReady = status === 'ready' || (status === 'degraded' && !strictReady)
  return healthResponse(isReady ? 200 : 503, { status, release, ...rest }, { [RELEASE_HEADER]: release })
}

/** `_/readyz` where there may be a release that cannot be read. */
export function unreadableHealthResponse({ isDraining }: Pick<ReadyzOptions, 'isDraining'>): Response {
  return healthResponse(503, { status: isDraining?.() === true ? 'draining' : 'unreadable' }, { 'retry-after': '5' })
}

function healthResponse(status: number, body: object, headers?: Readonly<Record<string, string>>): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      ...CORS_HEADERS,
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  })
}
