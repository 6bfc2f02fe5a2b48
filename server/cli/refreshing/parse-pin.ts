import { isIP } from 'node:net'
import { InvalidArgumentError } from 'commander'
import type { Pin } from '../../refresh/fetching/address-rules.ts'

/** `example.org:443:127.0.0.1`, as curl writes it; addresses of IPv6 may be in brackets. */
export function parsePin(text: string): Pin {
  const [, host = '', port = '', written = ''] = /^([^:[\]/\s]+):(\d{1,5}):(.+)$/.exec(text) ?? []
  const address = written.replace(/^\[(.*)\]$/, '$1')
  if (host === '' || Number(port) > 65_535 || isIP(address) === 0) {
    throw new InvalidArgumentError(`expected host:port:address such as example.org:443:127.0.0.1, got "${text}"`)
  }
  return { host: host.toLowerCase(), port: Number(port), address }
}
