import type { IncomingMessage } from 'node:http'
import { networkOf } from '../http/rules/client-network.ts'

/**
 * The sender of a request, for counting: its address; for IPv6 the network, because one client has all of it.
 *
 * @param trustProxy Take the last address of `X-Forwarded-For`, which the proxy in front of us has added. Without a proxy
 *   that sets it, clients could claim any address.
 */
export function clientAddress({ socket, headers }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? [headers['x-forwarded-for']].flat().join(',').split(',').at(-1)?.trim() : ''
  return networkOf(forwarded || (socket.remoteAddress ?? ''))
}
