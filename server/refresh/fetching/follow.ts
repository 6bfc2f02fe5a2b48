import { portOf, siteOf } from './address-rules.ts'
import { RefusedError, RequestFailure, type FailureCode } from './failure-code.ts'
import { resolveAllowed } from './resolve-names.ts'
import { type RawAnswer, type RequestContext, type RequestOptions, sendRequest } from './send-request.ts'

export interface Hop {
  readonly status: number
  /** Absolute. */
  readonly to: string
}

export type Outcome =
  | (RawAnswer & { readonly kind: 'answer'; readonly url: string; readonly hops: readonly Hop[] })
  | { readonly kind: 'failed'; readonly code: FailureCode; readonly url: string; readonly hops: readonly Hop[] }
  /** The rules forbid the URL itself; nothing was sent. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The proxy made no connection, which says nothing about the site. */
  | { readonly kind: 'unrequested' }

const MAX_REDIRECTS = 10

/** Longest `Location`, and most cookies of a site that are sent back, in UTF-16 code units. */
const MAX_LOCATION_LENGTH = 4000

const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308]

/** Waits until a host may be requested. @returns Ends the turn. */
export type TakeTurn = (host: string) => Promise<() => void>

/** A request with its redirects, and its time limit. */
export interface FollowOptions extends Omit<RequestOptions, 'signal'> {
  /** Sent to every host; `headers` to the origin of the first URL alone. */
  readonly openHeaders: Readonly<Record<string, string>>
  /** For all requests together. Waiting for a turn, for addresses of names and for a proxy is not counted. */
  readonly timeoutMs: number
  /** Ends everything: the outcome says nothing then. */
  readonly stop?: AbortSignal
  /** Called when the host changes, as `siteOf` names it. Default: no wait. */
  readonly takeTurn?: TakeTurn
}

/**
 * Requests a URL and follows redirects. Never rejects.
 *
 * **Security:** every URL of a redirect is checked as the first one was. `headers` are sent to the first origin only.
 * A cookie that a redirect sets is sent back to the same site, for as long as this chain lasts.
 */
export async function follow(start: string, options: FollowOptions, context: RequestContext): Promise<Outcome> {
  const first = URL.parse(start)
  if (first === null) return { kind: 'refused', reason: 'not a URL' }
  const { takeTurn = () => Promise.resolve(() => {}), openHeaders, timeoutMs, stop } = options
  const hops: Hop[] = []
  const seen = new Set<string>()
  const cookies = createCookies()
  let remainingMs = timeoutMs
  let url = withoutFragment(first)
  let turn: { readonly host: string; readonly end: () => void } | undefined
  try {
    for (;;) {
      // A redirect to the same URL that sets a cookie is no loop: it wants the cookie back.
      const cookie = cookies.of(url)
      const state = `${url.href} ${cookie}`
      if (seen.has(state)) return failed('redirect_loop')
      if (hops.length > MAX_REDIRECTS) return failed('redirect_many')
      seen.add(state)
      const host = siteOf(url)
      if (turn?.host !== host) {
        turn?.end()
        turn = undefined
        // A refused URL needs no turn.
        if (context.rules.refusalOf(url) === undefined) turn = { host, end: await takeTurn(host) }
      }
      const outcome = await requestOnce(cookie)
      if (outcome !== undefined) return outcome
    }
  } finally {
    turn?.end()
  }

  /** @returns `undefined` when there is a redirect to follow. */
  async function requestOnce(cookie: string): Promise<Outcome | undefined> {
    let started: number | undefined
    try {
      const { rules, resolve, limits } = context
      const addresses = await resolveAllowed(url, { rules, resolve, dnsMs: limits.dnsMs }, stop)
      const to = context.proxy === undefined ? addresses : await context.proxy.connect(addresses, portOf(url), stop)
      if (to === undefined) return { kind: 'unrequested' }
      started = performance.now()
      const headers = {
        host: url.host,
        ...openHeaders,
        ...(url.origin === first?.origin && options.headers),
        ...(cookie !== '' && { cookie }),
      }
      const time = AbortSignal.timeout(Math.max(1, Math.ceil(remainingMs)))
      const signal = stop === undefined ? time : AbortSignal.any([stop, time])
      const answer = await sendRequest(url, to, { ...options, headers, signal }, context)
      if (!REDIRECTS.includes(answer.status)) return { kind: 'answer', ...answer, url: url.href, hops }
      const location = answer.headers['location'] ?? ''
      const target = location === '' || location.length > MAX_LOCATION_LENGTH ? null : URL.parse(location, url)
      if (target === null) return failed('redirect_invalid')
      cookies.keep(url, answer.setCookies)
      url = withoutFragment(target)
      hops.push({ status: answer.status, to: url.href })
      return undefined
    } catch (error) {
      if (error instanceof RefusedError) {
        return hops.length === 0 ? { kind: 'refused', reason: error.message } : failed('redirect_refused')
      }
      if (error instanceof RequestFailure) return failed(error.code)
      throw error
    } finally {
      if (started !== undefined) remainingMs -= performance.now() - started
    }
  }

  function failed(code: FailureCode): Outcome {
    return { kind: 'failed', code, url: url.href, hops }
  }
}

/** The URL as it is sent. */
function withoutFragment(url: URL): URL {
  const sent = new URL(url)
  sent.hash = ''
  return sent
}

/** Cookies of one chain of redirects, by site. */
function createCookies(): { of(url: URL): string; keep(url: URL, setCookies: readonly string[]): void } {
  const sites = new Map<string, Map<string, string>>()
  return {
    of: (url) =>
      Array.from(sites.get(siteOf(url)) ?? [], ([name, value]) => `${name}=${value}`)
        .join('; ')
        .slice(0, MAX_LOCATION_LENGTH),
    keep(url, setCookies) {
      const kept = sites.get(siteOf(url)) ?? new Map<string, string>()
      for (const field of setCookies) {
        // RFC 6265 §4.1.1, without attributes.
        const [, name, value] = /^\s*([!#$%&'*+.^`|~\w-]+)\s*=\s*([!#-+\--:<-[\]-~]*)/.exec(field) ?? []
        if (name !== undefined && value !== undefined) kept.set(name, value)
      }
      sites.set(siteOf(url), kept)
    },
  }
}
