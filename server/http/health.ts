import type { AppOptions } from './app-options.ts'
import { CORS_HEADERS } from './rules/cors.ts'
import { refuseMethod } from './rules/method-not-allowed.ts'
import { RELEASE_HEADER } from './rules/release-header.ts'
import type { SiteRequest } from './resources/site-request.ts'

/** Answers a path of health, whatever the method. */
export function answerHealth({ request: { method } }: SiteRequest, answer: () => Response): Response {
  return refuseMethod(method) ?? answer()
}

/** `_/livez`: the process answers. */
export function livezResponse(): Response {
  return healthResponse(200, { status: 'live' })
}

/**
 * `_/readyz`: whether a balancer should send requests here: 200, or 503 while draining or before anything is published.
 *
 * @param release Id of the current release.
 */
export function readyzResponse(release: string | undefined, isDraining: AppOptions['isDraining']): Response {
  if (isDraining?.() === true) return healthResponse(503, { status: 'draining' })
  if (release === undefined) return healthResponse(503, { status: 'unpublished' })
  return healthResponse(200, { status: 'ready', release }, { [RELEASE_HEADER]: release })
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
