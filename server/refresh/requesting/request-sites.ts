import { siteOf } from '../fetching/address-rules.ts'
import { follow, type Outcome, type TakeTurn } from '../fetching/follow.ts'
import type { RequestContext } from '../fetching/send-request.ts'
import { isDoubtful, judgeAgain, judgeSite, type Expected, type Look } from '../judging/judge-site.ts'
import { isPermanent, registrableDomain } from '../judging/judge-redirects.ts'
import { digestOf } from '../states/is-due.ts'

/** Time, as far as requests need it. */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Resolves after `ms`, or when the signal aborts. */
  readonly sleep: (ms: number, stop?: AbortSignal) => Promise<void>
}

/** What all requests of a refresh have in common. */
export interface Refreshing {
  readonly context: RequestContext
  readonly clock: Clock
  /** Names the program and where to complain. */
  readonly userAgent: string
  /** Ends the run; what has no answer by then was not requested. */
  readonly stop: AbortSignal
}

/** Settings of requests to sites. */
export interface RequestSitesOptions extends Refreshing {
  /** Hosts that are requested at once. */
  readonly concurrency: number
  /** Between two requests to one host. */
  readonly gapMs: number
  /** For one address, with all redirects. */
  readonly timeoutMs: number
  readonly onAnswer?: () => void
}

/** What requests to sites found. */
export interface SiteAnswers {
  /** By address. Neither refused nor unrequested ones are here. */
  readonly looks: ReadonlyMap<string, Look>
  /** The host of another domain that an address leads to for now. */
  readonly elsewhere: ReadonlyMap<string, string>
  /** Addresses that the rules forbid, with the reason. */
  readonly refused: ReadonlyMap<string, string>
  /** Requests, redirects not counted. */
  readonly requests: number
}

/** Media types of pages; a missing one may be a page. */
const PAGE_TYPES: readonly string[] = ['', 'text/html', 'application/xhtml+xml']

const OPEN_HEADERS = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-encoding': 'gzip, br' }

/** As a browser sends them: some sites answer programs with 404 or 5xx. */
const BROWSER_HEADERS = {
  ...OPEN_HEADERS,
  'accept-language': 'en-US,en;q=0.5',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'upgrade-insecure-requests': '1',
}

/**
 * Requests each address once, and once more at the end, as a browser does, where a failure is doubtful. Hosts are
 * taken in an order that depends on nothing but their names, those with many addresses first; each gets one request
 * at a time.
 *
 * A host that wants fewer requests (429, 503 with `Retry-After`) gets no more until its time is over: if that is before
 * the end of the run, at the end, else in another run.
 */
