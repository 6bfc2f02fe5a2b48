/** An address of the Internet Protocol: IPv4 as text, IPv6 as its eight groups. */
export type IpAddress =
  | { readonly version: 4; readonly text: string }
  | { readonly version: 6; readonly groups: readonly number[] }

/** The longest there is, with room for a zone. */
const MAX_LENGTH = 64

const V4_PART = /^(?:0|[1-9]\d{0,2})$/
const V6_GROUP = /^[\da-f]{1,4}$/i
const ZONE = /^[\w.~-]+$/
const PORT = /^\d{1,5}$/

/**
 * Parses an address strictly: no leading zeros, hexadecimal parts or missing ones in IPv4, which programs read in
 * different ways. An IPv4 address written as IPv6 (`::ffff:192.0.2.1`, `::ffff:c000:201`) is that IPv4 address; a zone
 * (`%eth0`) is dropped.
 *
 * @returns `undefined` when it is none.
 */
export function parseAddress(text: string): IpAddress | undefined {
  if (text.length > MAX_LENGTH) return undefined
  if (!text.includes(':')) return parseV4(text)
  const [address = '', zone, ...others] = text.split('%')
  if (others.length > 0 || (zone !== undefined && !ZONE.test(zone))) return undefined
  const groups = parseV6(address)
  return groups && mappedV4(groups)
}

/**
 * Parses an address as proxies write it: perhaps in quotes, with a port (`192.0.2.1:1024`, `[2001:db8::1]:1024`), or in
 * brackets.
 *
 * @returns `undefined` when it is none.
 */
export function parseNode(node: string): IpAddress | undefined {
  const trimmed = node.trim()
  const text = trimmed.length > 1 && trimmed.startsWith('"') && trimmed.endsWith('"') ? trimmed.slice(1, -1) : trimmed
  if (text.length > MAX_LENGTH) return undefined
  if (text.startsWith('[')) {
    const end = text.indexOf(']')
    const address = text.slice(1, end)
    return end > 0 && address.includes(':') && isPortOrNothing(text.slice(end + 1)) ? parseAddress(address) : undefined
  }
  const colon = text.indexOf(':')
  if (colon !== -1 && colon === text.lastIndexOf(':')) {
    return isPortOrNothing(text.slice(colon)) ? parseV4(text.slice(0, colon)) : undefined
  }
  return parseAddress(text)
}

function isPortOrNothing(text: string): boolean {
  return text === '' || (text.startsWith(':') && PORT.test(text.slice(1)) && Number(text.slice(1)) <= 65_535)
}

function parseV4(text: string): IpAddress | undefined {
  const parts = text.split('.')
  const isAddress = parts.length === 4 && parts.every((part) => V4_PART.test(part) && Number(part) <= 255)
  return isAddress ? { version: 4, text } : undefined
}

/** The eight groups of an address without a zone. */
function parseV6(text: string): number[] | undefined {
  const [left = '', right, ...others] = text.split('::')
  if (others.length > 0) return undefined
  const head = parseGroups(left, right === undefined)
  const tail = right === undefined ? [] : parseGroups(right, true)
  if (head === undefined || tail === undefined) return undefined
  const missing = 8 - head.length - tail.length
  // `::` stands for one group or more.
  if (right === undefined ? missing !== 0 : missing < 1) return undefined
  return [...head, ...Array.from({ length: missing }, () => 0), ...tail]
}

/** @param isEnd Whether the last two may be written as IPv4. */
function parseGroups(text: string, isEnd: boolean): number[] | undefined {
  if (text === '') return []
  const groups: number[] = []
  const parts = text.split(':')
  for (const [at, part] of parts.entries()) {
    if (V6_GROUP.test(part)) {
      groups.push(Number.parseInt(part, 16))
      continue
    }
    const v4 = isEnd && at === parts.length - 1 ? parseV4(part) : undefined
    if (v4?.version !== 4) return undefined
    const [a = 0, b = 0, c = 0, d = 0] = v4.text.split('.').map(Number)
    groups.push(a * 256 + b, c * 256 + d)
  }
  return groups
}

/** RFC 4291 §2.5.5.2. */
function mappedV4(groups: readonly number[]): IpAddress {
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups[5] === 0xff_ff && groups.slice(0, 5).every((group) => group === 0)
  if (!isMapped) return { version: 6, groups }
  return { version: 4, text: `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}` }
}
