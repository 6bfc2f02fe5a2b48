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
 * The host to which half of all sites lead for now, as in a network that wants people to sign in first. Sites of one
 * domain may well share a login: only unrelated ones count, five at least.
 *
 * @param asked Addresses that answered or failed.
 * @param led Those that were led to another domain for now, with the host there.
 */
export function findPortal(asked: Iterable<string>, led: ReadonlyMap<string, string>): string | undefined {
  const domains = new Set<string>()
  const domainsByHost = new Map<string, Set<string>>()
  for (const url of asked) {
    const domain = registrableDomain(new URL(url).hostname)
    domains.add(domain)
    const host = led.get(url)
    if (host === undefined) continue
    const known = domainsByHost.get(host) ?? new Set()
    domainsByHost.set(host, known.add(domain))
  }
  return [...domainsByHost].find(([, { size }]) => size >= ENOUGH_DOMAINS && size * 2 >= domains.size)?.[0]
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
