import { clientKeysOf, isPrivateAddress } from './client-keys.ts'
import type { ClientKeys } from './client-keys.ts'
import { FORWARDED_HEADERS, forwardedAddress } from './forwarded-address.ts'
import type { ProxyTrust } from './forwarded-address.ts'
import { parseAddress } from './parse-address.ts'

/** How clients are told from each other. */
export interface ClientReaderOptions {
  /** Default: no proxy is believed. */
  readonly trust?: ProxyTrust | undefined
  /** Called where a trusted header does not name an address: the socket's is taken. */
  readonly onOddAddress?: (() => void) | undefined
  /** Takes what an operator has to know, in a sentence, once. */
  readonly onWarning?: ((message: string) => void) | undefined
}

/**
 * Says whom a request is counted with. Never throws.
 *
 * @param socketAddress Whom the connection is from; `undefined` where it has no address.
 * @param header All lines of a header by its name in lower case, joined with commas.
 */
export type ClientReader = (
  socketAddress: string | undefined,
  header: (name: string) => string | undefined,
) => ClientKeys

/** Keys where there is no address at all, for instance at a socket of the file system. */
const UNKNOWN: ClientKeys = ['unknown']

/**
 * Creates the {@link ClientReader} of a server.
 *
 * **Security:** a header is believed only as far as proxies of the operator have written it, and only as an address: its
 * text never becomes a key. Where it names none, all such requests are counted with the proxy.
 */
export function createClientReader({ trust, onOddAddress, onWarning }: ClientReaderOptions): ClientReader {
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
    const value = trust && header(trust.header)
    if (trust !== undefined) {
      const address = value === undefined ? undefined : forwardedAddress(value, trust)
      if (address !== undefined) return clientKeysOf(address)
      onOddAddress?.()
    } else if (!hasWarned && onWarning !== undefined && (socket === undefined || isPrivateAddress(socket))) {
      findUntrustedProxy(header)
    }
    return socket === undefined ? UNKNOWN : clientKeysOf(socket)
  }
}
