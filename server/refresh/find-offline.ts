import type { RefreshFile } from '../../shared/refresh-file/parse-refresh-file.ts'
import type { SiteAnswers } from './asking/ask-sites.ts'
import type { Proxy } from './fetching/create-proxy.ts'
import type { Due } from './find-due.ts'
import type { ForgesOutcome } from './forges/ask-forges.ts'
import { findPortal, isOffline, isOfNetwork } from './is-offline.ts'
import type { Expected } from './judging/judge-site.ts'
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
  // What a proxy does not let through is nobody's answer: others tell whether it lets anything through.
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
