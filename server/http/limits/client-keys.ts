import type { IpAddress } from './parse-address.ts'

/**
 * What a client is counted with, the narrowest first: its IPv4 address, or of IPv6 the networks that one customer usually
 * has, of which any address can be sent from. At most 64 characters each.
 */
export type ClientKeys = readonly [string, ...string[]]

/** The keys of an address. */
export function clientKeysOf(address: IpAddress): ClientKeys {
  if (address.version === 4) return [address.text]
  const [a = 0, b = 0, c = 0, d = 0] = address.groups
  const site = `${hex(a)}:${hex(b)}:${hex(c)}`
  return [`${site}:${hex(d)}/64`, `${site}:${hex(d & 0xff_00)}/56`, `${site}/48`]
}

/** Whether an address is of this machine or of a private network: where proxies connect from. */
export function isPrivateAddress(address: IpAddress): boolean {
  if (address.version === 4) return /^(?:10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01]))\./.test(address.text)
  const [first = 0] = address.groups
  const isLoopback = address.groups.every((group, at) => group === (at === 7 ? 1 : 0))
  return isLoopback || (first & 0xfe_00) === 0xfc_00 || (first & 0xff_c0) === 0xfe_80
}

function hex(group: number): string {
  return group.toString(16)
}
