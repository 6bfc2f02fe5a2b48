import type { IncomingMessage } from 'node:http'
import type { Caller } from '../http/limits/caller.ts'
import { createClientReader } from '../http/limits/client-reader.ts'
import type { ClientReaderOptions } from '../http/limits/client-reader.ts'
import { CountedCaller } from '../http/limits/counted-caller.ts'
import type { CallerParts } from '../http/limits/counted-caller.ts'
import { recordOf } from './log/observe-requests.ts'

/** Says who sent a request: the same client however often it is asked, and cheap until something is asked of it. */
export type CallerOf = (request: Pick<IncomingMessage, 'socket' | 'headers'>) => Caller

/** Creates the {@link CallerOf} of a server. */
export function createCallers(options: ClientReaderOptions, parts: CallerParts = {}): CallerOf {
  const read = createClientReader(options)
  return (request) => {
    const { socket, headers } = request
    return new CountedCaller(
      // Node joins the lines of a header with commas.
      () => read(socket.remoteAddress, (name) => [headers[name]].flat().join(',') || undefined),
      parts,
      recordOf(request),
    )
  }
}
