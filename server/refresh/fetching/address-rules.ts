import { isIP } from 'node:net'
import { createNetworks, isRefusedAddress } from './refused-addresses.ts'

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
  readonly allow?: readonly string[]
  /** Ports besides those of the schemes. */
  readonly ports?: readonly number[]
  readonly pins?: readonly Pin[]
}

/** Decides what may be asked. */
export interface AddressRules {
  /** Why a URL is not asked, in words; `undefined` when it may be. Does not resolve its host. */
  refusalOf(url: URL): string | undefined
  /** Whether a connection for this host may go to this address. */
  isAllowed(host: string, port: number, address: string): boolean
  /** Where a host is, if the operator says it. */
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
      if (url.protocol !== 'http:' && url.protocol !== 'https:') return `the scheme ${url.protocol} is not asked`
      if (url.username !== '' || url.password !== '') return 'an address with a user name is not asked'
      const host = hostOf(url)
      const port = portOf(url)
      if (findPin(host, port) !== undefined) return undefined
      if (url.port !== '' && !ports.includes(port)) return `port ${url.port} is not asked`
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

/** The port that a URL is asked at. */
export function portOf({ port, protocol }: URL): number {
  return port !== '' ? Number(port) : protocol === 'https:' ? 443 : 80
}

/** The host as one that is asked politely: with and without `www.` it is the same. */
export function siteOf(url: URL): string {
  return hostOf(url).replace(/^www\./, '')
}
