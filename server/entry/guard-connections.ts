import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { createClientReader } from '../http/limits/client-reader.ts'
import type { OnRefusal, RefusalReason } from '../http/limits/caller.ts'
import type { ServerLimits } from '../http/limits/server-limits.ts'

export type Answer = (request: IncomingMessage, response: ServerResponse) => void

export interface ConnectionGuardOptions {
  readonly limits: ServerLimits
  /** The client of a request, behind a proxy that names it; connections are then not counted by address. */
  readonly clientOf?: (request: IncomingMessage) => string
  readonly answer: Answer
  /** Called with everything that is refused for its cost to others. */
  readonly onRefusal?: OnRefusal | undefined
}

/** What the connections of a server hold. */
export interface ConnectionLoad {
  readonly connections: number
  /** Bytes that are ready for clients and not taken. */
  readonly unsentBytes: number
}

export interface ConnectionGuard {
  /** The response begun last on a connection. */
  responseOn(socket: Duplex): ServerResponse | undefined
  load(): ConnectionLoad
  sockets(): Socket[]
}

export interface Connection {
  readonly socket: Socket
  /** By its address, and behind a trusted proxy by the latest request. */
  client: string
  response: ServerResponse | undefined
  isAnswering: boolean
  /** Requests that came meanwhile, the earliest first. */
  readonly waiting: (readonly [IncomingMessage, ServerResponse])[]
  /** Since when there have been unsent bytes at every check, and how many had been taken by then. */
  reading: { readonly sinceMs: number; readonly takenBytes: number } | undefined
}

/**
 * Takes the requests of a server that is not listening yet, one at a time of each connection, and closes connections of
 * clients that hold too much. Node's own limits (`maxConnections`, timeouts) count neither clients nor pipelined
 * requests.
 *
 * **Security:** a connection beyond a limit is reset, so that it costs nothing more here or in the kernel.
 */
export function guardConnections(
  server: Server,
  { limits, clientOf, answer, onRefusal }: ConnectionGuardOptions,
): ConnectionGuard {
  const readClient = createClientReader({})
  const clientAt = (address: string | undefined): string => readClient(address, () => undefined)[0]
  const connections = new Map<Duplex, Connection>()
  const counts = new Map<string, number>()
  const reset = (reason: RefusalReason, { socket, client, waiting }: Connection): void => {
    waiting.length = 0
    stopParsing(socket)
    socket.resetAndDestroy()
    connections.delete(socket)
    onRefusal?.(reason, client)
  }
  // Runs after Node's own listener, which reads requests.
  server.on('connection', (socket: Socket) => {
    const client = clientAt(socket.remoteAddress)
    const waiting: Connection['waiting'] = []
    const connection = { socket, client, response: undefined, isAnswering: false, waiting, reading: undefined }
    const count = counts.get(client) ?? 0
    if (clientOf === undefined && count >= limits.maxConnectionsPerClient) return reset('connections', connection)
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
    const connection = connections.get(request.socket)
    // Undefined for requests that were read together with one that closed the connection.
    if (request.socket.destroyed || connection === undefined) return
    if (clientOf !== undefined) connection.client = clientOf(request)
    if (!connection.isAnswering) answerInTurn(answer, connection, request, response)
    else if (connection.waiting.length < limits.maxWaitingRequests) connection.waiting.push([request, response])
    else reset('pipelining', connection)
  })
  if (limits.maxConnections !== Infinity) server.maxConnections = limits.maxConnections
  // A full worker would else give it to the next, and full workers to each other without end.
  Object.assign(server, { dropMaxConnection: true })
  server.on('drop', (data) => onRefusal?.('connections', clientAt(data?.remoteAddress)))
  const timer = setInterval(() => {
    for (const [connection, reason] of findUnread(connections.values(), limits, performance.now())) {
      reset(reason, connection)
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
    sockets: () => Array.from(connections.values(), ({ socket }) => socket),
  }
}

/**
 * Answers a request, and the next of its connection once the client has taken the answer. Node reads 64 KiB at once, with
 * up to 1,300 short requests; answered together, what a client never reads would all be in memory.
 */
function answerInTurn(
  answer: Answer,
  connection: Connection,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  connection.response = response
  connection.isAnswering = true
  response.once('close', () => {
    connection.isAnswering = false
    const next = connection.waiting.shift()
    // After `Connection: close` nothing more is answered (RFC 9112 §9.6).
    if (next !== undefined && connection.socket.writable) answerInTurn(answer, connection, ...next)
  })
  answer(request, response)
}

/** The parser of a socket, undocumented. */
interface ParsedSocket extends Socket {
  readonly parser?: { onIncoming?: (message: IncomingMessage & { upgrade?: boolean }) => number } | null
}

/**
 * Ends the parsing of bytes that were read of a connection. It goes on after a socket is destroyed, and makes objects of
 * up to 1,300 requests. Without such a parser, in a later Node, only that is lost.
 */
function stopParsing({ parser }: ParsedSocket): void {
  if (parser?.onIncoming === undefined) return
  parser.onIncoming = (message) => {
    message.upgrade = false
    // As for an upgrade: the rest is no HTTP.
    return 2
  }
}

/**
 * Finds the connections to close because their clients do not take their answers. Call it regularly: it notes in each
 * connection when its client began to take one.
 *
 * @param nowMs Never going back.
 */
export function findUnread(
  connections: Iterable<Connection>,
  {
    maxUnsentBytesPerClient,
    leastReadBytesPerSecond,
    readPatienceMs,
  }: Pick<ServerLimits, 'maxUnsentBytesPerClient' | 'leastReadBytesPerSecond' | 'readPatienceMs'>,
  nowMs: number,
): Map<Connection, RefusalReason> {
  const found = new Map<Connection, RefusalReason>()
  const unsent = new Map<string, Connection[]>()
  for (const connection of connections) {
    const { socket, client, reading } = connection
    if (socket.writableLength === 0) {
      connection.reading = undefined
      continue
    }
    const takenBytes = socket.bytesWritten - socket.writableLength
    if (reading === undefined) connection.reading = { sinceMs: nowMs, takenBytes }
    else if (nowMs - reading.sinceMs >= readPatienceMs) {
      const leastBytes = (leastReadBytesPerSecond * (nowMs - reading.sinceMs)) / 1000
      connection.reading = { sinceMs: nowMs, takenBytes }
      if (takenBytes - reading.takenBytes < leastBytes) {
        found.set(connection, 'slow-read')
        continue
      }
    }
    unsent.set(client, [...(unsent.get(client) ?? []), connection])
  }
  for (const same of unsent.values()) {
    let bytes = same.reduce((sum, { socket }) => sum + socket.writableLength, 0)
    if (bytes <= maxUnsentBytesPerClient) continue
    for (const connection of same.toSorted((one, other) => other.socket.writableLength - one.socket.writableLength)) {
      if (bytes <= maxUnsentBytesPerClient / 2) break
      bytes -= connection.socket.writableLength
      found.set(connection, 'unsent')
    }
  }
  return found
}
