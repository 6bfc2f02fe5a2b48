import { parseNode } from './parse-address.ts'
import type { IpAddress } from './parse-address.ts'

/** Headers in which proxies say whom a request is from. */
export const FORWARDED_HEADERS = ['x-forwarded-for', 'forwarded'] as const

/** What proxies in front of a server are believed. */
export interface ProxyTrust {
  /** Proxies of the operator between clients and the server; 1 or more. Each adds the address that it sees. */
  readonly hops: number
  /** The only header read: of one that the proxies do not set, clients could write all. */
  readonly header: (typeof FORWARDED_HEADERS)[number]
}

/**
 * The address that the outermost trusted proxy has seen: so many from the end of the header. What stands before it was
 * sent by the client and is never looked at.
 *
 * @param value All lines of the header, joined with commas.
 * @returns `undefined` where there are fewer, or where it is no address.
 */
export function forwardedAddress(value: string, { hops, header }: ProxyTrust): IpAddress | undefined {
  const element = elementFromEnd(value, hops)
  if (element === undefined) return undefined
  const node = header === 'forwarded' ? forOf(element) : element
  return node === undefined ? undefined : parseNode(node)
}

/** An element of a list by its place from the end, from 1. Commas in quotes separate nothing. */
function elementFromEnd(list: string, place: number): string | undefined {
  let end = list.length
  let isQuoted = false
  let seen = 0
  for (let at = list.length - 1; at >= -1; at -= 1) {
    const character = list[at]
    if (character === '"') isQuoted = !isQuoted
    else if (at === -1 || (character === ',' && !isQuoted)) {
      seen += 1
      if (seen === place) return list.slice(at + 1, end)
      end = at
    }
  }
  return undefined
}

/** The value of `for` (RFC 7239 §4); IPv6 is in brackets and quotes there. `undefined` where it is not said just once. */
function forOf(element: string): string | undefined {
  const values = element.split(';').flatMap((pair) => {
    const equals = pair.indexOf('=')
    return equals !== -1 && pair.slice(0, equals).trim().toLowerCase() === 'for' ? [pair.slice(equals + 1).trim()] : []
  })
  const [value = ''] = values
  const isWritten = !/:.*:/.test(value) || value.startsWith('"[')
  return values.length === 1 && isWritten ? value : undefined
}
