import http from 'node:http'
import https from 'node:https'
import { isIP, type Socket } from 'node:net'
import { failureOf, systemCodeOf } from './failure-code.ts'
import type { ProxyAddress } from './parse-proxy.ts'

/** The proxy of one run: makes connections, and remembers what it did not let through. */
export interface Proxy {
  /** For people, without user and password. */
  readonly name: string
  /** Aborted once nothing can be asked through it. */
  readonly over: AbortSignal
  /** Why it is over, and what to do. */
  failure(): string | undefined
  /** What it did not let through, and what to do; sorted. */
  notes(): string[]
  /**
   * @param addresses All were checked: one of each family is tried, IPv4 first.
   * @returns A connection to one of them; the caller destroys it.
   * @throws {TunnelError} which says nothing of the site.
   */
  open(addresses: readonly string[], port: number, limits: TunnelLimits, stop?: AbortSignal): Promise<Socket>
}

/** Connections that a proxy which never said anything leaves without an answer before it is given up. */
const MAX_SILENT = 20

/**
 * Creates the proxy of a run. The run ends when the proxy is unreachable, not a proxy, or rejects the login. A later
 * refusal only skips the site.
 */
export function createProxy(address: ProxyAddress): Proxy {
  const over = new AbortController()
  /** Connections that were not made, by reason. */
  const refused = new Map<string, number>()
  let hasAnswered = false
  let silent = 0
  let failure: string | undefined

  return {
    name: address.name,
    over: over.signal,
    failure: () => failure,
    notes: () =>
      Array.from(refused, ([reason, count]) => {
        const times = count === 1 ? '' : ` (${count} times)`
        return `the proxy ${address.name} ${reason}${times}`
      }).sort(),
    async open(addresses, port, limits, stop) {
      const [first, second] = [4, 6].flatMap((family) => addresses.find((each) => isIP(each) === family) ?? [])
      try {
        const socket = await openEither(first ?? '', second, port, limits, stop)
        hasAnswered = true
        return socket
      } catch (error) {
        if (error instanceof TunnelError && stop?.aborted !== true) note(error.problem, limits)
        throw error
      }
    },
  }

  async function openEither(
    first: string,
    second: string | undefined,
    port: number,
    limits: TunnelLimits,
    stop?: AbortSignal,
  ): Promise<Socket> {
    try {
      return await openTunnel(address, first, port, limits, stop)
    } catch (error) {
      if (second === undefined || !(error instanceof TunnelError) || !isOfAddress(error.problem)) throw error
      return await openTunnel(address, second, port, limits, stop)
    }
  }

  function note(problem: TunnelProblem, { connectMs }: TunnelLimits): void {
    hasAnswered ||= problem.kind === 'status'
    if (problem.kind === 'silent') silent += 1
    const reason = describe(problem, connectMs)
    const ends =
      problem.kind === 'status'
        ? problem.status === 407
        : !hasAnswered && (problem.kind !== 'silent' || silent >= MAX_SILENT)
    if (!ends) {
      refused.set(reason, (refused.get(reason) ?? 0) + 1)
      return
    }
    failure ??= `the proxy ${address.name} ${reason}`
    over.abort()
  }

  function describe(problem: TunnelProblem, connectMs: number): string {
    switch (problem.kind) {
      case 'unreachable':
        return `cannot be reached (${problem.code}): check host and port of --proxy, and that it runs`
      case 'untrusted':
        return `has a certificate that is not trusted here (${problem.code}): NODE_EXTRA_CA_CERTS names a file with the one that vouches for it`
      case 'odd':
        return `does not answer as a proxy does (${problem.code}): check scheme and port of --proxy`
      case 'silent':
        return `said nothing in ${connectMs / 1000} seconds: it, or the site behind it, is too slow`
      default:
        return describeStatus(problem.status)
    }
  }

  function describeStatus(status: number): string {
    if (status === 407) {
      return address.authorization === undefined
        ? 'wants a user and a password (407): --proxy http://USER:PASSWORD@HOST:PORT gives them'
        : 'does not accept the user and password of --proxy (407)'
    }
    if (status >= 500) return `answered ${status}: it could not connect`
    return `answered ${status}: it has to allow CONNECT to addresses, at ports 80 and 443`
  }
}

