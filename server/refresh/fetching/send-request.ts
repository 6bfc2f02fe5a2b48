import http from 'node:http'
import https from 'node:https'
import { isIP, Socket } from 'node:net'
import type { LookupFunction } from 'node:net'
import { type AddressRules, hostOf, portOf } from './address-rules.ts'
import type { Proxy } from './create-proxy.ts'
import { failureOf, RefusedError, RequestFailure } from './failure-code.ts'
import { readText } from './read-text.ts'

/** All addresses of a host. Rejects as `dns.lookup` does. */
export type Resolve = (host: string) => Promise<readonly string[]>

/** Limits of a request. */
export interface RequestLimits {
  /** To resolve a name, including the wait while others are resolved. */
  readonly dnsMs: number
  /** Until a connection is made, encryption included. Through a proxy: to it, for its answer, and for encryption, each. */
  readonly connectMs: number
  /** Of status line and header fields. */
  readonly headerBytes: number
  /** Of the text, decoded. */
  readonly textBytes: number
}

/** What a request needs of its surroundings. */
export interface RequestContext {
  readonly rules: AddressRules
  readonly resolve: Resolve
  readonly limits: RequestLimits
  /** Makes every connection, where there is one. */
  readonly proxy?: Proxy | undefined
}

/** One request. */
export interface RequestOptions {
  readonly method?: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Whether the text is wanted, by media type. Default: never. */
  readonly wantsText?: (status: number, mediaType: string) => boolean
  readonly signal: AbortSignal
}

/** The answer to one request. */
export interface RawAnswer {
  readonly status: number
  /** Names in lower case; what is said twice is joined with a comma. */
  readonly headers: Readonly<Record<string, string>>
  /** At most what the limits say; the beginning, where the rest was longer or never came. */
  readonly text: string | undefined
  /** Whether `text` is all there was. */
  readonly complete: boolean
}

/** Answers of the kind "more is to come" before the answer; more of them are a way to keep us busy. */
const MAX_INTERIM_ANSWERS = 16

/**
 * Learns where a request would go.
 *
 * **Security:** the host is resolved once, and every address of it has to be allowed. A literal address is checked by
 * itself, since nothing resolves it.
 *
 * @returns Addresses that are allowed, all there are.
 * @throws {RefusedError} when nothing may be asked there.
 * @throws {RequestFailure} when there is no address.
 */
export async function resolveAllowed(
  url: URL,
  { rules, resolve, limits }: RequestContext,
  stop?: AbortSignal,
): Promise<readonly string[]> {
  const refusal = rules.refusalOf(url)
  if (refusal !== undefined) throw new RefusedError(refusal)
  const host = hostOf(url)
  const pinned = rules.pinOf(host, portOf(url))
  const time = AbortSignal.timeout(limits.dnsMs)
  const signal = stop === undefined ? time : AbortSignal.any([stop, time])
  const addresses =
    pinned !== undefined ? [pinned] : isIP(host) !== 0 ? [host] : await resolveWithin(() => resolve(host), signal)
  const refused = addresses.find((address) => !rules.isAllowed(host, portOf(url), address))
  if (refused !== undefined) throw new RefusedError(`${host} leads to ${refused}, which is not a public address`)
  return addresses
}

