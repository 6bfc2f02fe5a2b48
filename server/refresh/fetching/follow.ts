import { portOf, siteOf } from './address-rules.ts'
import { RefusedError, RequestFailure, type FailureCode } from './failure-code.ts'
import { TunnelError } from './create-proxy.ts'
import {
  type RawAnswer,
  type RequestContext,
  type RequestOptions,
  resolveAllowed,
  sendRequest,
} from './send-request.ts'

/** One redirect. */
export interface Hop {
  readonly status: number
  /** Absolute. */
  readonly to: string
}

/** What came of asking for a URL. */
export type Outcome =
  | (RawAnswer & { readonly kind: 'answer'; readonly url: string; readonly hops: readonly Hop[] })
  | { readonly kind: 'failed'; readonly code: FailureCode; readonly url: string; readonly hops: readonly Hop[] }
  /** The URL itself must not be asked; nothing was sent. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The proxy made no connection, which says nothing of the site. */
  | { readonly kind: 'unasked' }

/** Redirects that are followed. */
export const MAX_REDIRECTS = 10

/** Longest place a redirect may lead to, in UTF-16 code units. */
const MAX_LOCATION_LENGTH = 4000

const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308]

/** Waits until a host may be asked. @returns Ends the turn. */
export type TakeTurn = (host: string) => Promise<() => void>

/** A request with its redirects, and its time limit. */
export interface FollowOptions extends Omit<RequestOptions, 'signal'> {
  /** Sent to every host; `headers` to the origin of the first URL alone. */
  readonly openHeaders: Readonly<Record<string, string>>
  /** For all requests together. Waiting for a turn, for addresses of names and for a proxy is not counted. */
  readonly timeoutMs: number
  /** Ends everything: what was asked for says nothing then. */
  readonly stop?: AbortSignal
  /** Called when the host changes, as `siteOf` names it. Default: no wait. */
  readonly takeTurn?: TakeTurn
}

/**
 * Requests a URL and follows redirects. Never rejects.
 *
 * **Security:** every place a redirect leads to is checked as the first one was. `headers` are sent to the origin asked
 * first only.
 */
export async function follow(start: string, options: FollowOptions, context: RequestContext): Promise<Outcome> {
  const first = URL.parse(start)
  if (first === null) return { kind: 'refused', reason: 'not a URL' }
  const { takeTurn = () => Promise.resolve(() => {}), openHeaders, timeoutMs, stop } = options
  const hops: Hop[] = []
  const seen = new Set<string>()
  let remainingMs = timeoutMs
  let url = withoutFragment(first)
  let turn: { readonly host: string; readonly end: () => void } | undefined
  try {
    for (;;) {
      const host = siteOf(url)
      if (turn?.host !== host) {
        turn?.end()
        turn = undefined
        // What is refused needs no turn.
        if (context.rules.refusalOf(url) === undefined) turn = { host, end: await takeTurn(host) }
      }
      const outcome = await ask()
      if (outcome !== undefined) return outcome
    }
  } finally {
    turn?.end()
  }

  /** @returns `undefined` when there is a redirect to follow. */
  async function ask(): Promise<Outcome | undefined> {
    seen.add(url.href)
    let started: number | undefined
    try {
      const addresses = await resolveAllowed(url, context, stop)
      const to = (await context.proxy?.open(addresses, portOf(url), context.limits, stop)) ?? addresses
      started = performance.now()
      const headers = url.origin === first?.origin ? { ...openHeaders, ...options.headers } : openHeaders
      const time = AbortSignal.timeout(Math.max(1, Math.ceil(remainingMs)))
      const signal = stop === undefined ? time : AbortSignal.any([stop, time])
      const answer = await sendRequest(url, to, { ...options, headers, signal }, context)
      if (!REDIRECTS.includes(answer.status)) return { kind: 'answer', ...answer, url: url.href, hops }
      const location = answer.headers['location'] ?? ''
      const target = location === '' || location.length > MAX_LOCATION_LENGTH ? null : URL.parse(location, url)
      if (target === null) return failed('redirect_invalid')
      const next = withoutFragment(target)
      hops.push({ status: answer.status, to: next.href })
      if (seen.has(next.href)) return failed('redirect_loop')
      if (hops.length > MAX_REDIRECTS) return failed('redirect_many')
      url = next
      return undefined
    } catch (error) {
      if (error instanceof RefusedError) {
        return hops.length === 0 ? { kind: 'refused', reason: error.message } : failed('redirect_refused')
      }
      if (error instanceof RequestFailure) return failed(error.code)
      if (error instanceof TunnelError) return { kind: 'unasked' }
      throw error
    } finally {
      if (started !== undefined) remainingMs -= performance.now() - started
    }
  }

  function failed(code: FailureCode): Outcome {
    return { kind: 'failed', code, url: url.href, hops }
  }
}

/** The URL that is sent: without its fragment. */
function withoutFragment(url: URL): URL {
  const asked = new URL(url)
  asked.hash = ''
  return asked
}
