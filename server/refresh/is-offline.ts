import type { Look } from './judging/judge-site.ts'
import { registrableDomain } from './judging/registrable-domain.ts'

/** Failures that are ours as often as theirs; 511 says that the network wants a login (RFC 6585 §6). */
const OF_NETWORK: readonly string[] = ['dns', 'dns_failed', 'connect', 'timeout', '511']

/** Failures of a tunnel that is none, or of a proxy that encrypts anew with certificates of its own. */
const OF_TUNNEL: readonly string[] = ['reset', 'protocol', 'tls']

/** Hosts from which on a share of them tells something. */
const ENOUGH_HOSTS = 20

/** Unrelated sites from which on one place that they all lead to tells something. */
const ENOUGH_DOMAINS = 5

/** Whether a look says that a host could not be reached at all. @param isProxied Whether it was asked through a proxy. */
export function isOfNetwork(look: Look, isProxied: boolean): boolean {
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
export function findPortal(asked: Iterable<string>, elsewhere: ReadonlyMap<string, string>): string | undefined {
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
export function isOffline(
  looks: ReadonlyMap<string, Look>,
  failed: (url: string) => boolean,
  isProxied: boolean,
): boolean {
  const hosts = new Map<string, boolean>()
  for (const [url, look] of looks) {
    if (failed(url)) continue
    const { host } = new URL(url)
    hosts.set(host, (hosts.get(host) ?? true) && isOfNetwork(look, isProxied))
  }
  const down = [...hosts.values()].filter(Boolean).length
  return hosts.size >= ENOUGH_HOSTS && down * 2 >= hosts.size
}
