import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** One connection of a server. */
export interface Connection {
  readonly socket: Socket
  /** Whose it is: by its address, and where a proxy is trusted by what it says of the latest request. */
  client: string
  /** The response begun last. */
  response: ServerResponse | undefined
  /** Whether that response is not finished. */
  isAnswering: boolean
  /** Requests that came meanwhile, the earliest first. */
  readonly waiting: (readonly [IncomingMessage, ServerResponse])[]
  /** Since when there have been unsent bytes at every check, and how many had been taken by then. */
  reading: { readonly sinceMs: number; readonly takenBytes: number } | undefined
}
