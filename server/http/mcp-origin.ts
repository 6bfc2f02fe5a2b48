/** Names under which a server bound to the loopback interface is reached. */
export const LOOPBACK_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/** Hosts an endpoint answers for. */
export type AllowedHosts = 'any' | readonly string[]

/**
 * Says why a request may be the work of DNS rebinding, or `undefined`.
 *
 * **Security:** a page of another site that resolves its name to this machine carries its own name in `Host`; the list
 * keeps it out. `Origin` may be any single well-formed origin: the data is public and no credentials are involved.
 * Behind a proxy that checks `Host`, or on a public address, `'any'` is right.
 */
export function findOriginProblem(headers: Headers, url: string, allowedHosts: AllowedHosts): string | undefined {
  if (allowedHosts !== 'any' && !isAllowedHost(headers.get('host') ?? hostOf(url), allowedHosts)) {
    return 'Host: this server does not answer for that name. Add it to the allowed hosts or use the configured base URL.'
  }
  const origin = headers.get('origin')
  return origin === null || isOrigin(origin) ? undefined : 'Origin: expected one origin such as https://example.org.'
}

function isAllowedHost(host: string, allowed: readonly string[]): boolean {
  const full = host.trim().toLowerCase()
  const name = full.replace(/:\d*$/, '').replace(/\.$/, '')
  return allowed.some((entry) => entry.toLowerCase() === name || entry.toLowerCase() === full)
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
