import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { createClientReader } from '../../http/limits/client-reader.ts'
import type { OnRefusal, RefusalReason } from '../../http/limits/caller.ts'
import type { ServerLimits } from '../../http/limits/server-limits.ts'
import { createTurns } from './answer-in-turn.ts'
import type { Answer } from './answer-in-turn.ts'
import type { Connection } from './connection.ts'
import { findUnread } from './find-unread.ts'

/** What {@link guardConnections} needs. */
export interface ConnectionGuardOptions {
  readonly limits: ServerLimits
  /** Whose a request is, where a proxy says so; its connections are then not counted by their address. */
  readonly clientOf?: (request: IncomingMessage) => string
  /** Answers one request. */
  readonly answer: Answer
  /** Called with every connection that is closed. */
  readonly onRefusal?: OnRefusal
}

/** What the connections of a server hold. */
export interface ConnectionLoad {
  readonly connections: number
  /** Bytes that are ready for clients and not taken. */
  readonly unsentBytes: number
}

/** What Node parses a connection with; no part of its documented interface. */
interface ParsedSocket extends Socket {
  readonly parser?: { onIncoming?: (message: IncomingMessage & { upgrade?: boolean }) => number } | null
}

/**
 * Ends the parsing of what was read of a connection: it goes on where a socket is destroyed, and makes objects of up to
 * 1,300 requests a connection that live until all connections were served in turn. Where a later Node has no such parser,
 * only that is lost.
 */
function stopReading({ parser }: ParsedSocket): void {
  if (parser?.onIncoming === undefined) return
  parser.onIncoming = (message) => {
    message.upgrade = false
    // As for an upgrade: what follows is no HTTP.
    return 2
  }
}

/** The connections of one server. */
export interface ConnectionGuard {
  /** The response begun last on a connection. */
  responseOn(socket: Duplex): ServerResponse | undefined
  load(): ConnectionLoad
}

/**
 * Takes the requests of a server that is not listening yet, one at a time of each connection, and closes connections of
 * clients that hold too much.
 *
 * **Security:** a connection beyond a limit is reset, so that it costs nothing more here or in the kernel; only its
 * client is told, by the reset.
 */
export function guardConnections(
  server: Server,
  { limits, clientOf, answer, onRefusal }: ConnectionGuardOptions,
): ConnectionGuard {
  const readClient = createClientReader({})
  const clientAt = (address: string | undefined): string => readClient(address, () => undefined)[0]
  const connections = new Map<Duplex, Connection>()
  const counts = new Map<string, number>()
  const take = createTurns(answer, limits.maxWaitingRequests)
  const cut = (reason: RefusalReason, { socket, client, waiting }: Connection): void => {
    waiting.length = 0
    stopReading(socket)
    socket.resetAndDestroy()
    connections.delete(socket)
    onRefusal?.(reason, client)
  }
  // Node's own listener, which reads requests, comes first and is told by `close`.
  server.on('connection', (socket: Socket) => {
    const client = clientAt(socket.remoteAddress)
    const connection: Connection = {
      socket,
      client,
      response: undefined,
      isAnswering: false,
      waiting: [],
      reading: undefined,
    }
    const count = counts.get(client) ?? 0
    if (clientOf === undefined && count >= limits.maxConnectionsPerClient) {
      cut('connections', connection)
      return
    }
    connections.set(socket, connection)
    counts.set(client, count + 1)
    socket.once('close', () => {
      connections.delete(socket)
      const left = (counts.get(client) ?? 1) - 1
      if (left > 0) counts.set(client, left)
      else counts.delete(client)
    })
  })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    // What was read together with the request that closed the connection.
    if (request.socket.destroyed) return
    const connection = connections.get(request.socket)
    if (connection === undefined) return
    if (clientOf !== undefined) connection.client = clientOf(request)
    if (!take(connection, request, response)) cut('pipelining', connection)
  })
  if (limits.maxConnections !== Infinity) server.maxConnections = limits.maxConnections
  // One of several workers would else give it to the next, and those it to each other without end where all are full.
  Object.assign(server, { dropMaxConnection: true })
  server.on('drop', (data) => onRefusal?.('connections', clientAt(data?.remoteAddress)))
  const timer = setInterval(() => {
    for (const [connection, reason] of findUnread(connections.values(), limits, performance.now())) {
      cut(reason, connection)
    }
  }, limits.checkMs)
  timer.unref()
  server.once('close', () => clearInterval(timer))
  return {
    responseOn: (socket) => connections.get(socket)?.response,
    load() {
      let unsentBytes = 0
      for (const { socket } of connections.values()) unsentBytes += socket.writableLength
      return { connections: connections.size, unsentBytes }
    },
  }
}
