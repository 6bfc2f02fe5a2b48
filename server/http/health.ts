import { CORS_HEADERS } from './cors.ts'

/** What `_/readyz` answers from. */
export type Readiness = { status: 'ready'; release: string } | { status: 'draining' } | { status: 'unpublished' }

/** `_/livez`: the process answers. */
export function livezResponse(): Response {
  return healthResponse(200, { status: 'live' })
}

/** `_/readyz`: whether a balancer should send requests here: 200, or 503 while draining or before anything is published. */
export function readyzResponse(readiness: Readiness): Response {
  return healthResponse(readiness.status === 'ready' ? 200 : 503, readiness)
}

function healthResponse(status: number, body: object): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      ...CORS_HEADERS,
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}