/** Whether another address of the same site may fare better. */
function isOfAddress(problem: TunnelProblem): boolean {
  return problem.kind === 'silent' || (problem.kind === 'status' && problem.status !== 407)
}

/** Why a proxy made no connection. None of it says anything of the site. */
type TunnelProblem =
  /** No connection to the proxy itself. `code` is the system's. */
  | { readonly kind: 'unreachable' | 'untrusted' | 'odd'; readonly code: string }
  /** It was reached, and said nothing in time. */
  | { readonly kind: 'silent' }
  /** It refused with a status. */
  | { readonly kind: 'status'; readonly status: number }

/** Thrown when there is no tunnel. */
export class TunnelError extends Error {
  override readonly name = 'TunnelError'
  readonly problem: TunnelProblem
  constructor(problem: TunnelProblem, cause?: unknown) {
    super(problem.kind, { cause })
    this.problem = problem
  }
}

/** Limits of a tunnel. */
interface TunnelLimits {
  /** To reach the proxy, encryption included, and once more for its answer. */
  readonly connectMs: number
  /** Of its status line and header fields. */
  readonly headerBytes: number
}

/**
 * Has a proxy connect to an address (`CONNECT`, RFC 9110 §9.3.6).
 *
 * **Security:** the proxy is told an address, never a name, so that it connects to what was checked. User and password
 * are sent in this request alone, which ends before anything is said to the site. What it says beside its status is
 * limited and thrown away.
 *
 * @param address Literal, without brackets.
 * @returns An unused socket to the address; the caller destroys it.
 * @throws {TunnelError} when the proxy makes no connection.
 */
function openTunnel(
  proxy: ProxyAddress,
  address: string,
  port: number,
  { connectMs, headerBytes }: TunnelLimits,
  stop?: AbortSignal,
): Promise<Socket> {
  if (stop?.aborted) return Promise.reject(new TunnelError({ kind: 'silent' }))
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  const protocol = proxy.secure ? https : http
  const target = `${isIP(address) === 6 ? `[${address}]` : address}:${port}`
  const request = protocol.request({
    method: 'CONNECT',
    host: proxy.host,
    port: proxy.port,
    path: target,
    headers: { host: target, ...(proxy.authorization && { 'proxy-authorization': proxy.authorization }) },
    // `Connection: close` would be about the tunnel.
    setDefaultHeaders: false,
    agent: new protocol.Agent({ keepAlive: false }),
    maxHeaderSize: headerBytes,
    insecureHTTPParser: false,
    ...(proxy.secure && isIP(proxy.host) === 0 && { servername: proxy.host }),
  })
  const fail = (problem: TunnelProblem, cause?: unknown): void => {
    reject(new TunnelError(problem, cause))
    request.destroy()
  }
  let timer = setTimeout(() => fail({ kind: 'unreachable', code: 'ETIMEDOUT' }), connectMs)
  const onReached = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => fail({ kind: 'silent' }), connectMs)
  }
  const onStop = (): void => fail({ kind: 'silent' })
  stop?.addEventListener('abort', onStop)
  request.on('socket', (socket) => {
    // A reset while it is destroyed would end the process.
    socket.on('error', () => {})
    socket.once(proxy.secure ? 'secureConnect' : 'connect', onReached)
  })
  request.on('error', (error) => fail(problemOf(error), error))
  request.on('connect', ({ statusCode: status = 0 }, socket, head) => {
    if (status < 200 || status > 299) return fail({ kind: 'status', status })
    // Said before anyone was asked: the site's parser judges it.
    if (head.length > 0) socket.unshift(head)
    resolve(socket)
  })
  request.on('close', () => {
    clearTimeout(timer)
    stop?.removeEventListener('abort', onStop)
    reject(new TunnelError({ kind: 'odd', code: 'ECONNRESET' }))
  })
  request.end()
  return promise
}

function problemOf(error: unknown): TunnelProblem {
  const code = systemCodeOf(error) || 'ECONNRESET'
  switch (failureOf(error).code) {
    case 'dns':
    case 'dns_failed':
    case 'connect':
    case 'timeout':
      return { kind: 'unreachable', code }
    case 'tls':
    case 'tls_expired':
    case 'tls_name':
    case 'tls_chain':
      return { kind: code.startsWith('ERR_SSL') ? 'odd' : 'untrusted', code }
    default:
      return { kind: 'odd', code }
  }
}
