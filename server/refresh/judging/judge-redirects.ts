import type { Hop } from '../fetching/follow.ts'

/** What redirects that end in an answer say about the address of a listing. */
export type RedirectVerdict =
  /** The address is still right, the page is missing, or it is behind a login. */
  | 'stays'
  | 'soft_404'
  | 'login'
  /** It moved. @param safe Whether the new address may be written without a look. */
  | { readonly to: string; readonly safe: boolean }

/** Where sites lead to from pages that are missing. */
const NOT_FOUND = /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?(?:404|not-?found)(?:\.\w+)?\/?$/i

/** Where sites lead to from pages that need a login. */
const LOGIN =
  /\/(?:(?:users?|accounts?|auth|sso|session|wp)[/_-])?(?:log[-_]?in|log[-_]?on|sign[-_]?in|sso|saml)(?:\.\w+)?(?:\/|$)/i

/** A part of a path that is a language: `en`, `en-us`, `pt_BR`. */
const LOCALE = /^[a-z]{2}(?:[-_][a-z]{2,4})?$/i

/** Hosts that want consent before they lead on. */
const CONSENT = /^consent\./i

/** Whether a redirect gives the address to use from now on (RFC 9110 §15.4). */
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
  if (last === undefined) return 'stays'
  const start = new URL(from)
  const end = new URL(last.to)
  const [startPath, endPath] = [trimPath(start.pathname), trimPath(end.pathname)]
  if (LOGIN.test(end.pathname) && !LOGIN.test(start.pathname) && isDeep(startPath)) return 'login'
  if (isDeep(startPath) && isSameHost(start, end) && endPath === '' && !start.search) return 'soft_404'
  if (!NOT_FOUND.test(start.pathname) && NOT_FOUND.test(end.pathname) && isDeep(startPath)) return 'soft_404'
  if (!hops.every(({ status }) => isPermanent(status))) return 'stays'
  if (isOnlyForVisitor(start, end) || CONSENT.test(end.hostname)) return 'stays'
  const to = withFragmentOf(start, end)
  if (to === from) return 'stays'
  const keptPath = startPath === endPath && start.search === end.search
  const sameOwner = isSameHost(start, end) || registrableDomain(start.hostname) === registrableDomain(end.hostname)
  // What is written without encryption again is no improvement.
  const isDowngrade = start.protocol === 'https:' && end.protocol === 'http:'
  return { to, safe: keptPath && sameOwner && !isDowngrade }
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

/** Whether a site leads within itself by what it knows of a visitor: to a session, a language, other parameters. */
function isOnlyForVisitor(start: URL, end: URL): boolean {
  if (!isSameHost(start, end)) return false
  if (start.search !== end.search || /;jsessionid=/i.test(end.pathname)) return true
  return (
    trimPath(start.pathname) !== trimPath(end.pathname) && withoutLocale(start.pathname) === withoutLocale(end.pathname)
  )
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

/** Second-level names below which countries register names: `co.uk`, `com.au`. */
const SECOND_LEVELS = new Set('ac co com edu gob gov govt go gv ltd me mil ne net nhs nom or org plc sch'.split(' '))

/** Names below which strangers have sites, as far as directories know them: each label before has an owner of its own. */
const SHARED_SUFFIXES =
  'appspot.com azurewebsites.net blogspot.com bitbucket.io cloudfront.net codeberg.page deno.dev firebaseapp.com fly.dev free.fr github.io gitlab.io glitch.me herokuapp.com hf.space itch.io medium.com myshopify.com neocities.org netlify.app notion.site onrender.com pages.dev railway.app readthedocs.io render.com repl.co shinyapps.io sourceforge.io sourceforge.net squarespace.com streamlit.app substack.com surge.sh tumblr.com vercel.app web.app webflow.io weebly.com wixsite.com wordpress.com workers.dev'.split(
    ' ',
  )

/**
 * The registered part of a host name, approximated without the list of all public suffixes. Where it errs, two hosts of
 * one owner look like those of two, and the move is left to a person.
 *
 * @param host Lower case, without a port.
 */
export function registrableDomain(host: string): string {
  const labels = host.split('.')
  const shared = SHARED_SUFFIXES.find((suffix) => host.endsWith(`.${suffix}`))
  const last = labels.at(-1) ?? ''
  const suffixLength =
    shared === undefined
      ? last.length === 2 && SECOND_LEVELS.has(labels.at(-2) ?? '')
        ? 2
        : 1
      : shared.split('.').length
  return labels.slice(-(suffixLength + 1)).join('.')
}
