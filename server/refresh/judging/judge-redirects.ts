import type { Hop } from '../fetching/follow.ts'
import { registrableDomain } from './registrable-domain.ts'

/** What redirects that end in an answer say about the address of a listing. */
export type RedirectVerdict =
  /** The address is still right. */
  | { readonly kind: 'stays' }
  /** What was there is not there any more. */
  | { readonly kind: 'soft_404' }
  /** @param safe Whether the new address may be written without a look. */
  | { readonly kind: 'moved'; readonly to: string; readonly safe: boolean }

/** Where sites send those who ask for what is not there, or who must say who they are. */
const NOT_FOUND =
  /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?(?:404|not-?found|page-not-found|error|login|log-in|sign-?in|signin)(?:\.\w+)?\/?$/i

/** Parameters that say who asks and from where, not for what. */
const TRACKING =
  /^(?:utm_\w+|ref|referrer|source|fbclid|gclid|msclkid|mc_[ce]id|cn-reloaded|locale|lang|hl|gl|sessionid|session_id|sid|phpsessid|jsessionid|_ga|_gl|cookie\w*|consent\w*|continue)$/i

/** A part of a path that is a language: `en`, `en-us`, `pt_BR`. */
const LOCALE = /^[a-z]{2}(?:[-_][a-z]{2,4})?$/i

/** Hosts that ask for consent before they lead on. */
const CONSENT = /^(?:consent|cookies?|gdpr|privacy)\./i

/** Whether a redirect says that the new address is to be used from now on (RFC 9110 §15.4). */
export function isPermanent(status: number): boolean {
  return status === 301 || status === 308
}

/**
 * Judges a chain of redirects.
 *
 * @param from The listing's address.
 * @param hops In their order; the last one leads to what answered with 2xx.
 */
export function judgeRedirects(from: string, hops: readonly Hop[]): RedirectVerdict {
  const last = hops.at(-1)
  if (last === undefined) return { kind: 'stays' }
  const start = new URL(from)
  const end = new URL(last.to)
  const [startPath, endPath] = [trimPath(start.pathname), trimPath(end.pathname)]
  if (isDeep(startPath) && isSameHost(start, end) && endPath === '' && !start.search) return { kind: 'soft_404' }
  if (!NOT_FOUND.test(start.pathname) && NOT_FOUND.test(end.pathname) && isDeep(startPath)) return { kind: 'soft_404' }
  if (!hops.every(({ status }) => isPermanent(status))) return { kind: 'stays' }
  if (isOnlyForVisitor(start, end) || CONSENT.test(end.hostname)) return { kind: 'stays' }
  const to = withFragmentOf(start, end)
  if (to === from) return { kind: 'stays' }
  const keptPath = startPath === endPath && start.search === end.search
  const sameOwner = isSameHost(start, end) || registrableDomain(start.hostname) === registrableDomain(end.hostname)
  // What is written without encryption again is no improvement.
  const isDowngrade = start.protocol === 'https:' && end.protocol === 'http:'
  return { kind: 'moved', to, safe: keptPath && sameOwner && !isDowngrade }
}

function isSameHost(a: URL, b: URL): boolean {
  return bare(a.host) === bare(b.host)
}

function bare(host: string): string {
  return host.replace(/^www\./, '')
}

/** Without slashes at its end, and without the file that stands for a folder. */
function trimPath(path: string): string {
  return path.replace(/\/(?:index|default|home)\.\w{1,5}$/i, '').replace(/\/+$/, '')
}

function isDeep(path: string): boolean {
  const parts = path.split('/').filter((part) => part !== '')
  return parts.some((part) => !LOCALE.test(part) && part.toLowerCase() !== 'home')
}

/** Whether what differs depends on who asks: parameters of tracking and sessions, a language. */
function isOnlyForVisitor(start: URL, end: URL): boolean {
  if (bare(start.host) !== bare(end.host)) return false
  const added = [...end.searchParams].filter(([name, value]) => start.searchParams.get(name) !== value)
  const lost = [...start.searchParams].filter(([name]) => !end.searchParams.has(name))
  const keptPath = trimPath(start.pathname) === trimPath(end.pathname)
  const inLanguage = !keptPath && withoutLocale(end.pathname) === withoutLocale(start.pathname)
  const hasSession = /;jsessionid=/i.test(end.pathname)
  const tracked = added.length > 0 && added.every(([name]) => TRACKING.test(name))
  if (hasSession) return true
  if (lost.length > 0) return false
  return (keptPath && tracked) || (inLanguage && (added.length === 0 || tracked))
}

function withoutLocale(path: string): string {
  const parts = trimPath(path).split('/')
  return LOCALE.test(parts[1] ?? '') ? ['', ...parts.slice(2)].join('/') : parts.join('/')
}

/** What follows `#` is not sent, and stays. */
function withFragmentOf(start: URL, end: URL): string {
  const url = new URL(end)
  if (url.hash === '') url.hash = start.hash
  return url.href
}
