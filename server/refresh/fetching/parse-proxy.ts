/** A proxy as the operator names it. */
export interface ProxyAddress {
  /** For people: scheme, host and port, never user and password. */
  readonly name: string
  /** Whether it is spoken to with encryption. */
  readonly secure: boolean
  /** Without brackets. It may be private: the operator names it, no source can. */
  readonly host: string
  readonly port: number
  /** Value of `Proxy-Authorization`. */
  readonly authorization?: string
}

/** What is said of a proxy that cannot be used. The text itself is not repeated: it may have a password. */
export const PROXY_FORM =
  'expected http://HOST:PORT or https://HOST:PORT, with USER:PASSWORD@ before the host where the proxy wants them'

/**
 * Reads the address of a proxy.
 *
 * User and password are decoded from percent-encoding, and are UTF-8 to the proxy (RFC 7617 §2.1). Without a port it is
 * 80 or 443.
 *
 * @returns `undefined` for what is no http or https URL, has more than a host, or a user that no header field can say.
 */
export function parseProxy(text: string): ProxyAddress | undefined {
  const url = URL.parse(text)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined
  if (!/^https?:\/\//i.test(text) || url.pathname !== '/' || url.search !== '' || url.hash !== '') return undefined
  const secure = url.protocol === 'https:'
  const authorization = readAuthorization(url)
  if (authorization === null) return undefined
  return {
    name: url.origin,
    secure,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 443 : 80) : Number(url.port),
    ...(authorization !== undefined && { authorization }),
  }
}

/** @returns `null` where they cannot be said. */
function readAuthorization({ username, password }: URL): string | undefined | null {
  if (username === '' && password === '') return undefined
  try {
    const [user, secret] = [decodeURIComponent(username), decodeURIComponent(password)]
    // RFC 7617 §2: the first colon ends the user, and there are no control characters.
    if (user.includes(':') || /\p{Cc}/u.test(user + secret)) return null
    return `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`
  } catch {
    return null
  }
}
