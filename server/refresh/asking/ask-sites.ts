import { createHash } from 'node:crypto'
import { siteOf } from '../fetching/address-rules.ts'
import { follow, type Outcome } from '../fetching/follow.ts'
import type { RequestContext } from '../fetching/send-request.ts'
import {
  failing,
  judgeSite,
  mayBeSoft404,
  mayPass,
  readPageSigns,
  type Expected,
  type Look,
} from '../judging/judge-site.ts'
import { isPermanent, registrableDomain } from '../judging/judge-redirects.ts'
import { digestOf } from '../states/is-due.ts'
import { createHostTurns, parseRetryAfter, type Clock } from './host-turns.ts'

/** Settings of requests to sites. */
export interface AskSitesOptions {
  readonly context: RequestContext
  readonly clock: Clock
  /** Names the program and where to complain. */
  readonly userAgent: string
  /** Hosts asked at once. */
  readonly concurrency: number
  /** Between two requests to one host. */
  readonly gapMs: number
  /** For one address, with all redirects. */
  readonly timeoutMs: number
  /** Ends asking; what is not answered by then was not asked. */
  readonly stop: AbortSignal
  readonly onAnswer?: () => void
}

/** What came of asking sites. */
export interface SiteAnswers {
  /** By address. Neither refused nor unasked ones are here. */
  readonly looks: ReadonlyMap<string, Look>
  /** What else answers for an address now: the host of another domain that it leads to, or a page that has no place. */
  readonly elsewhere: ReadonlyMap<string, string>
  /** Addresses that must not be asked, with the reason. */
  readonly refused: ReadonlyMap<string, string>
  /** Requests, redirects not counted. */
  readonly requests: number
}

/** Longest wait that a site may ask for. */
export const MAX_RETRY_AFTER_MS = 60_000

/** Media types of pages; what says nothing may be one. */
const PAGE_TYPES: readonly string[] = ['', 'text/html', 'application/xhtml+xml']

/**
 * Requests each address once, and once more at the end where a failure may have passed. Hosts are taken in an order
 * that depends on nothing but their names, those with many addresses first; each gets one request at a time.
 *
 * A site that says when to come again is waited for up to a minute; one that asks for more is left alone: its other
 * addresses are not asked.
 */
export async function askSites(sites: readonly Expected[], options: AskSitesOptions): Promise<SiteAnswers> {
  const { context, clock, userAgent, concurrency, gapMs, timeoutMs, stop, onAnswer } = options
  const looks = new Map<string, Look>()
  const elsewhere = new Map<string, string>()
  const refused = new Map<string, string>()
  const leftAlone = new Set<string>()
  /** What hosts show for an address that does not exist, by host. */
  const titlesOfNothing = new Map<string, Promise<string | undefined>>()
  const takeTurn = createHostTurns(clock, gapMs, stop)
  let requests = 0

  const request = (url: string): Promise<Outcome> => {
    requests += 1
    return follow(
      url,
      {
        headers: {},
        openHeaders: {
          accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
          'accept-encoding': 'gzip, br',
          'user-agent': userAgent,
        },
        wantsText: (status, mediaType) =>
          PAGE_TYPES.includes(mediaType) || (status >= 400 && mediaType === 'text/plain'),
        timeoutMs,
        stop,
        takeTurn,
      },
      context,
    )
  }

  await eachHost(sites, ask)
  // Some time has passed: what was down for a moment is up.
  await eachHost(
    sites.filter(({ url }) => {
      const look = looks.get(url)
      return look !== undefined && mayPass(look)
    }),
    ask,
  )
  return { looks, elsewhere, refused, requests }

  async function eachHost(asked: readonly Expected[], run: (site: Expected) => Promise<void>): Promise<void> {
    const hosts = groupByHost(asked)
    const runNext = async (): Promise<void> => {
      for (let next = hosts.shift(); next !== undefined; next = hosts.shift()) {
        for (const site of next) {
          if (stop.aborted) return
          await run(site)
        }
      }
    }
    await Promise.all(Array.from({ length: concurrency }, runNext))
  }

  async function ask(site: Expected): Promise<void> {
    const host = siteOf(new URL(site.url))
    if (leftAlone.has(host)) return
    let outcome = await request(site.url)
    const wait = waitOf(outcome)
    if (wait !== undefined && wait <= MAX_RETRY_AFTER_MS && !stop.aborted) {
      await clock.sleep(wait, stop)
      if (!stop.aborted) outcome = await request(site.url)
    }
    if (stop.aborted) return
    if (outcome.kind === 'refused') {
      refused.set(site.url, outcome.reason)
      return
    }
    if (outcome.kind === 'unasked') return
    if (isTooMuch(outcome)) leftAlone.add(host)
    const look = judgeSite(outcome, site)
    const shown = mayBeSoft404(look, site) ? await findShownForNothing(look, site.url) : undefined
    const place = shown === undefined ? findTemporaryPlace(outcome, site.url) : `a page titled “${shown}”`
    if (place !== undefined) elsewhere.set(site.url, place)
    looks.set(site.url, shown === undefined ? look : failing('soft_404'))
    onAnswer?.()
  }

  function waitOf(outcome: Outcome): number | undefined {
    return isTooMuch(outcome) ? parseRetryAfter(outcome.headers['retry-after'], clock.now()) : undefined
  }

  /** @returns The title, if the site shows the same page for what it does not have. */
  async function findShownForNothing(look: Look, url: string): Promise<string | undefined> {
    const { origin } = new URL(url)
    const known = titlesOfNothing.get(origin) ?? readTitleOfNothing(origin)
    titlesOfNothing.set(origin, known)
    const title = await known
    return look.kind === 'alive' && title === look.title ? title : undefined
  }

  async function readTitleOfNothing(origin: string): Promise<string | undefined> {
    // No page has such a name, and it is the same one in every run.
    const name = createHash('sha256').update(origin).digest('hex').slice(0, 16)
    const outcome = await request(`${origin}/${name}`)
    if (outcome.kind !== 'answer' || outcome.status >= 300 || outcome.text === undefined) return undefined
    return readPageSigns(outcome.text, outcome.url).title
  }
}

/** The host of another domain that an address leads to for now. */
function findTemporaryPlace(outcome: Outcome, url: string): string | undefined {
  if (outcome.kind !== 'answer' || outcome.hops.every(({ status }) => isPermanent(status))) return undefined
  const { hostname } = new URL(outcome.url)
  return registrableDomain(hostname) === registrableDomain(new URL(url).hostname) ? undefined : hostname
}

/** Whether a site asks for fewer requests. */
function isTooMuch(outcome: Outcome): outcome is Extract<Outcome, { kind: 'answer' }> {
  if (outcome.kind !== 'answer') return false
  return outcome.status === 429 || (outcome.status === 503 && outcome.headers['retry-after'] !== undefined)
}

function groupByHost(sites: readonly Expected[]): Expected[][] {
  const hosts = Map.groupBy(sites, ({ url }) => siteOf(new URL(url)))
  const groups = Array.from(hosts, ([host, group]) => ({
    digest: digestOf(host),
    group: group.toSorted((a, b) => (a.url < b.url ? -1 : 1)),
  }))
  return groups.sort((a, b) => b.group.length - a.group.length || a.digest - b.digest).map(({ group }) => group)
}
