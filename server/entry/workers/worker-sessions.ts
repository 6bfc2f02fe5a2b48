import { createMemorySseSessions } from '../../http/mcp/sse/sse-sessions-memory.ts'
import { SessionsRefusal } from '../../http/mcp/wire/sse-sessions.ts'
import type { SseSessions } from '../../http/mcp/wire/sse-sessions.ts'
import type { WorkerLink } from './worker-link.ts'
import { MAX_WAITING_BYTES } from './worker-messages.ts'
import type { SessionPost, SessionPosted } from './worker-messages.ts'

/** Milliseconds until a message that nobody confirmed is refused. */
const TIMEOUT_MS = 2000

/** Memory of a message besides its bytes. An estimate, which also bounds their number. */
const POST_OVERHEAD_BYTES = 1024

/** A worker's number and an id of its own. */
const SESSION_ID = /^([1-9][0-9]{0,9})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** What {@link createWorkerSessions} needs. */
export interface WorkerSessionsOptions {
  readonly link: Pick<WorkerLink, 'number' | 'send' | 'onMessage'>
  /** Default: 2,000. */
  readonly timeoutMs?: number
}

interface WaitingPost {
  readonly worker: number
  readonly settle: (outcome: SessionPosted['outcome']) => void
}

/**
 * Creates HTTP+SSE sessions of one worker among several on a machine: a session's id names the worker that holds its
 * stream, and what is posted to another one goes there through the supervisor.
 *
 * A client's messages arrive in the order of its POSTs when it waits for their responses, whichever workers they reach: a
 * POST is confirmed after its message has arrived. Numbers of workers are never used again, so that a session ends with
 * its worker. A message that is not confirmed in time is refused, and may still arrive.
 */
export function createWorkerSessions({ link, timeoutMs = TIMEOUT_MS }: WorkerSessionsOptions): SseSessions {
  const own = createMemorySseSessions()
  const waiting = new Map<number, WaitingPost>()
  let waitingBytes = 0
  let posts = 0

  const post = (worker: number, slug: string, id: string, text: string): Promise<SessionPosted['outcome']> => {
    const bytes = Buffer.byteLength(text) + POST_OVERHEAD_BYTES
    if (waitingBytes > 0 && waitingBytes + bytes > MAX_WAITING_BYTES) return Promise.resolve('busy')
    waitingBytes += bytes
    posts += 1
    const number = posts
    return new Promise((resolve) => {
      const settle = (outcome: SessionPosted['outcome']): void => {
        clearTimeout(timer)
        waiting.delete(number)
        waitingBytes -= bytes
        resolve(outcome)
      }
      const timer = setTimeout(() => settle('busy'), timeoutMs)
      waiting.set(number, { worker, settle })
      link.send({ kind: 'post', worker, post: number, slug, id, text })
    })
  }
  const take = async ({ worker, post, slug, id, text }: SessionPost): Promise<void> => {
    const message: unknown = JSON.parse(text)
    const outcome = (await own.deliver(slug, id, message)) ? 'delivered' : 'unknown'
    link.send({ kind: 'posted', worker, post, outcome })
  }
  link.onMessage((message) => {
    if (message.kind === 'post') void take(message)
    else if (message.kind === 'posted') waiting.get(message.post)?.settle(message.outcome)
    else if (message.kind === 'gone') {
      for (const { worker, settle } of waiting.values()) if (worker === message.worker) settle('unknown')
    }
  })

  return {
    async open(slug, receive) {
      const session = await own.open(slug, receive)
      return { id: `${link.number}-${session.id}`, close: () => session.close() }
    },
    async deliver(slug, id, message) {
      const [, worker, ownId = ''] = SESSION_ID.exec(id) ?? []
      if (worker === undefined) return false
      if (Number(worker) === link.number) return own.deliver(slug, ownId, message)
      const outcome = await post(Number(worker), slug, ownId, JSON.stringify(message))
      if (outcome === 'busy') {
        throw new SessionsRefusal(503, 'This session does not keep up. Try again, or use Streamable HTTP.')
      }
      return outcome === 'delivered'
    },
  }
}
