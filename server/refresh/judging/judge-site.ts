import { Parser } from 'htmlparser2'
import { cleanLine } from '../../../shared/model/clean-text.ts'
import type { Outcome } from '../fetching/follow.ts'
import { judgeRedirects, registrableDomain } from './judge-redirects.ts'

/** The result of one look at an address, or at a repository. */
export type Look =
  | {
      readonly kind: 'alive'
      /** Where it is for good, and whether that may be written without a look. */
      readonly moved?: { readonly to: string; readonly safe: boolean } | undefined
      readonly title?: string
      readonly host?: string
    }
  /** The site did not show the page, which says nothing about it. */
  | { readonly kind: 'blocked'; readonly code: string }
  /** `gone` is an answer that sites give on purpose, `down` one that may pass. */
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

/** Failures that may pass within a run, or concern programs only. */
const DOUBTFUL = /^(?:4(?:04|08|10|25)|5\d\d|soft_404|timeout|reset|dns_failed|redirect_loop)$/

/** Whether a failure is worth a second request in the same run, as a browser sends it. */
export function isDoubtful(look: Look): boolean {
  return look.kind === 'failing' && DOUBTFUL.test(look.code)
}

/**
 * The verdict of two looks of one run. A page that is missing for the program and not for a browser may be there for
 * people, or come and go: that is not certain.
 */
export function judgeAgain(first: Look, second: Look): Look {
  const isMissing = first.kind === 'failing' && first.as === 'gone'
  return isMissing && second.kind !== 'failing' ? { kind: 'blocked', code: FOR_BROWSERS } : second
}

/** The code of a page that answers browsers only. */
export const FOR_BROWSERS = 'browsers_only'

/** A failure as a look. @param code Of a request that failed, a status, or what the page says. */
export function failing(code: string): Extract<Look, { kind: 'failing' }> {
  return { kind: 'failing', code, as: GONE.includes(code) ? 'gone' : 'down' }
}

/** Judges an answer or a failure. Of what was refused or not requested nothing is known. */
export function judgeSite(outcome: Exclude<Outcome, { kind: 'refused' | 'unrequested' }>, expected: Expected): Look {
  // Sites forget certificates that browsers find by themselves.
  if (outcome.kind === 'failed' && outcome.code === 'tls_chain') return { kind: 'blocked', code: outcome.code }
  if (outcome.kind === 'failed') return failing(outcome.code)
  const { status, headers, text = '', url, hops } = outcome
  if (DISABLED.test(headers['x-vercel-error'] ?? '') || (status >= 400 && DISABLED.test(text))) {
    return failing('deployment_disabled')
  }
  const page = readPage(text)
  const block = findBlock(status, headers, text, page)
  if (block !== undefined) return { kind: 'blocked', code: block }
  if (status >= 400) return failing(String(status))
  if (status >= 300 && status !== 304 && status !== 300) return failing('redirect_invalid')
  const { title } = page
  const { hostname: host } = new URL(url)
  const { hostname: own } = new URL(expected.url)
  if (FOR_SALE.test(title) || isSoldBy(host, own)) return { kind: 'suspicious', code: 'parked' }
  const redirects = judgeRedirects(expected.url, hops)
  if (redirects === 'login') return { kind: 'blocked', code: 'login' }
  if (redirects === 'soft_404') return failing('soft_404')
  const moved = redirects === 'stays' ? undefined : redirects
  if (isResold(expected, host, title, moved !== undefined)) return { kind: 'suspicious', code: 'resold' }
  return { kind: 'alive', host, ...(title !== '' && { title }), ...(moved && { moved }) }
}

/**
 * Whether another site answers, about something else. A page without a title cannot be judged. Before anything is
 * remembered, only what moved for good is judged: short addresses lead anywhere.
 */
function isResold(expected: Expected, host: string, title: string, isMoved: boolean): boolean {
  const { hostname: own } = new URL(expected.url)
  const before = expected.host ?? (isMoved ? own : undefined)
  if (before === undefined || title === '' || registrableDomain(before) === registrableDomain(host)) return false
  const label = registrableDomain(own).split('.')[0] ?? ''
  return ![...expected.names, expected.title ?? '', label].some((known) => shareWord(known, title))
}

/** Sellers of names, who show advertisements on them. */
const SELLERS: readonly string[] = ['afternic.com', 'bodis.com', 'dan.com', 'hugedomains.com', 'sedo.com']

const FOR_SALE =
  /^(?:buy )?(?:the |this )?(?:domain(?: name)?|[\w-]+\.\w{2,24})\b(?: (?:is|may be))? for sale\b|\bbuy this domain\b/i

