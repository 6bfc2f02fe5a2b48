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
  /**
   * Resolves when connections that another process had accepted for this server by then are here. Without it, this one
   * accepts them.
   */
  readonly settle?: (() => Promise<void>) | undefined
}

/**
 * Stops a server without losing a request.
 *
 * Phase 1 has begun when this is called: responses have `Connection: close` and `_/readyz` is 503. After `delayMs`,
 * phase 2 closes the listener and idle connections; requests in progress finish. After `limitMs` the rest is cut off.
 * Connections that another process accepted in phase 1 are waited for, for half of the limit at most. A connection that
 * came in phase 1 and has yet to say something has `delayMs` more for that.
 *
 * @returns Resolves when the last connection is closed.
 */
export async function drainServer(
  server: Server,
  guard: Pick<ConnectionGuard, 'sockets'>,
  { delayMs, limitMs, endStreams, settle }: DrainOptions,
): Promise<void> {
  const limit = setTimeout(() => server.closeAllConnections(), limitMs)
  const early = new Set(guard.sockets())
  const closed = new Promise<void>((resolve) => void server.once('close', resolve))
  endStreams()
  await delay(Math.min(delayMs, limitMs))
  if (settle !== undefined)
    await Promise.race([takeWaiting(server, settle), delay(limitMs / 2, undefined, { ref: false })])
  // Closes connections that are idle now; those with later responses close by themselves.
  server.close()
  destroySilent(early)
  const late = setTimeout(() => destroySilent(guard.sockets()), delayMs)
  await closed
  clearTimeout(limit)
  clearTimeout(late)
}

/** Each connection that comes may have others behind it: asks until none has come between question and answer. */
async function takeWaiting(server: Server, settle: () => Promise<void>): Promise<void> {
  let count = 0
  for (const event of ['connection', 'drop']) server.on(event, () => (count += 1))
  for (let known = -1; known !== count; await settle()) known = count
}

/** Node counts a connection that never sent a byte, as browsers open ahead of need, as a request in progress. */
function destroySilent(sockets: Iterable<Socket>): void {
  for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
}
