import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { ConnectionGuard } from './guard-connections.ts'

export interface DrainTimes {
  /** Phase 1: still accepting, but announcing the shutdown. Long enough for a balancer to poll `_/readyz` and react. */
  readonly delayMs: number
  /** Both phases together; requests not answered by then are cut off. */
  readonly limitMs: number
}

/** One second to be noticed, ten in total: common figures for orchestrators. */
export const DEFAULT_DRAIN_TIMES: DrainTimes = { delayMs: 1000, limitMs: 10_000 }

export interface DrainOptions extends DrainTimes {
  /** Ends event streams, which never end by themselves; their clients reconnect to the next server. */
  readonly endStreams: () => void
}

/**
 * Stops a server without losing a request.
 *
 * Phase 1 has begun when this is called: responses have `Connection: close` and `_/readyz` is 503. After `delayMs`,
 * phase 2 closes the listener and idle connections; requests in progress finish. After `limitMs` the rest is cut off.
 * A connection that came in phase 1 and has yet to say something has `delayMs` more for that.
 *
 * @returns Resolves when the last connection is closed.
 */
export async function drainServer(
  server: Server,
  guard: Pick<ConnectionGuard, 'sockets'>,
  { delayMs, limitMs, endStreams }: DrainOptions,
): Promise<void> {
  const limit = setTimeout(() => server.closeAllConnections(), limitMs)
  const early = new Set(guard.sockets())
  const closed = new Promise<void>((resolve) => void server.once('close', resolve))
  endStreams()
  await delay(Math.min(delayMs, limitMs))
  // Closes connections that are idle now; those with later responses close by themselves.
  server.close()
  destroySilent(early)
  const late = setTimeout(() => destroySilent(guard.sockets()), delayMs)
  await closed
  clearTimeout(limit)
  clearTimeout(late)
}

/** Node counts a connection that never sent a byte, as browsers open ahead of need, as a request in progress. */
function destroySilent(sockets: Iterable<Socket>): void {
  for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
}
