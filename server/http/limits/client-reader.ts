/** How clients are told from each other. */
export interface ClientReaderOptions {
  /**
   * Proxies of the operator between clients and the server, 1 or more: each adds the address that it sees to
   * `X-Forwarded-For`. Default: no proxy is believed.
   */
  readonly trustedHops?: number | undefined
  /** Called where that header does not name an address: the socket's is taken. */
  readonly onInvalidForwardedFor?: (() => void) | undefined
  /** Takes what an operator has to know, in a sentence, once. */
  readonly onWarning?: ((message: string) => void) | undefined
}

/** Headers in which proxies say whom a request is from; only the first is ever believed. */
const FORWARDED_HEADERS = ['x-forwarded-for', 'forwarded'] as const

/**
 * Says whom a request is counted with. Never throws.
 *
 * @param socketAddress Whom the connection is from; `undefined` where it has no address.
 * @param header All lines of a header by its name in lower case, joined with commas.
 */
type ClientReader = (socketAddress: string | undefined, header: (name: string) => string | undefined) => ClientKeys

/** Keys where there is no address at all, for instance at a socket of the file system. */
const UNKNOWN: ClientKeys = ['unknown']

/**
 * Creates the {@link ClientReader} of a server.
 *
 * **Security:** a header is believed only as far as proxies of the operator have written it, and only as an address: its
 * text never becomes a key. Where it names none, all such requests are counted with the proxy.
 */
export function createClientReader({
  trustedHops,
  onInvalidForwardedFor,
  onWarning,
}: ClientReaderOptions): ClientReader {
  let hasWarned = false
  const findUntrustedProxy = (header: Parameters<ClientReader>[1]): void => {
    const name = FORWARDED_HEADERS.find((known) => header(known) !== undefined)
    if (name === undefined) return
    hasWarned = true
    onWarning?.(
      `requests come from a proxy (${name} is set), but --trust-proxy is off: all clients behind it are counted as one`,
    )
  }
  return (socketAddress, header) => {
    const socket = socketAddress === undefined ? undefined : parseAddress(socketAddress)
    if (trustedHops !== undefined) {
      const address = forwardedAddress(header('x-forwarded-for') ?? '', trustedHops)
      if (address !== undefined) return clientKeysOf(address)
      onInvalidForwardedFor?.()
    } else if (!hasWarned && onWarning !== undefined && (socket === undefined || isPrivateAddress(socket))) {
      findUntrustedProxy(header)
    }
    return socket === undefined ? UNKNOWN : clientKeysOf(socket)
  }
}

/**
 * What a client is counted with, the narrowest first: its IPv4 address, or of IPv6 the networks that one customer usually
 * has, of which any address can be sent from. At most 64 characters each.
 */
export type ClientKeys = readonly [string, ...string[]]

export function clientKeysOf(address: IpAddress): ClientKeys {
  if (address.version === 4) return [address.text]
  const [a = 0, b = 0, c = 0, d = 0] = address.groups
  const site = `${hex(a)}:${hex(b)}:${hex(c)}`
  return [`${site}:${hex(d)}/64`, `${site}:${hex(d & 0xff_00)}/56`, `${site}/48`]
}

/** Whether an address is of this machine or of a private network: where proxies connect from. */
function isPrivateAddress(address: IpAddress): boolean {
  if (address.version === 4) return /^(?:10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01]))\./.test(address.text)
  const [first = 0] = address.groups
  const isLoopback = address.groups.every((group, at) => group === (at === 7 ? 1 : 0))
  return isLoopback || (first & 0xfe_00) === 0xfc_00 || (first & 0xff_c0) === 0xfe_80
}

function hex(group: number): string {
  return group.toString(16)
}

/**
 * The address that the outermost trusted proxy has seen: so many from the end of the header. What stands before it was
 * sent by the client and is never looked at.
 *
 * @param value All lines of the header, joined with commas.
 * @returns `undefined` where there are fewer, or where it is no address.
 */
function forwardedAddress(value: string, hops: number): IpAddress | undefined {
  const node = value.split(',').at(-hops)
  return node === undefined ? undefined : parseNode(node)
}

/** An address of the Internet Protocol: IPv4 as text, IPv6 as its eight groups. */
type IpAddress =
  | { readonly version: 4; readonly text: string }
  | { readonly version: 6; readonly groups: readonly number[] }

/** The longest there is, with room for a zone. */
const MAX_LENGTH = 64

const V4_PART = /^(?:0|[1-9]\d{0,2})$/
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
function parseNode(node: string): IpAddress | undefined {
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

/** The eight groups of an address without a zone. The URL parser writes every spelling in one form. */
function parseV6(text: string): number[] | undefined {
  const canonical = /^[\da-f:.]+$/i.test(text) ? URL.parse(`http://[${text}]/`)?.hostname.slice(1, -1) : undefined
  if (canonical === undefined) return undefined
  const [head = [], tail = []] = canonical.split('::').map((part) => (part === '' ? [] : part.split(':')))
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16))
}

/** RFC 4291 §2.5.5.2. */
function mappedV4(groups: readonly number[]): IpAddress {
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups[5] === 0xff_ff && groups.slice(0, 5).every((group) => group === 0)
  if (!isMapped) return { version: 6, groups }
  return { version: 4, text: `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}` }
}