export async function requestSites(sites: readonly Expected[], options: RequestSitesOptions): Promise<SiteAnswers> {
  const { context, clock, userAgent, concurrency, gapMs, timeoutMs, stop, onAnswer } = options
  const looks = new Map<string, Look>()
  const elsewhere = new Map<string, string>()
  const refused = new Map<string, string>()
  /** When a host may be requested again. */
  const restsUntil = new Map<string, number>()
  const takeTurn = createHostTurns(clock, gapMs, stop)
  let requests = 0

  await eachHost(sites)
  await eachHost(sites.filter(({ url }) => isOpen(url)))
  return { looks, elsewhere, refused, requests }

  function isOpen(url: string): boolean {
    const look = looks.get(url)
    if (look !== undefined && isDoubtful(look)) return true
    const isHeldBack =
      look === undefined ? !refused.has(url) : look.kind === 'blocked' && /^(?:429|503)$/.test(look.code)
    return isHeldBack && restsUntil.has(siteOf(new URL(url)))
  }

  async function eachHost(addresses: readonly Expected[]): Promise<void> {
    const hosts = groupByHost(addresses)
    const requestNext = async (): Promise<void> => {
      for (let next = hosts.shift(); next !== undefined; next = hosts.shift()) {
        for (const site of next) {
          if (stop.aborted) return
          await requestSite(site)
        }
      }
    }
    await Promise.all(Array.from({ length: concurrency }, requestNext))
  }

  async function requestSite(site: Expected): Promise<void> {
    const host = siteOf(new URL(site.url))
    if ((restsUntil.get(host) ?? 0) > clock.now()) return
    const before = looks.get(site.url)
    const isAgain = before !== undefined && isDoubtful(before)
    const outcome = await request(site.url, isAgain ? BROWSER_HEADERS : { ...OPEN_HEADERS, 'user-agent': userAgent })
    if (stop.aborted || outcome.kind === 'unrequested') return
    if (outcome.kind === 'refused') {
      refused.set(site.url, outcome.reason)
      return
    }
    const restMs = restOf(outcome)
    if (restMs !== undefined) restsUntil.set(host, clock.now() + restMs)
    const look = judgeSite(outcome, site)
    looks.set(site.url, isAgain ? judgeAgain(before, look) : look)
    const place = findTemporaryPlace(outcome, site.url)
    if (place !== undefined) elsewhere.set(site.url, place)
    if (before === undefined) onAnswer?.()
  }

  function request(url: string, openHeaders: Readonly<Record<string, string>>): Promise<Outcome> {
    requests += 1
    const wantsText = (status: number, mediaType: string): boolean =>
      PAGE_TYPES.includes(mediaType) || (status >= 400 && mediaType === 'text/plain')
    return follow(url, { headers: {}, openHeaders, wantsText, timeoutMs, stop, takeTurn }, context)
  }

  /** For how long a host wants no requests. */
  function restOf(outcome: Outcome): number | undefined {
    if (outcome.kind !== 'answer') return undefined
    const { status, headers } = outcome
    const field = headers['retry-after']
    if (status !== 429 && (status !== 503 || field === undefined)) return undefined
    return parseRetryAfter(field, clock.now()) ?? Infinity
  }
}

/** The host of another domain that an address leads to for now. */
function findTemporaryPlace(outcome: Outcome, url: string): string | undefined {
  if (outcome.kind !== 'answer' || outcome.hops.every(({ status }) => isPermanent(status))) return undefined
  const { hostname } = new URL(outcome.url)
  return registrableDomain(hostname) === registrableDomain(new URL(url).hostname) ? undefined : hostname
}

function groupByHost(sites: readonly Expected[]): Expected[][] {
  const hosts = Map.groupBy(sites, ({ url }) => siteOf(new URL(url)))
  const groups = Array.from(hosts, ([host, group]) => ({
    digest: digestOf(host),
    group: group.toSorted((a, b) => (a.url < b.url ? -1 : 1)),
  }))
  return groups.sort((a, b) => b.group.length - a.group.length || a.digest - b.digest).map(({ group }) => group)
}

/** Creates turns: one request at a time for each host, `gapMs` between the end of one and the beginning of the next. */
function createHostTurns({ now, sleep }: Clock, gapMs: number, stop: AbortSignal): TakeTurn {
  const tails = new Map<string, Promise<void>>()
  const freeFrom = new Map<string, number>()
  return async (host) => {
    const before = tails.get(host)
    const { promise, resolve } = Promise.withResolvers<void>()
    tails.set(host, promise)
    await before
    const wait = (freeFrom.get(host) ?? 0) - now()
    if (wait > 0 && !stop.aborted) await sleep(wait, stop)
    return () => {
      freeFrom.set(host, now() + gapMs)
      if (tails.get(host) === promise) tails.delete(host)
      resolve()
    }
  }
}

/**
 * Milliseconds of `Retry-After`: seconds or a date (RFC 9110 §10.2.3).
 *
 * @returns `undefined` for a time that is over, and for anything else.
 */
export function parseRetryAfter(value: string | undefined, nowMs: number): number | undefined {
  const text = (value ?? '').trim()
  if (/^\d{1,12}$/.test(text)) return Number(text) * 1000
  const date = /^[A-Za-z]{3,9},? /.test(text) ? Date.parse(text) : Number.NaN
  return date > nowMs ? date - nowMs : undefined
}
