import { createHash } from 'node:crypto'
import type { Answer, AuditRequest } from '../../shared/audit/contract/answer.ts'
import { createLimiter } from './limiter.ts'
import { readBody } from './read-body.ts'
import type { Ask } from '../../shared/audit/contract/inspected-site.ts'

/** Request limits of an audit. */
export interface AskLimits {
  /** In total; redirects count. */
  readonly requests: number
  readonly concurrency: number
  /** For one request, body and redirects included. */
  readonly timeoutMs: number
  /** For the whole audit: no requests are sent after it. */
  readonly totalMs: number
  readonly bodyBytes: number
  readonly redirects: number
}

/** Options for sending requests. */
export interface AskOptions {
  /** The only origin requests are sent to. */
  readonly origin: string
  readonly fetch: typeof globalThis.fetch
  readonly userAgent: string
  readonly limits: AskLimits
}

/** Sends requests and counts them. */
export interface Asker {
  readonly ask: Ask
  readonly sent: () => number
}

/**
 * Creates the client that checks query a site with. The same request is sent once. It never rejects: a site that is
 * down, slow or broken yields a response with status 0 that says why.
 *
 * **Security:** requests go to one origin only; redirects to another are not followed. Bodies, times and the number of
 * requests are limited, no cookies are kept, nothing is executed.
 */
export function createAsker({ origin, fetch, userAgent, limits }: AskOptions): Asker {
  const answers = new Map<string, Promise<Answer>>()
  const limit = createLimiter(limits.concurrency)
  const end = AbortSignal.timeout(limits.totalMs)
  let sent = 0

  const ask: Ask = (request) => {
    const key = JSON.stringify([request.url, request.method, request.headers, request.body, request.headersOnly])
    const known = answers.get(key)
    if (known !== undefined) return known
    const answer = limit(() => follow(request))
    answers.set(key, answer)
    return answer
  }

  async function follow(request: AuditRequest): Promise<Answer> {
    const signal = AbortSignal.any([end, AbortSignal.timeout(limits.timeoutMs)])
    const redirects: string[] = []
    let url = request.url
    for (;;) {
      const answer = await send({ ...request, url }, signal, [...redirects])
      const location = answer.status >= 300 && answer.status < 400 ? answer.headers.get('location') : null
      const target = location === null ? null : URL.parse(location, url)
      if (target === null) return answer
      redirects.push(target.href)
      const stay = target.origin === origin && (request.method ?? 'GET') === 'GET'
      if (!stay || redirects.length > limits.redirects) return { ...answer, redirects }
      url = target.href
    }
  }

  async function send(request: AuditRequest, signal: AbortSignal, redirects: readonly string[]): Promise<Answer> {
    const { url, method = 'GET', headers = {}, body, headersOnly = false } = request
    if (new URL(url).origin !== origin) return noAnswer(url, 'another origin is not asked', redirects)
    if (sent >= limits.requests) return noAnswer(url, `not asked after ${limits.requests} requests`, redirects)
    sent += 1
    try {
      const response = await fetch(url, {
        method,
        headers: { accept: '*/*', 'user-agent': userAgent, ...headers },
        ...(body !== undefined && { body }),
        redirect: 'manual',
        signal,
      })
      const { bytes, failure } = await readBody(response, headersOnly ? 0 : limits.bodyBytes)
      return {
        url,
        status: response.status,
        ...(failure !== undefined && { failure: describeError(failure) }),
        headers: response.headers,
        text: new TextDecoder().decode(bytes),
        sha256: createHash('sha256').update(bytes).digest('hex'),
        byteLength: bytes.byteLength,
        redirects,
      }
    } catch (error) {
      return noAnswer(url, end.aborted ? 'the time for the audit is up' : describeError(error), redirects)
    }
  }

  return { ask, sent: () => sent }
}

function noAnswer(url: string, failure: string, redirects: readonly string[]): Answer {
  return { url, status: 0, failure, headers: new Headers(), text: '', sha256: '', byteLength: 0, redirects }
}

/** `fetch` hides the reason in `cause`. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'timed out'
  const { cause } = error
  if (!(cause instanceof Error)) return error.message
  // Several addresses were tried: the reasons are similar.
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause
  return first instanceof Error ? first.message : cause.message
}
