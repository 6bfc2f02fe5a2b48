import type { Outcome } from '../fetching/follow.ts'
import { findBlock } from './find-block.ts'
import { isParked } from './find-parking.ts'
import { judgeRedirects } from './judge-redirects.ts'
import { readPageSigns } from './read-page-signs.ts'
import { registrableDomain } from './registrable-domain.ts'
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
  /** It answers, but perhaps somebody else does. */
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
