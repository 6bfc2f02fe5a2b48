import cluster from 'node:cluster'
import { createMemorySseSessions, UnreachableSessionError } from '../../http/mcp/wire/sse-sessions.ts'
import type { SseSessions } from '../../http/mcp/wire/sse-sessions.ts'
import type { Stoppable } from '../stop-on-signals.ts'

/** A message of a session, or its receipt. `peer` is the worker it goes to, or, once relayed, the one that it comes from. */
export type RelayedMessage = { readonly peer: number; readonly post: number } & (
  | { readonly slug: string; readonly id: string; readonly message: unknown }
  | { readonly isDelivered: boolean }
)

/** Milliseconds until a message without a receipt is refused. */
const TIMEOUT_MS = 2000

/** The number of a worker and an id of its own. */
const SESSION_ID = /^([1-9]\d{0,9})-([\da-f-]{36})$/

/**
 * Creates the HTTP+SSE sessions of a worker: an id names the worker that holds the stream, and a message that reaches
 * another worker goes there through the first process. A POST is answered after its message has arrived, so those of a
 * client that waits for answers keep their order. A session ends with its worker.
 */
export function createWorkerSessions(): SseSessions {
  const own = createMemorySseSessions()
  const number = cluster.worker?.id ?? 0
  const waiting = new Map<number, (isDelivered: boolean) => void>()
  let posts = 0
  // Other messages: that of the metrics, and words.
  process.on('message', async (received: RelayedMessage | { readonly type: string } | string) => {
    if (typeof received === 'string' || 'type' in received) return
    const { peer, post } = received
    if ('isDelivered' in received) waiting.get(post)?.(received.isDelivered)
    else send({ peer, post, isDelivered: await own.deliver(received.slug, received.id, received.message) })
  })
  return {
    open(slug, deliver) {
      const session = own.open(slug, deliver)
      return { id: `${number}-${session.id}`, close: () => session.close() }
    },
    async deliver(slug, id, message) {
      const [, peer, ownId = ''] = SESSION_ID.exec(id) ?? []
      if (peer === undefined) return false
      if (Number(peer) === number) return own.deliver(slug, ownId, message)
      const post = (posts += 1)
      const { promise, resolve, reject } = Promise.withResolvers<boolean>()
      const refusal = new UnreachableSessionError('This session does not keep up. Try again, or use Streamable HTTP.')
      const timer = setTimeout(() => reject(refusal), TIMEOUT_MS)
      waiting.set(post, resolve)
      send({ peer: Number(peer), post, slug, id: ownId, message })
      return promise.finally(() => {
        clearTimeout(timer)
        waiting.delete(post)
      })
    },
  }
}

/**
 * Drains the server of this worker from now on when the first process says so; without one yet, the worker exits. To be
 * called before the port listens. SIGTERM drains this worker alone; SIGINT, which a terminal sends to all processes, is
 * left to the first. Node ends a worker whose first process is gone.
 *
 * @returns Sets the server to drain.
 */
export function joinWorkers(): (server: Stoppable) => void {
  let server: Stoppable | undefined
  const stop = (): void => {
    if (server === undefined) process.exit(0)
    void server.drain({ settle }).then(leave)
  }
  // The message may arrive together with the port: the server is there a moment later.
  process.on('message', (message) => void (message === 'drain' && setImmediate(stop)))
  process.on('SIGTERM', stop)
  process.on('SIGINT', () => undefined)
  return (listening) => {
    server = listening
  }
}

/**
 * Exits once the first process has what it handed over after the port was closed here: it gives such a connection to
 * another worker when it is told, and would keep it without an answer if this one just ended.
 */
function leave(): void {
  process.once('disconnect', () => process.exit(0))
  if (cluster.worker?.isConnected()) cluster.worker.disconnect()
  else process.exit(0)
}

/**
 * Resolves when the first process has handed over what it had for this worker before: its messages come in order. It
 * accepts all connections, hands each worker one at a time, and drops the rest when the last worker closes the port.
 */
function settle(): Promise<void> {
  return new Promise((resolve) => {
    const take = (message: unknown): void => {
      if (message !== 'settled') return
      process.off('message', take)
      resolve()
    }
    process.on('message', take)
    send('settle')
  })
}

function send(message: RelayedMessage | 'settle'): void {
  if (process.connected) process.send?.(message)
}
