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

const FILE_METHODS = 'GET, HEAD, OPTIONS'

/** Seconds a browser may remember a preflight; browsers cap it lower themselves (Fetch, "Access-Control-Max-Age"). */
const PREFLIGHT_MAX_AGE_SECONDS = 86_400

const FILE_REQUEST_HEADERS =
  'Content-Type, If-Match, If-Modified-Since, If-None-Match, If-Range, If-Unmodified-Since, Range'

/** Phrases of RFC 9110 §15 for the statuses we answer errors with. */
const TITLES = {
  400: 'Bad Request',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  408: 'Request Timeout',
  410: 'Gone',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  414: 'URI Too Long',
  416: 'Range Not Satisfiable',
  417: 'Expectation Failed',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  503: 'Service Unavailable',
  505: 'HTTP Version Not Supported',
} as const

type ProblemStatus = keyof typeof TITLES

export interface Problem {
  readonly status: ProblemStatus
  /** One or two sentences that say what to do instead. */
  readonly detail: string
  /** Where to look instead: absolute URL or path. */
  readonly index?: string
  /** Further headers, for instance `allow`. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Headers of every problem: never stored (a 404 is heuristically cacheable, RFC 9110 §15.5.5), readable by any origin. */
export const PROBLEM_HEADERS: Readonly<Record<string, string>> = {
  ...CORS_HEADERS,
  'content-type': 'application/problem+json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

/** The body of a problem (RFC 9457 §3.1): `type`, `title`, `status`, `detail` and, where it helps, `index`. */
export function problemBody({ status, detail, index }: Problem): string {
  return JSON.stringify({ type: 'about:blank', title: TITLES[status], status, detail, index })
}

export function problemResponse(problem: Problem): Response {
  return textResponse(problemBody(problem), problem.status, { ...PROBLEM_HEADERS, ...problem.headers })
}

/** The status line of a problem without its version, for instance `404 Not Found`. */
export function problemStatusLine(status: ProblemStatus): string {
  return `${status} ${TITLES[status]}`
}

const ENCODER = new TextEncoder()

/**
 * Answers with a text and its length, so that HEAD, whose answer has no text, tells the length as well (RFC 9110 §9.3.2);
 * platforms count only what they send.
 */
export function textResponse(text: string, status: number, headers: Readonly<Record<string, string>>): Response {
  const { byteLength } = ENCODER.encode(text)
  return new Response(text, { status, headers: { ...headers, 'content-length': String(byteLength) } })
}

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

/** Methods registered with IANA that have a meaning here or elsewhere; any other one is unknown (RFC 9110 §9.1). */
const KNOWN_METHODS: ReadonlySet<string> = new Set(
  (
    'GET HEAD POST PUT DELETE CONNECT OPTIONS TRACE PATCH QUERY ' +
    'PROPFIND PROPPATCH MKCOL COPY MOVE LOCK UNLOCK SEARCH REPORT'
  ).split(' '),
)

/** The answer to a method that nothing here understands, whatever the path; `undefined` for the others. */
export function unknownMethodResponse(method: string): Response | undefined {
  if (KNOWN_METHODS.has(method)) return undefined
  return problemResponse({
    status: 501,
    detail: `No resource here knows this method; use one of ${FILE_METHODS}.`,
    headers: { allow: FILE_METHODS },
  })
}

/** Whether a method reads what is published. */
export function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Answers a method other than GET and HEAD on something that exists; `undefined` for these two. */
export function refuseMethod(method: string): Response | undefined {
  return isRead(method) ? undefined : (unknownMethodResponse(method) ?? otherMethodResponse(method))
}

/** Answers a method other than GET and HEAD on something that exists: `OPTIONS`, or 405 with `Allow` (RFC 9110 §15.5.6). */
function otherMethodResponse(method: string): Response {
  if (method === 'OPTIONS') return optionsResponse()
  return problemResponse({
    status: 405,
    detail: `This is a published file; use one of ${FILE_METHODS}. MCP requests go by POST to the page's /mcp.`,
    headers: { allow: FILE_METHODS },
  })
}

/**
 * The release an answer was made from, by its digest: tells which answers of several servers, or of one over time, belong
 * together. Lower case, as records of headers are written here; sent as `Gazetteer-Release`.
 */
export const RELEASE_HEADER = 'gazetteer-release'
