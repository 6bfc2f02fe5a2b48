import { Parser } from 'htmlparser2'
import { cleanLine } from '../../../shared/model/clean-text.ts'
import type { Outcome } from '../fetching/follow.ts'
import { judgeRedirects, registrableDomain } from './judge-redirects.ts'
import { shareWord } from './shared-words.ts'

/** What one look at an address, or at a repository, found. */
export type Look =
  | {
      readonly kind: 'alive'
      /** Where it is for good, and whether that may be written without a look. */
      readonly moved?: { readonly to: string; readonly safe: boolean } | undefined
      readonly title?: string
      readonly host?: string
    }
  /** We were not let in, which says nothing about the page. */
  | { readonly kind: 'blocked'; readonly code: string }
  /** `gone` is what sites say on purpose, `down` what may pass. */
  | { readonly kind: 'failing'; readonly code: string; readonly as: 'gone' | 'down' }
  /** It answers, but the site may have another owner now. */
  | { readonly kind: 'suspicious'; readonly code: string }

/** What is known of an address before it is looked at. */
export interface Expected {
  readonly url: string
  /** Of the listings that have it. */
  readonly names: readonly string[]
  /** From the look before. */
  readonly title?: string | undefined
  readonly host?: string | undefined
}

/** Failures that sites cause on purpose, or that no site causes. All others may pass. */
const GONE: readonly string[] = ['dns', '404', '410', 'soft_404', 'deployment_disabled']

const DISABLED = /\bDEPLOYMENT_(?:DISABLED|PAUSED|NOT_FOUND|DELETED)\b/

/** Failures that may be over in a minute. */
const PASSING: readonly string[] = ['408', '425', 'timeout', 'reset', 'dns_failed']

/** Whether a failure is worth a second request in the same run. */
export function mayPass(look: Look): boolean {
  return look.kind === 'failing' && (PASSING.includes(look.code) || /^5\d\d$/.test(look.code))
}

/** A failure as a look. @param code Of a request that failed, a status, or what the page says. */
export function failing(code: string): Look {
  return { kind: 'failing', code, as: GONE.includes(code) ? 'gone' : 'down' }
}

/** Judges what came of asking for an address. Not for what was refused or not asked: nothing is known of it. */
export function judgeSite(outcome: Exclude<Outcome, { kind: 'refused' | 'unasked' }>, expected: Expected): Look {
  // Sites forget certificates that browsers find by themselves.
  if (outcome.kind === 'failed' && outcome.code === 'tls_chain') return { kind: 'blocked', code: outcome.code }
  if (outcome.kind === 'failed') return failing(outcome.code)
  const { status, headers, text, url, hops } = outcome
  if (DISABLED.test(headers['x-vercel-error'] ?? '') || (status >= 400 && DISABLED.test(text ?? ''))) {
    return failing('deployment_disabled')
  }
  const signs = text === undefined ? { title: '', hosts: [] } : readPageSigns(text, url)
  const { title } = signs
  const block = findBlock({ status, headers, text, title })
  if (block !== undefined) return { kind: 'blocked', code: block }
  if (status >= 400) return failing(String(status))
  if (status >= 300 && status !== 304 && status !== 300) return failing('redirect_invalid')
  const { hostname: host } = new URL(url)
  if (isParked(signs, host)) return { kind: 'suspicious', code: 'parked' }
  const redirects = judgeRedirects(expected.url, hops)
  if (redirects.kind === 'soft_404') return failing('soft_404')
  const moved = redirects.kind === 'moved' ? redirects : undefined
  if (isResold(expected, host, title, moved !== undefined)) return { kind: 'suspicious', code: 'resold' }
  return { kind: 'alive', host, ...(title !== '' && { title }), ...(moved && { moved }) }
}

/**
 * Whether another site answers, about something else. A page without a title cannot be told. Before anything is
 * remembered, only what moved for good is judged: short addresses lead anywhere.
 */
function isResold(expected: Expected, host: string, title: string, isMoved: boolean): boolean {
  const { hostname: own } = new URL(expected.url)
  const before = expected.host ?? (isMoved ? own : undefined)
  if (before === undefined || title === '' || registrableDomain(before) === registrableDomain(host)) return false
  const label = registrableDomain(own).split('.')[0] ?? ''
  return ![...expected.names, expected.title ?? '', label].some((known) => shareWord(known, title))
}

/**
 * Whether a page that answers may be what a site shows for everything that it does not have: below its root, with
 * another title than before, and one that says nothing of the listing.
 */
