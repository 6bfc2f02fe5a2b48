import { isIP, type Socket } from 'node:net'
import { Client } from 'undici'
import { failureOf, systemCodeOf } from './failure-code.ts'

/** A proxy as the operator names it. Its host may be private: the operator names it, no source can. */
export interface ProxyAddress {
  /** Scheme, host and port, without user and password. */
  readonly name: string
  /** Value of `Proxy-Authorization`. */
  readonly authorization?: string
}

/** Message for a proxy that cannot be used. It does not repeat the text, which may have a password. */
export const PROXY_FORM =
  'expected http://HOST:PORT or https://HOST:PORT, with USER:PASSWORD@ before the host where the proxy wants them'

/**
 * Parses the address of a proxy. User and password are decoded from percent-encoding; the proxy gets them as UTF-8
 * (RFC 7617 §2.1).
 *
 * @returns `undefined` unless it is an http or https URL of a host alone, with a user that a header field can have.
 */
export function parseProxy(text: string): ProxyAddress | undefined {
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null
  if (url === null || url.pathname !== '/' || url.search !== '' || url.hash !== '') return undefined
  const { origin: name, username, password } = url
  if (username === '' && password === '') return { name }
  try {
    const [user, secret] = [decodeURIComponent(username), decodeURIComponent(password)]
    // RFC 7617 §2: the first colon ends the user, and there are no control characters.
    if (user.includes(':') || /\p{Cc}/u.test(user + secret)) return undefined
    return { name, authorization: `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}` }
  } catch {
    return undefined
  }
}

export interface Proxy {
  readonly name: string
  /** Aborted when the proxy cannot be used at all; the reason says why, and what to do. */
  readonly over: AbortSignal
  /** Connections that it did not make, by reason; sorted. */
  notes(): string[]
  /**
   * Connects to one of the addresses. One of each family is tried, IPv4 first.
   *
   * @returns A connection that the caller destroys; `undefined` when there is none, which says nothing about the site.
   */
  connect(addresses: readonly string[], port: number, stop?: AbortSignal): Promise<Socket | undefined>
}

interface TunnelLimits {
  /** To reach the proxy, and once more for its answer. */
  readonly connectMs: number
  /** Of its status line and header fields. */
  readonly headerBytes: number
}

/**
 * Creates the proxy of a run. The run ends when the proxy rejects the login (407), or was never reached or never spoke
 * HTTP. Any other refusal skips one site.
 *
 * **Security:** the proxy gets an address that was checked, never a name (`CONNECT`, RFC 9110 §9.3.6). It alone gets
 * user and password.
 */
export function createProxy({ name, authorization }: ProxyAddress, limits: TunnelLimits): Proxy {
  const over = new AbortController()
  const refusals = new Map<string, number>()
  let hasAnswered = false
  return {
    name,
    over: over.signal,
    notes: () =>
      Array.from(refusals, ([reason, count]) => {
        return `the proxy ${name} ${reason}${count === 1 ? '' : ` (${count} times)`}`
      }).sort(),
    async connect(addresses, port, stop) {
      const tried = [4, 6].flatMap((family) => addresses.find((address) => isIP(address) === family) ?? [])
      let reason = ''
      for (const address of tried) {
        if (over.signal.aborted || stop?.aborted) break
        const tunnel = await open(address, port, stop)
        if (typeof tunnel !== 'string') return tunnel
        reason = tunnel
      }
      if (reason !== '' && !over.signal.aborted && !stop?.aborted) refusals.set(reason, (refusals.get(reason) ?? 0) + 1)
      return undefined
    },
  }

  /** @returns The connection, or why there is none. */
  async function open(address: string, port: number, stop?: AbortSignal): Promise<Socket | string> {
    const target = `${isIP(address) === 6 ? `[${address}]` : address}:${port}`
    const { connectMs, headerBytes } = limits
    const client = new Client(name, {
      connect: { timeout: connectMs },
      maxHeaderSize: headerBytes,
      headersTimeout: connectMs,
    })
    try {
      const headers = { host: target, ...(authorization !== undefined && { 'proxy-authorization': authorization }) }
      const { statusCode, socket } = await client.connect({ path: target, headers, ...(stop && { signal: stop }) })
      // A reset of an idle socket would end the process.
      socket.on('error', () => {})
      hasAnswered = true
      if (statusCode >= 200 && statusCode < 300) return socket as Socket
      socket.destroy()
      if (statusCode === 407) return end(describeStatus(statusCode))
      return describeStatus(statusCode)
    } catch (error) {
      if (systemCodeOf(error) === 'UND_ERR_HEADERS_TIMEOUT') {
        return `sent no answer in ${connectMs / 1000} seconds: it, or the site behind it, is too slow`
      }
      const reason = describeError(error)
      return hasAnswered || stop?.aborted ? reason : end(reason)
    } finally {
      void client.destroy()
    }
  }

  function end(reason: string): string {
    over.abort(`the proxy ${name} ${reason}`)
    return reason
  }

  function describeStatus(status: number): string {
    if (status === 407) {
      return authorization === undefined
        ? 'wants a user and a password (407): --proxy http://USER:PASSWORD@HOST:PORT gives them'
        : 'does not accept the user and password of --proxy (407)'
    }
    if (status >= 500) return `answered ${status}: it could not connect`
    return `answered ${status}: it has to allow CONNECT to addresses, at ports 80 and 443`
  }
}

function describeError(error: unknown): string {
  const systemCode = systemCodeOf(error)
  switch (failureOf(error).code) {
    case 'dns':
    case 'dns_failed':
    case 'connect':
    case 'timeout':
      return `cannot be reached (${systemCode}): check host and port of --proxy, and that it runs`
    case 'tls':
    case 'tls_expired':
    case 'tls_name':
    case 'tls_chain':
      if (systemCode.startsWith('ERR_SSL')) break
      return `has a certificate that is not trusted here (${systemCode}): NODE_EXTRA_CA_CERTS names a file with its issuer`
  }
  return `does not answer as a proxy does (${systemCode}): check scheme and port of --proxy`
}
