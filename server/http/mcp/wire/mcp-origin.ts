import type { HeaderReader } from '../../../../shared/mcp/protocol/decide-revision.ts'
import type { RefusalReason } from '../../limits/caller.ts'
import { memoizeHeader } from '../../rules/negotiation.ts'

/** Names under which a server bound to the loopback interface is reached. */
export const LOOPBACK_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

export type AllowedHosts = 'any' | readonly string[]

/** What is wrong with a request's `Origin` or `Host`. */
interface OriginProblem {
  readonly reason: Extract<RefusalReason, 'host' | 'origin'>
  readonly message: string
}

/** Checks `Origin` and `Host` of a request. @returns What is wrong, or `undefined`. */
export type OriginCheck = (headers: HeaderReader, url: string) => OriginProblem | undefined

const BAD_HOST: OriginProblem = {
  reason: 'host',
  message:
    'Host: this server answers MCP for the host of its base URL only. Behind a proxy that does not pass Host on, serve with --any-host.',
}

const BAD_ORIGIN: OriginProblem = {
  reason: 'origin',
  message: 'Origin: expected one origin such as https://example.org.',
}

/**
 * Makes the check that says why a request may be the work of DNS rebinding.
 *
 * **Security:** a page of another site that resolves its name to this machine carries its own name in `Host`; the list
 * keeps it out. `Origin` may be any single well-formed origin: the data is public and no credentials are involved.
 * Behind a proxy that checks `Host`, or on a public address, `'any'` is right.
 */
export function createOriginCheck(allowedHosts: AllowedHosts): OriginCheck {
  const isAllowed = allowedHosts === 'any' ? () => true : createHostCheck(allowedHosts)
  return (headers, url) => {
    if (!isAllowed(headers.get('host') ?? hostOf(url))) return BAD_HOST
    const origin = headers.get('origin')
    return origin === null || isOrigin(origin) ? undefined : BAD_ORIGIN
  }
}

function createHostCheck(allowed: readonly string[]): (host: string) => boolean {
  const names = new Set(allowed.map((entry) => entry.toLowerCase()))
  return memoizeHeader((host) => {
    const full = host.trim().toLowerCase()
    return names.has(full) || names.has(full.replace(/:\d*$/, '').replace(/\.$/, ''))
  })
}

/** RFC 6454 §6.2: `null`, or scheme, host and port and nothing else. */
function isOrigin(origin: string): boolean {
  if (origin === 'null') return true
  if (!/^[a-z][a-z0-9+.-]*:\/\/[^\s/?#@,]+$/i.test(origin)) return false
  return URL.canParse(origin)
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? ''
}
