import type { Shortfall } from '../../../shared/costs.ts'
import { overBudget } from '../../../shared/mcp/protocol/errors.ts'
import { CORS_HEADERS } from '../rules/cors.ts'
import { RELEASE_HEADER } from '../rules/release-header.ts'
import { textResponse } from '../rules/text-response.ts'

/** Error codes of ARD 0.91, and the statuses they come with. */
const CODES = {
  400: 'INVALID_ARGUMENT',
  404: 'NOT_FOUND',
  405: 'INVALID_ARGUMENT',
  413: 'INVALID_ARGUMENT',
  415: 'INVALID_ARGUMENT',
  429: 'RATE_LIMIT_EXCEEDED',
  503: 'INTERNAL_ERROR',
} as const

/** A status that the registry answers errors with. */
export type RegistryStatus = keyof typeof CODES

const HEADERS: Readonly<Record<string, string>> = {
  ...CORS_HEADERS,
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

/** An error as ARD has it: `errorCode` and `message`, where the rest of a directory says `problem+json`. */
export function registryError(
  status: RegistryStatus,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return textResponse(`${JSON.stringify({ errorCode: CODES[status], message })}\n`, status, { ...HEADERS, ...headers })
}

/** The answer to a request for which the client has nothing left. */
export function registryOverBudget(shortfall: Shortfall): Response {
  return registryError(429, overBudget(shortfall).message, { 'retry-after': String(shortfall.retryAfterSeconds) })
}

/** The answer to a POST. @param release Id of the release it was made from. */
export function registryAnswer(json: string, release: string): Response {
  return textResponse(`${json}\n`, 200, { ...HEADERS, [RELEASE_HEADER]: release })
}

/** Answers `OPTIONS`, preflight or not. @param allow Methods of the resource. */
export function registryOptions(allow: string): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...CORS_HEADERS,
      allow,
      'access-control-allow-methods': allow,
      'access-control-allow-headers': 'Content-Type, Accept, If-None-Match',
      'access-control-max-age': '86400',
      'cache-control': 'no-store',
    },
  })
}
