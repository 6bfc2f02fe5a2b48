import { CORS_HEADERS, RELEASE_HEADER } from './rules/problem.ts'

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

/** What `_/readyz` says. */
export interface ReadyzOptions {
  /** Whether the process is about to stop; then it is 503. */
  readonly isDraining?: (() => boolean) | undefined
  /** Of the current release. Default: that it is ready. */
  readonly readiness?: (() => Readiness) | undefined
  /** Whether it is 503 while the release is degraded. */
  readonly strictReady?: boolean | undefined
}

/**
 * `_/readyz`: 200 where the current release can be served, otherwise 503. Degraded is 200, because a balancer that
 * removed every server would be worse, unless `strictReady` is set.
 *
 * @param release Id of the current release; `unpublished` where there is none, `unreadable` where that is not known.
 */
export function readyzResponse(
  release: string,
  { isDraining, readiness, strictReady = false }: ReadyzOptions,
): Response {
  const later = release === 'unreadable' ? { 'retry-after': '5' } : undefined
  if (isDraining?.() === true) return healthResponse(503, { status: 'draining' }, later)
  if (release === 'unpublished' || release === 'unreadable') return healthResponse(503, { status: release }, later)
  const { status, ...rest } = readiness?.() ?? ({ status: 'ready' } as const)
  const isReady = status === 'ready' || (status === 'degraded' && !strictReady)
  return healthResponse(isReady ? 200 : 503, { status, release, ...rest }, { [RELEASE_HEADER]: release })
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
