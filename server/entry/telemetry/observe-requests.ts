import { ServerResponse } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { createRouteTemplate } from '../../http/route-template.ts'
import type { ReleaseReader } from '../../http/resources/release-view.ts'
import type { Observer, RequestRecord } from '../../observe/observer.ts'

/** Header that names a request, in answers and, from a proxy that is trusted, in requests. */
const ID_HEADER = 'x-request-id'

/** Where a connection carries the record of its request: connections answer one at a time. */
const RECORD = Symbol('record')

type Observed = object & { [RECORD]?: RequestRecord }

/** The record of the request that a connection is answering; `undefined` without an observer. */
export function recordOf({ socket }: { readonly socket: object }): RequestRecord | undefined {
  return (socket as Observed)[RECORD]
}

/**
 * A response that names its request and notes when it begins. A class: a property of its own would make every response
 * one of another shape, and slow all that Node does with it.
 */
export class ObservedResponse extends ServerResponse {
  override writeHead(status: number, ...rest: unknown[]): this {
    const record = recordOf(this.req)
    if (record !== undefined) {
      record.firstByteMs ??= performance.now()
      if (record.knownId !== undefined) addHeader(this, rest, ID_HEADER, record.knownId)
    }
    // The arguments as given; a list cannot have the type of their overloads.
    return super.writeHead(status, ...(rest as []))
  }
}

export interface ObservedServer {
  readonly release: ReleaseReader
  /** The key that the client of a request is counted by. */
  readonly clientOf: (request: IncomingMessage) => string
  /** Whether requests may bring their id: only from a proxy that sets it. */
  readonly takesIds: boolean
}

/** Begins a record for every request, and ends it when it has been answered or the connection is gone. */
export function createRequestObserver(
  observer: Pick<Observer, 'begin'>,
  { release, clientOf, takesIds }: ObservedServer,
): (request: IncomingMessage, response: ServerResponse) => void {
  const routeOf = createRouteTemplate()
  return (request, response) => {
    const { headers, socket, method = '', url = '' } = request
    const sentBefore = socket.bytesWritten
    const record = observer.begin({
      method,
      startMs: performance.now(),
      id: takesIds ? readId(headers[ID_HEADER]) : undefined,
      traceparent: textOf(headers['traceparent']),
      client: () => clientOf(request),
    })
    const observed: Observed = socket
    observed[RECORD] = record
    response.on('close', () => {
      const status = response.headersSent ? response.statusCode : 0
      const current = release()
      record.end({
        route: routeOf(url, status, current?.basePath),
        status,
        bytes: socket.bytesWritten - sentBefore,
        endMs: performance.now(),
        release: current?.id,
      })
    })
  }
}

/** Adds a header to the head of an answer. Set before, it would make Node check and copy all others one by one. */
function addHeader(response: ServerResponse, rest: unknown[], name: string, value: string): void {
  const last = rest.length - 1
  const headers = rest[last]
  if (isPlain(headers)) rest[last] = { ...headers, [name]: value }
  else response.setHeader(name, value)
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readId(header: string | string[] | undefined): string | undefined {
  const text = textOf(header)
  return text !== undefined && /^[\w-]{8,64}$/.test(text) ? text : undefined
}

function textOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined
}