/** Whether a site leads to a seller of names; sellers themselves may be listed. */
function isSoldBy(host: string, own: string): boolean {
  const seller = registrableDomain(host)
  return SELLERS.includes(seller) && registrableDomain(own) !== seller
}

/** Statuses that refuse the program, which says nothing about the page. */
const REFUSALS: readonly number[] = [401, 402, 403, 407, 429, 451, 999]

/** Statuses of missing pages and broken sites. All others of 4xx are about the request. */
const NOT_A_REFUSAL: readonly number[] = [404, 408, 410, 425]

/** Titles of pages that make visitors wait or prove something. */
const CHALLENGE_TITLE =
  /^(?:just a moment|one moment,? please|please wait|attention required|you are being redirected|checking (?:your browser|if the site)|ddos-guard|verif(?:y|ying) (?:that )?you(?:r browser| are (?:a )?human)|access denied|making sure you.{1,8} not a bot|human verification|(?:are you a )?robot(?: check|\?)|pardon our interruption|(?:vercel )?security check|client challenge|bot verification|captcha)/i

/** Marks of challenges. Some are on the pages behind them too. */
const CHALLENGE_TEXT =
  /id="anubis_challenge"|\/\.within\.website\/x\/cmd\/anubis\/|_cf_chl_opt|sucuri_cloudproxy_js|\/_Incapsula_Resource\?|captcha-delivery\.com\/|px-captcha|AwsWafIntegration/

/** Words of a page that is more than a challenge. */
const MAX_CHALLENGE_WORDS = 150

/** Why a site did not show the page, as a code; `undefined` when it did. A block says nothing about the page. */
function findBlock(
  status: number,
  headers: Readonly<Record<string, string>>,
  text: string,
  { title, words }: Page,
): string | undefined {
  if (headers['cf-mitigated'] !== undefined || headers['x-amzn-waf-action'] !== undefined) return 'challenge'
  if (REFUSALS.includes(status)) return String(status)
  if (status === 503 && /^(?:cloudflare|ddos-guard|sucuri)/i.test(headers['server'] ?? '')) return 'challenge'
  if (status === 503 && headers['retry-after'] !== undefined) return '503'
  if (status >= 400 && status < 500 && !NOT_A_REFUSAL.includes(status)) return String(status)
  if (status >= 300 && status !== 503) return undefined
  const isChallenge = words <= MAX_CHALLENGE_WORDS && (CHALLENGE_TITLE.test(title) || CHALLENGE_TEXT.test(text))
  return isChallenge ? 'challenge' : undefined
}

/** The HTML of a page, as far as it is judged. */
interface Page {
  /** Cleaned, on one line; empty without one. */
  readonly title: string
  /** Words that people see. */
  readonly words: number
}

/** Longest title kept, in UTF-16 code units. */
const MAX_TITLE_LENGTH = 200

function readPage(html: string): Page {
  let title = ''
  let words = 0
  let hasTitle = false
  /** The element whose text is not shown. */
  let hidden = ''
  const parser = new Parser({
    onopentag(name) {
      if (/^(?:title|script|style|noscript|template)$/.test(name)) hidden ||= name
    },
    ontext(text) {
      // Drawings have titles too.
      if (hidden === 'title' && !hasTitle) title += text.slice(0, 4 * MAX_TITLE_LENGTH - title.length)
      else if (hidden === '') words += text.match(/\S+/g)?.length ?? 0
    },
    onclosetag(name) {
      if (name !== hidden) return
      hasTitle ||= name === 'title'
      hidden = ''
    },
  })
  parser.end(html)
  return { title: cleanLine(title, MAX_TITLE_LENGTH), words }
}

/** Words that any page may have in its title. */
const COMMON = new Set(
  'and the for with from your you our home homepage page welcome official site website web online free best new index blog app apps com org net www http https not found error login sign'.split(
    ' ',
  ),
)

/** Whether two texts have a word in common, in any spelling, or one has a word inside of a longer one. */
export function shareWord(a: string, b: string): boolean {
  const [textA, textB] = [fold(a), fold(b)]
  return hasWordOf(textA, textB) || hasWordOf(textB, textA)
}

function hasWordOf(words: string, text: string): boolean {
  const joined = text.replaceAll(' ', '')
  return words.split(' ').some((word) => isTelling(word) && joined.includes(word))
}

function isTelling(word: string): boolean {
  return !COMMON.has(word) && (word.length > 2 || /[^a-z0-9]/.test(word))
}

/** Small letters and digits without their accents, one space between words. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