export function mayBeSoft404(look: Look, { url, title, names }: Expected): boolean {
  if (look.kind !== 'alive' || look.title === undefined || title === undefined || look.title === title) return false
  if (new URL(url).pathname === '/') return false
  return !names.some((name) => shareWord(name, look.title ?? ''))
}

/** An answer, as far as blocks can be told from it. */
interface BlockEvidence {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string | undefined
  readonly title: string
}

/** Statuses that say "not you", which is no statement about the page. */
const REFUSALS: readonly number[] = [401, 402, 403, 407, 429, 451, 999]

/** Statuses that say that the page is not there, or that the site is broken. All others of 4xx are about the request. */
const NOT_A_REFUSAL: readonly number[] = [404, 408, 410, 425]

/** Titles of pages that make visitors wait or prove something. */
const CHALLENGE_TITLE =
  /^(?:just a moment|attention required|checking your browser|ddos-guard|verify(?:ing)? you are human|access denied|making sure you.{1,8} not a bot)/i

/** Marks of the challenges of programs in front of sites. */
const CHALLENGE_TEXT =
  /id="anubis_challenge"|\/\.within\.website\/x\/cmd\/anubis\/|_cf_chl_opt|\/_Incapsula_Resource\?|captcha-delivery\.com\/|px-captcha|AwsWafIntegration/

/** Why a site did not let us look, as a code; `undefined` when it did. A block says nothing about the page. */
function findBlock({ status, headers, text, title }: BlockEvidence): string | undefined {
  if (headers['cf-mitigated'] !== undefined || headers['x-amzn-waf-action'] !== undefined) return 'challenge'
  if (REFUSALS.includes(status)) return String(status)
  if (status === 503 && /^(?:cloudflare|ddos-guard|sucuri)/i.test(headers['server'] ?? '')) return 'challenge'
  if (status === 503 && headers['retry-after'] !== undefined) return '503'
  if (status >= 400 && status < 500 && !NOT_A_REFUSAL.includes(status)) return String(status)
  if (status < 300 || status === 503) {
    if (CHALLENGE_TITLE.test(title) || (text !== undefined && CHALLENGE_TEXT.test(text))) return 'challenge'
  }
  return undefined
}

/** Sellers of names, who show advertisements on them. */
const SELLERS: ReadonlySet<string> = new Set([
  'afternic.com',
  'bodis.com',
  'dan.com',
  'expireddomains.com',
  'hugedomains.com',
  'parkingcrew.net',
  'sedo.com',
  'sedoparking.com',
])

const FOR_SALE = /\b(?:domain|[\w-]+\.\w{2,24})\b (?:is|may be) for sale\b|\bbuy this domain\b/i

/** Whether a page is that of a seller of its name. */
function isParked({ title, hosts }: PageSigns, host: string): boolean {
  if (FOR_SALE.test(title)) return true
  return [host, ...hosts].some((each) => SELLERS.has(registrableDomain(each)))
}

/** What the HTML of a page says about itself. */
interface PageSigns {
  /** Cleaned, on one line; empty without one. */
  readonly title: string
  /** Hosts of its frames and scripts, and of where it leads on by itself. */
  readonly hosts: readonly string[]
}

/** Longest title kept, in UTF-16 code units. */
const MAX_TITLE_LENGTH = 200

/** Frames and scripts that are looked at. */
const MAX_HOSTS = 100

/** Reads title and frames. Nothing is run. @param url Of the page, against which addresses in it are resolved. */
export function readPageSigns(html: string, url: string): PageSigns {
  const hosts = new Set<string>()
  let title = ''
  let inTitle = false
  let hasTitle = false
  const take = (address: string | undefined): void => {
    const host = address === undefined ? undefined : URL.parse(address, url)?.hostname
    if (host !== undefined && host !== '' && hosts.size < MAX_HOSTS) hosts.add(host)
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      // Drawings have titles too.
      if (name === 'title' && !hasTitle) inTitle = true
      if (name === 'iframe' || name === 'frame' || name === 'script') take(attributes['src'])
      if (name === 'meta' && attributes['http-equiv']?.toLowerCase() === 'refresh') {
        take(/url\s*=\s*["']?([^"'\s]+)/i.exec(attributes['content'] ?? '')?.[1])
      }
    },
    ontext(text) {
      if (inTitle && title.length <= MAX_TITLE_LENGTH) title += text.slice(0, 4 * MAX_TITLE_LENGTH)
    },
    onclosetag(name) {
      if (name !== 'title' || !inTitle) return
      inTitle = false
      hasTitle = true
    },
  })
  parser.end(html)
  return { title: cleanLine(title, MAX_TITLE_LENGTH), hosts: [...hosts] }
}
