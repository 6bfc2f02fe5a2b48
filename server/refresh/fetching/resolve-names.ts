import { lookup, Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { isIP } from 'node:net'
import { type AddressRules, hostOf, portOf } from './address-rules.ts'
import { RefusedError, RequestFailure } from './failure-code.ts'

/** All addresses of a host. @throws {RequestFailure} `dns` when there is none, `dns_failed` when that is not known. */
export type Resolve = (host: string) => Promise<readonly string[]>

/** Time for one name server to answer, and how often each is tried. */
const QUERY = { timeout: 2000, tries: 2 }

/** Answers of name servers that say that a name has no address of this kind. */
const NO_ADDRESS: readonly string[] = ['ENOTFOUND', 'ENODATA']

/**
 * Creates a resolver that queries name servers itself, any number of names at once: a name server that never answers
 * delays its own names only. (`dns.lookup` waits in the four threads that all of Node shares.)
 *
 * @param intranet Hosts that the operator allows, which may be in this machine's files only: the system resolves them.
 */
export function createResolve(intranet: readonly string[] = [], servers?: readonly string[]): Resolve {
  const resolver = new Resolver(QUERY)
  if (servers !== undefined) resolver.setServers(servers)
  return async (host) => {
    const queries = intranet.includes(host)
      ? [lookup(host, { all: true }).then((found) => found.map(({ address }) => address))]
      : [resolver.resolve4(host), resolver.resolve6(host)]
    const answers = await Promise.allSettled(queries)
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    if (addresses.length > 0) return addresses
    const unknown = answers.find((answer) => answer.status === 'rejected' && !NO_ADDRESS.includes(answer.reason?.code))
    throw new RequestFailure(unknown === undefined ? 'dns' : 'dns_failed')
  }
}

/**
 * Resolves the host of a URL.
 *
 * **Security:** it is resolved once, and every address has to be allowed. A literal address is checked by itself, since
 * nothing resolves it.
 *
 * @returns All its addresses.
 * @throws {RefusedError} when nothing may be requested there.
 * @throws {RequestFailure} when there is no address, or none within the time.
 */
export async function resolveAllowed(
  url: URL,
  { rules, resolve, dnsMs }: { readonly rules: AddressRules; readonly resolve: Resolve; readonly dnsMs: number },
  stop?: AbortSignal,
): Promise<readonly string[]> {
  const refusal = rules.refusalOf(url)
  if (refusal !== undefined) throw new RefusedError(refusal)
  const [host, port] = [hostOf(url), portOf(url)]
  const pinned = rules.pinOf(host, port)
  if (pinned !== undefined) return [pinned]
  const addresses = isIP(host) !== 0 ? [host] : await Promise.race([resolve(host), failAfter(dnsMs, stop)])
  const refused = addresses.find((address) => !rules.isAllowed(host, port, address))
  if (refused !== undefined) throw new RefusedError(`${host} leads to ${refused}, which is not a public address`)
  return addresses
}

/** Single queries cannot be ended. */
async function failAfter(ms: number, stop: AbortSignal = AbortSignal.any([])): Promise<never> {
  await once(AbortSignal.any([stop, AbortSignal.timeout(ms)]), 'abort')
  throw new RequestFailure('dns_failed')
}
