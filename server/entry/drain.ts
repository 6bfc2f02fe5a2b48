import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** How a server stops. */
export interface DrainTimes {
  /** Phase 1: still accepting, but saying that we leave. Long enough for a balancer to ask `_/readyz` and react. */
  readonly delayMs: number
  /** Both phases together; what is not answered by then is cut off. */
  readonly limitMs: number
}

/** One second to be noticed, ten in all: the figures orchestrators are used to. */
export const DEFAULT_DRAIN_TIMES: DrainTimes = { delayMs: 1000, limitMs: 10_000 }

/** A server that knows its connections, which `node:http` keeps to itself. */
export interface DrainableServer {
  readonly server: Server
  readonly sockets: ReadonlySet<Socket>
}

/** Starts to keep account of the connections of a server that is not listening yet. */
export function makeDrainable(server: Server): DrainableServer {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return { server, sockets }
}

/**
 * Stops a server without losing a request.
 *
 * Phase 1 has begun when this is called: answers say `Connection: close` and `_/readyz` says 503. After `delayMs`,
 * phase 2 closes the listener and idle connections; requests under way are finished. After `limitMs` the rest is cut.
 *
 * @returns Resolves when the last connection is closed.
 */
export async function drainServer({ server, sockets }: DrainableServer, times: DrainTimes): Promise<void> {
  const limit = setTimeout(() => server.closeAllConnections(), times.limitMs)
  await delay(Math.min(times.delayMs, times.limitMs))
  await new Promise<void>((resolve) => {
    // Also closes connections that are idle now; those answered from here on close by themselves.
    server.close(() => resolve())
    // Node takes a connection that never sent a byte, as browsers open ahead of need, for a request under way.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  })
  clearTimeout(limit)
}
