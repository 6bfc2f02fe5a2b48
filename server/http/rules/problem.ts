import { CORS_HEADERS } from './cors.ts'
import { textResponse } from './text-response.ts'

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

/** A status we answer errors with. */
export type ProblemStatus = keyof typeof TITLES

/** An error as we tell it. */
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

/** Answers with a problem as `application/problem+json`. */
export function problemResponse(problem: Problem): Response {
  return textResponse(problemBody(problem), problem.status, { ...PROBLEM_HEADERS, ...problem.headers })
}

/** The status line of a problem without its version, for instance `404 Not Found`. */
export function problemStatusLine(status: ProblemStatus): string {
  return `${status} ${TITLES[status]}`
}
