import type { RefreshFile } from '../../shared/refresh-file/refresh-file.ts'
import type { SiteAnswers } from './asking/ask-sites.ts'
import type { Proxy } from './fetching/create-proxy.ts'
import type { Due } from './find-due.ts'
import type { ForgesOutcome } from './forges/ask-forges.ts'
import { registrableDomain } from './judging/judge-redirects.ts'
import type { Expected, Look } from './judging/judge-site.ts'
import { isFailing } from './states/advance-line.ts'
import { digestOf } from './states/is-due.ts'

/** Sites asked again when nothing answered, to tell them from the network. */
const WITNESSES = 3

/** What is wrong with a proxy that makes connections over which nothing can be said. */
const ENCRYPTS_ANEW = 'if it encrypts anew, NODE_EXTRA_CA_CERTS names a file with the certificate that vouches for it'

/** What came of a refresh, and how to ask more. */
export interface Asked {
  readonly forges: ForgesOutcome
  readonly sites: SiteAnswers
  /** Of the refresh before. */
  readonly known: RefreshFile
  readonly due: Due
  readonly proxy: Proxy | undefined
  readonly ask: (sites: readonly Expected[]) => Promise<SiteAnswers>
}

/** Why the network seems to be down, in words that name the proxy, where there is one; `undefined` while it is up. */
export async function findOffline(asked: Asked): Promise<string | undefined> {
  const { forges, sites, proxy } = asked
  const portal = forges.answers.size > 0 ? undefined : findPortal(sites.looks.keys(), sites.elsewhere)
  if (portal !== undefined) {
    const via = proxy === undefined ? '' : ` through the proxy ${proxy.name}`
    return `perhaps this network wants you to sign in: ${portal} answers for half of all sites${via}`
  }
  const reason = await findReason(asked)
  if (reason === undefined || proxy === undefined) return reason
  const notes = proxy.notes()
  return [`${reason} through the proxy ${proxy.name}`, ...(notes.length > 0 ? notes : [ENCRYPTS_ANEW])].join('; ')
}

async function findReason({
  forges,
  sites: { looks },
  known: { lines },
  due,
  proxy,
  ask,
}: Asked): Promise<string | undefined> {
  const failed = (url: string): boolean => {
    const line = lines.get(url)
    return line !== undefined && isFailing(line)
  }
  const isProxied = proxy !== undefined
  if (isOffline(looks, failed, isProxied)) return 'half of all hosts cannot be reached'
  const hasForges = due.repositories.length > 0
  if (forges.answers.size > 0 || [...looks.values()].some((look) => !isOfNetwork(look, isProxied))) return undefined
  // A refusal of the proxy is no answer of a site: other sites show whether it lets anything through.
  const isStopped = proxy !== undefined && proxy.notes().length > 0
  if (looks.size === 0 && !isStopped) return hasForges && forges.down ? 'no forge can be reached' : undefined
  // Nothing answered, but perhaps nothing that was asked is there any more: what was there last time tells.
  const witnesses = Array.from(lines.values())
    .filter(({ key, state }) => (state === 'ok' || state === 'moved') && !looks.has(key) && /^https?:/.test(key))
    .sort((a, b) => digestOf(a.key) - digestOf(b.key))
    .slice(0, WITNESSES)
  const answers = await ask(witnesses.map(({ key }) => ({ url: key, names: [] })))
  const isUp = [...answers.looks.values()].some((look) => !isOfNetwork(look, isProxied))
  return isUp ? undefined : 'nothing can be reached'
}

/** Failures that are ours as often as theirs; 511 says that the network wants a login (RFC 6585 §6). */
const OF_NETWORK: readonly string[] = ['dns', 'dns_failed', 'connect', 'timeout', '511']

/** Failures through something that is not a tunnel, or through a proxy that encrypts anew with certificates of its own. */
const OF_TUNNEL: readonly string[] = ['reset', 'protocol', 'tls']

/** Hosts from which on a share of them tells something. */
const ENOUGH_HOSTS = 20

/** Unrelated sites from which on one place that they all lead to tells something. */
const ENOUGH_DOMAINS = 5

/** Whether a look says that a host could not be reached at all. @param isProxied Whether it was asked through a proxy. */
function isOfNetwork(look: Look, isProxied: boolean): boolean {
  if (look.kind === 'blocked') return isProxied && look.code === 'tls_chain'
  return look.kind === 'failing' && (OF_NETWORK.includes(look.code) || (isProxied && OF_TUNNEL.includes(look.code)))
}

/**
 * What answers for half of all sites, as in a network that wants people to sign in first, or behind a proxy that shows
 * a page of its own. Sites of one domain may well share a login: only unrelated ones count, five at least.
 *
 * @param asked Addresses that answered or failed.
 * @param elsewhere What answers for those that do not answer themselves.
 */
function findPortal(asked: Iterable<string>, elsewhere: ReadonlyMap<string, string>): string | undefined {
  const domains = new Set<string>()
  const domainsByPlace = new Map<string, Set<string>>()
  for (const url of asked) {
    const domain = registrableDomain(new URL(url).hostname)
    domains.add(domain)
    const place = elsewhere.get(url)
    if (place === undefined) continue
    const known = domainsByPlace.get(place) ?? new Set()
    domainsByPlace.set(place, known.add(domain))
  }
  return [...domainsByPlace].find(([, { size }]) => size >= ENOUGH_DOMAINS && size * 2 >= domains.size)?.[0]
}

/**
 * Whether so many hosts cannot be reached that the network here must be down: half of at least twenty, not counting
 * those that failed before.
 *
 * @param looks By address.
 * @param failed Whether an address failed in the refresh before.
 */
function isOffline(looks: ReadonlyMap<string, Look>, failed: (url: string) => boolean, isProxied: boolean): boolean {
  const hosts = new Map<string, boolean>()
  for (const [url, look] of looks) {
    if (failed(url)) continue
    const { host } = new URL(url)
    hosts.set(host, (hosts.get(host) ?? true) && isOfNetwork(look, isProxied))
  }
  const down = [...hosts.values()].filter(Boolean).length
  return hosts.size >= ENOUGH_HOSTS && down * 2 >= hosts.size
}
