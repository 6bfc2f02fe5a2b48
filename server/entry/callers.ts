import type { IncomingMessage } from 'node:http'
import { CountedCaller } from '../http/limits/caller.ts'
import type { Caller, CallerParts } from '../http/limits/caller.ts'
import { createClientReader } from '../http/limits/client-reader.ts'
import type { ClientKeys, ClientReaderOptions } from '../http/limits/client-reader.ts'
import { recordOf } from './telemetry/observe-requests.ts'

/** Says who sent a request: the same client however often it is asked, and cheap until something is asked of it. */
export type CallerOf = (request: Pick<IncomingMessage, 'socket' | 'headers'>) => Caller

/** Creates the {@link CallerOf} of a server. */
export function createCallers(options: ClientReaderOptions, parts: CallerParts = {}): CallerOf {
  const readClient = createClientReader(options)
  // Several ask of one request: its header is read once, and an odd one is counted once.
  const known = new WeakMap<object, ClientKeys>()
  const read = (request: Parameters<CallerOf>[0]): ClientKeys => {
    const { socket, headers } = request
    // Node joins the lines of a header with commas.
    const keys = readClient(socket.remoteAddress, (name) => [headers[name]].flat().join(',') || undefined)
    known.set(request, keys)
    return keys
  }
  return (request) => {
    return new CountedCaller(() => known.get(request) ?? read(request), parts, recordOf(request))
  }
}
