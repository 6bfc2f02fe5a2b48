import http from 'node:http'
import https from 'node:https'
import { isIP, type Socket } from 'node:net'
import { failureOf, systemCodeOf } from './failure-code.ts'
import type { ProxyAddress } from './parse-proxy.ts'

/** Why a proxy made no connection. None of it says anything of the site. */
export type TunnelProblem =
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
export interface TunnelLimits {
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
 * @returns A connection to the address, on which nothing has been said. Whoever takes it destroys it.
 * @throws {TunnelError} when there is none.
 */
export function openTunnel(
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
