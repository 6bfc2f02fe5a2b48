import { BlockList, isIP } from 'node:net'

/** Names that are never those of sites: this machine, its network, and what has no name of its own on the Internet. */
const REFUSED_NAMES = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa|onion)$/

/** A host and port whose address is given by the operator, as with curl's `--resolve`. */
export interface Pin {
  /** Lower case. */
  readonly host: string
  readonly port: number
  readonly address: string
}

/** What the operator permits besides the public Internet. None of it can come from a source. */
export interface Permissions {
  /** Networks, addresses and names of hosts. */
  readonly allow?: readonly string[] | undefined
  /** Ports besides those of the schemes. */
  readonly ports?: readonly number[] | undefined
  readonly pins?: readonly Pin[] | undefined
}

export interface AddressRules {
  /** Why a URL may not be requested; `undefined` when it may. Does not resolve its host. */
  refusalOf(url: URL): string | undefined
  /** Whether a connection for this host may go to this address. */
  isAllowed(host: string, port: number, address: string): boolean
  /** The address that the operator gives for a host. */
  pinOf(host: string, port: number): string | undefined
}

/**
 * Creates the rules that hold for the first URL of a listing and for every redirect.
 *
 * **Security:** URLs of listings are written by strangers. Only http and https, only their default ports, no user name;
 * no name of this machine or network, no address that is not public (see {@link isRefusedAddress}).
 *
 * @throws {RangeError} for an entry of `allow` that is neither a network nor a name.
 */
export function createAddressRules({ allow = [], ports = [], pins = [] }: Permissions = {}): AddressRules {
  const isNetwork = (entry: string): boolean => isIP(entry.split('/')[0] ?? '') !== 0
  const networks = createNetworks(allow.filter(isNetwork))
  const names = new Set(allow.filter((entry) => !isNetwork(entry)).map((name) => name.toLowerCase()))
  const findPin = (host: string, port: number): Pin | undefined =>
    pins.find((pin) => pin.host === host && pin.port === port)
  return {
    refusalOf(url) {
      if (url.protocol !== 'http:' && url.protocol !== 'https:') return `the scheme ${url.protocol} is not requested`
      if (url.username !== '' || url.password !== '') return 'an address with a user name is not requested'
      const host = hostOf(url)
      const port = portOf(url)
      if (findPin(host, port) !== undefined) return undefined
      if (url.port !== '' && !ports.includes(port)) return `port ${url.port} is not requested`
      if (isIP(host) !== 0) return this.isAllowed(host, port, host) ? undefined : `${host} is not a public address`
      if (names.has(host)) return undefined
      if (!host.includes('.') || REFUSED_NAMES.test(host)) return `${host} is a name of this machine or network`
      return undefined
    },
    isAllowed(host, port, address) {
      if (findPin(host, port)?.address === address) return true
      if (isIP(address) === 0) return false
      return names.has(host) || networks.has(address) || !isRefusedAddress(address)
    },
    pinOf: (host, port) => findPin(host, port)?.address,
  }
}

/** The host of a URL: lower case, without the dot at the end and without brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
}

/** The port of a URL, or the default of its scheme. */
export function portOf({ port, protocol }: URL): number {
  return port !== '' ? Number(port) : protocol === 'https:' ? 443 : 80
}

/** The host that requests are spaced by: the same with and without `www.`. */
export function siteOf(url: URL): string {
  return hostOf(url).replace(/^www\./, '')
}

/**
 * IPv4 networks that no listing is in: this host, private, shared, link-local (with the metadata services of clouds),
 * documentation, benchmarks, multicast, reserved, and the host service of one cloud, whose address looks public.
 *
 * @see https://www.iana.org/assignments/iana-ipv4-special-registry/
 */
const REFUSED_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '168.63.129.16/32',
]

/** The only IPv6 network whose addresses are given to hosts on the Internet. */
const GLOBAL_IPV6 = '2000::/3'

/**
 * Networks of {@link GLOBAL_IPV6} that are something else: protocol assignments with Teredo and ORCHID, documentation,
 * 6to4. Those of tunnels have an IPv4 address inside, which may be private.
 *
 * @see https://www.iana.org/assignments/iana-ipv6-special-registry/
 */
const REFUSED_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const refusedIpv4 = createNetworks(REFUSED_IPV4)
const globalIpv6 = createNetworks([GLOBAL_IPV6])
const refusedIpv6 = createNetworks(REFUSED_IPV6)

export interface Networks {
  /** @param address Literal, without brackets. */
  has(address: string): boolean
}

/**
 * @param ranges Networks as `10.0.0.0/8`, or single addresses.
 * @throws {RangeError} for one that is neither.
 */
export function createNetworks(ranges: readonly string[]): Networks {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    const family = isIP(address)
    const most = family === 4 ? 32 : 128
    const prefix = bits === undefined ? most : Number(bits)
    if (family === 0 || !/^\d+$/.test(bits ?? '0') || prefix > most) {
      throw new RangeError(`expected an address or a network such as 10.0.0.0/8, got "${range}"`)
    }
    list.addSubnet(address, prefix, family === 4 ? 'ipv4' : 'ipv6')
  }
  return { has: (address) => list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6') }
}

/**
 * Whether nothing may be sent to an address, because it is not one of the public Internet.
 *
 * **Security:** what is not known to be public is refused: of IPv6 only global unicast addresses pass. Addresses of
 * IPv4 written as IPv6 (`::ffff:7f00:1`) are judged as what they are; forms that carry one inside (NAT64, 6to4,
 * Teredo, `::127.0.0.1`) are refused.
 *
 * @param address Literal, without brackets. Anything else is refused.
 */
export function isRefusedAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 0 || address.includes('%')) return true
  if (family === 4) return refusedIpv4.has(address)
  const mapped = mappedIpv4(address)
  if (mapped !== undefined) return refusedIpv4.has(mapped)
  return !globalIpv6.has(address) || refusedIpv6.has(address)
}

/** `127.0.0.1` of `::ffff:127.0.0.1` and of its other spellings. */
function mappedIpv4(address: string): string | undefined {
  // The URL parser writes every spelling in one form.
  const canonical = URL.parse(`http://[${address}]/`)?.hostname ?? ''
  const [, high, low] = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(canonical) ?? []
  if (high === undefined || low === undefined) return undefined
  const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [a >> 8, a & 255, b >> 8, b & 255].join('.')
}
