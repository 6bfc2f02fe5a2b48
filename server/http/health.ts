import { CORS_HEADERS } from './cors.ts'
import { RELEASE_HEADER } from './release-header.ts'

/** What `_/readyz` answers from. */
export type Readiness = { status: 'ready'; release: string } | { status: 'draining' } | { status: 'unpublished' }

/** `_/livez`: the process answers. */
export function livezResponse(): Response {
  return healthResponse(200, { status: 'live' })
}

/** `_/readyz`: whether a balancer should send requests here: 200, or 503 while draining or before anything is published. */
export function readyzResponse(readiness: Readiness): Response {
  return readiness.status === 'ready'
    ? healthResponse(200, readiness, { [RELEASE_HEADER]: readiness.release })
    : healthResponse(503, readiness)
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