/** Names cannot be asked for with a signal. */
async function resolveWithin(
  resolve: () => Promise<readonly string[]>,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const { promise: over, reject } = Promise.withResolvers<never>()
  const onAbort = (): void => reject(new RequestFailure('dns_failed'))
  signal.addEventListener('abort', onAbort)
  try {
    if (signal.aborted) throw new RequestFailure('dns_failed')
    const addresses = await Promise.race([resolve(), over])
    if (addresses.length === 0) throw new RequestFailure('dns')
    return addresses
  } catch (error) {
    throw failureOf(error)
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

/**
 * Sends one request over a connection of its own.
 *
 * **Security:** the connection goes to one of the addresses that were checked, and is looked at again once it is made:
 * a name that changes its address in between leads nowhere. Of a tunnel the other end cannot be seen: what stands in for
 * that look is that the proxy was told an address that was checked, and no name. No cookies, no proxies of the
 * environment, no credentials but those in `headers`; certificates are verified, through a tunnel too. Header, text,
 * interim answers and time are limited; nothing is inflated beyond the limit.
 *
 * @param to Addresses of {@link resolveAllowed}, or a tunnel to one of them, which is destroyed with the request.
 * @throws {RequestFailure} when no answer came.
 */
export function sendRequest(
  url: URL,
  to: readonly string[] | Socket,
  { method = 'GET', headers, body, wantsText = () => false, signal }: RequestOptions,
  { rules, limits }: RequestContext,
): Promise<RawAnswer> {
  const tunnel = to instanceof Socket ? to : undefined
  if (signal.aborted) {
    tunnel?.destroy()
    return Promise.reject(new RequestFailure('timeout'))
  }
  const host = hostOf(url)
  const secure = url.protocol === 'https:'
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>()
  const request = (secure ? https : http).request({
    method,
    host,
    port: portOf(url),
    path: `${url.pathname}${url.search}`,
    headers: { host: url.host, ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
    agent: createAgent(secure, tunnel),
    ...(!(to instanceof Socket) && { lookup: pinnedLookup(to) }),
    maxHeaderSize: limits.headerBytes,
    insecureHTTPParser: false,
    ...(secure && isIP(host) === 0 && { servername: host }),
  })
  let connected = false
  let answered = false
  const fail = (error: unknown): void => {
    // What has begun to answer has answered: its text ends where it breaks off.
    if (answered) return
    reject(error instanceof RefusedError ? error : failureOf(error))
    request.destroy()
  }
  const onAbort = (): void => fail(new RequestFailure('timeout'))
  const connecting = setTimeout(() => fail(new RequestFailure('timeout')), limits.connectMs)
  const finish = (): void => {
    clearTimeout(connecting)
    signal.removeEventListener('abort', onAbort)
  }
  signal.addEventListener('abort', onAbort)
  request.on('socket', (socket) => {
    // A reset while it is destroyed would end the process.
    socket.on('error', () => {})
    socket.once('secureConnect', onConnected)
    if (tunnel !== undefined) {
      if (!secure) onConnected()
      return
    }
    socket.once('connect', () => {
      const address = socket.remoteAddress ?? ''
      if (!rules.isAllowed(host, portOf(url), address)) fail(new RefusedError(`${host} led to ${address}`))
      if (!secure) onConnected()
    })
  })
  function onConnected(): void {
    connected = true
    clearTimeout(connecting)
  }
  request.on('error', (error) => {
    // Encryption that fails without a word is no reset of a site that works.
    fail(secure && !connected && isReset(error) ? new RequestFailure('tls', error) : error)
  })
  let interim = 0
  request.on('information', () => {
    interim += 1
    if (interim > MAX_INTERIM_ANSWERS) fail(new RequestFailure('protocol'))
  })
  request.on('upgrade', () => fail(new RequestFailure('protocol')))
  request.on('close', () => {
    finish()
    tunnel?.destroy()
    if (!answered) reject(new RequestFailure('reset'))
  })
  request.on('response', (response) => {
    answered = true
    const { statusCode: status = 0 } = response
    const said = Object.fromEntries(
      Object.entries(response.headers).map(([name, value = '']) => [
        name,
        Array.isArray(value) ? value.join(', ') : value,
      ]),
    )
    const mediaType = (said['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
    response.on('error', () => {})
    const reading = wantsText(status, mediaType)
      ? readText(response, said, limits.textBytes, signal)
      : Promise.resolve({ text: undefined, complete: false })
    resolve(reading.then((part) => ({ status, headers: said, ...part })).finally(() => request.destroy()))
  })
  request.end(body)
  return promise
}

function isReset(error: unknown): boolean {
  return failureOf(error).code === 'reset'
}

/** Node's own agents may be told by the environment to ask a proxy. */
function createAgent(secure: boolean, tunnel: Socket | undefined): http.Agent {
  if (secure) return new https.Agent({ keepAlive: false, ...(tunnel && { socket: tunnel }) })
  const agent = new http.Agent({ keepAlive: false })
  if (tunnel !== undefined) agent.createConnection = () => tunnel
  return agent
}

/** Knows the addresses that were checked, and no others. */
function pinnedLookup(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_host, options, callback) => {
    const [first] = all
    if (options.all === true) callback(null, all)
    else callback(null, first?.address ?? '', first?.family)
  }
}
