import type { IncomingMessage } from 'node:http'

/**
 * Who sent a request, for counting: its address; of IPv6 the network, because one client has all of it.
 *
 * @param trustProxy Take the last address of `X-Forwarded-For`, which the proxy in front of us has added. Without a proxy
 *   that sets it, clients could name whoever they like.
 */
export function clientAddress({ socket, headers }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? [headers['x-forwarded-for']].flat().join(',').split(',').at(-1)?.trim() : ''
  return networkOf(forwarded || (socket.remoteAddress ?? ''))
}

/** What one client has of the addresses: of IPv6 the network (/64), of others the address. */
export function networkOf(address: string): string {
  const plain = address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address
  return plain.includes(':') ? expand(plain).slice(0, 4).join(':') : plain
}

/** Groups of an IPv6 address, `::` written out. */
function expand(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array.from({ length: missing }, () => '0'), ...right]
}
