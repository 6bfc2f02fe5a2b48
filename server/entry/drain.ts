import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** How a server stops. */
export interface DrainTimes {
  /** Phase 1: still accepting, but announcing the shutdown. Long enough for a balancer to poll `_/readyz` and react. */
  readonly delayMs: number
  /** Both phases together; requests not answered by then are cut off. */
  readonly limitMs: number
}

/** One second to be noticed, ten in total: common figures for orchestrators. */
export const DEFAULT_DRAIN_TIMES: DrainTimes = { delayMs: 1000, limitMs: 10_000 }

/** A server that tracks its connections, which `node:http` does not expose. */
export interface DrainableServer {
  readonly server: Server
  readonly sockets: ReadonlySet<Socket>
}

/** Starts tracking the connections of a server that is not listening yet. */
export function makeDrainable(server: Server): DrainableServer {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return { server, sockets }
}

/** What {@link drainServer} is told besides times. */
export interface DrainOptions extends DrainTimes {
  /** Ends event streams, which never end by themselves; their clients reconnect to the next server. */
  readonly endStreams: () => void
  /** Whether others already answer at this port: then they get what connects from now on. */
  readonly isReplaced: boolean
}

/**
 * Stops a server without losing a request.
 *
 * Phase 1 has begun when this is called: responses have `Connection: close` and `_/readyz` is 503. After `delayMs`,
 * phase 2 closes the listener and idle connections; requests in progress finish. After `limitMs` the rest is cut off.
 * A connection that came in phase 1 and has yet to say something has `delayMs` more for that. A server that others
 * replace closes its listener at once, and its streams in phase 2.
 *
 * @returns Resolves when the last connection is closed.
 */
export async function drainServer({ server, sockets }: DrainableServer, options: DrainOptions): Promise<void> {
  const { delayMs, limitMs, endStreams, isReplaced } = options
  const limit = setTimeout(() => server.closeAllConnections(), limitMs)
  const early = new Set(sockets)
  const closed = new Promise<void>((resolve) => void server.once('close', resolve))
  // That of `node:http` would also close idle connections, on which requests may be on their way.
  if (isReplaced) NetServer.prototype.close.call(server)
  else endStreams()
  await delay(Math.min(delayMs, limitMs))
  // Both close connections that are idle now; those with later responses close by themselves.
  if (isReplaced) {
    endStreams()
    server.closeIdleConnections()
  } else server.close()
  destroySilent(early)
  const late = setTimeout(() => destroySilent(sockets), delayMs)
  await closed
  clearTimeout(limit)
  clearTimeout(late)
}

/** Node counts a connection that never sent a byte, as browsers open ahead of need, as a request in progress. */
function destroySilent(sockets: Iterable<Socket>): void {
  for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
}
