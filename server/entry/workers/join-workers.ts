import cluster from 'node:cluster'
import { createMemorySseSessions, SessionsRefusal } from '../../http/mcp/wire/sse-sessions.ts'
import type { SseSessions } from '../../http/mcp/wire/sse-sessions.ts'
import type { Stoppable } from '../stop-on-signals.ts'

/** What workers and the process that runs them send to each other. */
export type WorkerMessage =
  | { readonly kind: 'ready'; readonly text: string }
  | { readonly kind: 'drain' }
  /** A message of a session, as JSON. `peer` is the worker it goes to, or, once relayed, the one that it comes from. */
  | (Relayed & { readonly kind: 'post'; readonly slug: string; readonly id: string; readonly text: string })
  | (Relayed & { readonly kind: 'posted'; readonly isDelivered: boolean })

interface Relayed {
  readonly peer: number
  /** Number of the post among those of its sender. */
  readonly post: number
}

/** Milliseconds until a message without a receipt is refused. */
const TIMEOUT_MS = 2000

/** UTF-16 code units of messages without a receipt; one alone may have more. */
const MAX_WAITING_LENGTH = 16 << 20

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
  let waitingLength = 0
  let posts = 0
  const receive = async (message: WorkerMessage): Promise<void> => {
    if (message.kind === 'posted') waiting.get(message.post)?.(message.isDelivered)
    if (message.kind !== 'post') return
    const { peer, post, slug, id, text } = message
    send({ kind: 'posted', peer, post, isDelivered: await own.deliver(slug, id, JSON.parse(text)) })
  }
  process.on('message', (message: WorkerMessage) => void receive(message))
  return {
    async open(slug, deliver) {
      const session = await own.open(slug, deliver)
      return { id: `${number}-${session.id}`, close: () => session.close() }
    },
    async deliver(slug, id, message) {
      const [, peer, ownId = ''] = SESSION_ID.exec(id) ?? []
      if (peer === undefined) return false
      if (Number(peer) === number) return own.deliver(slug, ownId, message)
      const text = JSON.stringify(message)
      const refusal = new SessionsRefusal(503, 'This session does not keep up. Try again, or use Streamable HTTP.')
      if (waitingLength > 0 && waitingLength + text.length > MAX_WAITING_LENGTH) throw refusal
      posts += 1
      const post = posts
      const { promise, resolve, reject } = Promise.withResolvers<boolean>()
      const timer = setTimeout(() => reject(refusal), TIMEOUT_MS)
      waiting.set(post, resolve)
      waitingLength += text.length
      send({ kind: 'post', peer: Number(peer), post, slug, id: ownId, text })
      try {
        return await promise
      } finally {
        clearTimeout(timer)
        waiting.delete(post)
        waitingLength -= text.length
      }
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
  const stop = (earlyCode: number): void => {
    if (server === undefined) process.exit(earlyCode)
    void server.drain().then(() => process.exit(0))
  }
  process.on('message', ({ kind }: WorkerMessage) => {
    // The message may arrive together with the port: the server is there a moment later.
    if (kind === 'drain') setImmediate(stop, 0)
  })
  process.on('SIGTERM', () => stop(143))
  process.on('SIGINT', () => undefined)
  return (listening) => {
    server = listening
  }
}

/** Reports that the server of this worker is ready. @param text What a lone process would print. */
export function reportReady(text: string): void {
  send({ kind: 'ready', text })
}

function send(message: WorkerMessage): void {
  if (process.connected) process.send?.(message)
}
