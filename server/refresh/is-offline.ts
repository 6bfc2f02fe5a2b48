import type { Look } from './judging/judge-site.ts'

/** Failures that are ours as often as theirs. */
const OF_NETWORK: readonly string[] = ['dns', 'dns_failed', 'connect', 'timeout']

/** Failures of a tunnel that is none, or of a proxy that encrypts anew with certificates of its own. */
const OF_TUNNEL: readonly string[] = ['reset', 'protocol', 'tls']

/** Hosts from which on a share of them tells something. */
const ENOUGH_HOSTS = 20

/** Whether a look says that a host could not be reached at all. @param isProxied Whether it was asked through a proxy. */
export function isOfNetwork(look: Look, isProxied: boolean): boolean {
  if (look.kind === 'blocked') return isProxied && look.code === 'tls_chain'
  return look.kind === 'failing' && (OF_NETWORK.includes(look.code) || (isProxied && OF_TUNNEL.includes(look.code)))
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
