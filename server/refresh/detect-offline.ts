import type { RefreshFile } from '../../shared/refresh-file/refresh-file.ts'
import type { Proxy } from './fetching/proxy.ts'
import type { Due } from './find-due.ts'
import type { ForgesOutcome } from './forges/request-forges.ts'
import { registrableDomain } from './judging/judge-redirects.ts'
import type { Expected, Look } from './judging/judge-site.ts'
import type { SiteAnswers } from './requesting/request-sites.ts'
import { isFailing } from './states/advance-line.ts'
import { digestOf } from './states/is-due.ts'

/** Sites requested when nothing answered, to tell them from the network. */
const WITNESSES = 3

/** Hosts from which on a share of them says something about the network. */
const ENOUGH_HOSTS = 20

/** Unrelated sites from which on one place that they all lead to says something. */
const ENOUGH_DOMAINS = 5

/** Failures to connect; 511 says that the network wants a login (RFC 6585 §6). */
const OF_NETWORK: readonly string[] = ['connect', 'timeout', '511']

/** Failures of names. They are those of the host, unless nothing answers at all. */
const OF_NAMES: readonly string[] = ['dns', 'dns_failed']

/** Failures through something that is not a tunnel, or through a proxy that encrypts anew with certificates of its own. */
const OF_TUNNEL: readonly string[] = ['reset', 'protocol', 'tls', 'tls_chain']

/** What is wrong with a proxy whose connections lead nowhere. */
const ENCRYPTS_ANEW = 'if it encrypts anew, NODE_EXTRA_CA_CERTS names a file with the issuer of its certificates'

/** The outcome of a refresh, and how to request more. */
export interface Requested {
  readonly forges: ForgesOutcome
  readonly sites: SiteAnswers
  /** Of the refresh before. */
  readonly known: RefreshFile
  readonly due: Due
  readonly proxy: Proxy | undefined
  readonly request: (sites: readonly Expected[]) => Promise<SiteAnswers>
}

/** Why the network here seems to be down; `undefined` while it is up. */
export async function detectOffline(requested: Requested): Promise<string | undefined> {
  const { forges, sites, proxy } = requested
  const portal = forges.answers.size > 0 ? undefined : findPortal(sites)
  if (portal !== undefined) {
    const via = proxy === undefined ? '' : ` through the proxy ${proxy.name}`
    return `perhaps this network wants you to sign in: ${portal} answers for half of all sites${via}`
  }
  const reason = await findReason(requested)
  if (reason === undefined || proxy === undefined) return reason
  const notes = proxy.notes()
  return [`${reason} through the proxy ${proxy.name}`, ...(notes.length > 0 ? notes : [ENCRYPTS_ANEW])].join('; ')
}

async function findReason({ forges, sites, known, due, proxy, request }: Requested): Promise<string | undefined> {
  const ofNetwork = proxy === undefined ? OF_NETWORK : [...OF_NETWORK, ...OF_TUNNEL]
  const isAmong = (codes: readonly string[], look: Look): boolean => look.kind !== 'alive' && codes.includes(look.code)
  const isUp = ({ looks }: SiteAnswers): boolean =>
    [...looks.values()].some((look) => !isAmong([...ofNetwork, ...OF_NAMES], look))

  // Half of twenty hosts or more, not counting those that failed before.
  const hosts = new Map<string, boolean>()
  for (const [url, look] of sites.looks) {
    const line = known.lines.get(url)
    if ((line !== undefined && isFailing(line)) || isAmong(OF_NAMES, look)) continue
    const { host } = new URL(url)
    hosts.set(host, (hosts.get(host) ?? true) && isAmong(ofNetwork, look))
  }
  const down = [...hosts.values()].filter(Boolean).length
  if (hosts.size >= ENOUGH_HOSTS && down * 2 >= hosts.size) return 'half of all hosts cannot be reached'

  if (forges.answers.size > 0 || isUp(sites)) return undefined
  // A refusal of the proxy is no answer of a site: other sites show whether it lets anything through.
  const isStopped = proxy !== undefined && proxy.notes().length > 0
  if (sites.looks.size === 0 && !isStopped) {
    return due.repositories.length > 0 && forges.down ? 'no forge can be reached' : undefined
  }
  // Perhaps all of these sites are gone: request some that answered last time.
  const witnesses = Array.from(known.lines.values())
    .filter(({ key, state }) => (state === 'ok' || state === 'moved') && !sites.looks.has(key) && /^https?:/.test(key))
    .sort((a, b) => digestOf(a.key) - digestOf(b.key))
    .slice(0, WITNESSES)
  return isUp(await request(witnesses.map(({ key }) => ({ url: key, names: [] }))))
    ? undefined
    : 'nothing can be reached'
}

/**
 * The host that answers for half of all sites, as in a network that wants people to sign in first. Sites of one domain
 * may well share a login: only unrelated ones count.
 */
function findPortal({ looks, elsewhere }: SiteAnswers): string | undefined {
  const domainOf = (url: string): string => registrableDomain(new URL(url).hostname)
  const domains = new Set(Array.from(looks.keys(), domainOf))
  const places = Map.groupBy(elsewhere, ([, place]) => place)
  return [...places].find(([, group]) => {
    const { size } = new Set(group.map(([url]) => domainOf(url)))
    return size >= ENOUGH_DOMAINS && size * 2 >= domains.size
  })?.[0]
}
