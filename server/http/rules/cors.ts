/**
 * Sent with every answer, errors and 304 included, whether or not `Origin` was sent: otherwise a copy in a shared cache
 * made without it would break readers that have one.
 */
export const CORS_HEADERS: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  // All of them: no answer is to a request with credentials.
  'access-control-expose-headers': '*',
  'cross-origin-resource-policy': 'cross-origin',
}

/** Methods of every published file. */
export const FILE_METHODS = 'GET, HEAD, OPTIONS'

/** Seconds a browser may remember a preflight; browsers cap it lower themselves (Fetch, "Access-Control-Max-Age"). */
const PREFLIGHT_MAX_AGE_SECONDS = 86_400

const FILE_REQUEST_HEADERS =
  'Content-Type, If-Match, If-Modified-Since, If-None-Match, If-Range, If-Unmodified-Since, Range'

/** Answers `OPTIONS`, preflight or not (RFC 9110 §9.3.7, Fetch "CORS-preflight request"). */
export function optionsResponse(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...CORS_HEADERS,
      allow: FILE_METHODS,
      'access-control-allow-methods': FILE_METHODS,
      'access-control-allow-headers': FILE_REQUEST_HEADERS,
      'access-control-max-age': String(PREFLIGHT_MAX_AGE_SECONDS),
      'cache-control': 'no-store',
    },
  })
}
