import { SessionsRefusal } from '../http/mcp/wire/sse-sessions.ts'
import type { SseSessions } from '../http/mcp/wire/sse-sessions.ts'
import { openRedisLink } from './redis-link.ts'
import { describeRedisUrl } from './redis-url.ts'

/** Maximum bytes of one message, unless set otherwise: 1 MiB. Redis drops subscribers that have 32 MiB pending. */
const MAX_MESSAGE_BYTES = 1024 * 1024

/** Sessions that any process of a fleet accepts messages for. */
export interface RedisSessions extends SseSessions {
  /** Closes the connections, so that the process can end. */
  close(): void
}

/** Options of {@link createRedisSessions}. */
export interface RedisSessionsOptions {
  /** `redis://` or `rediss://`, with user and password where they are needed. Never repeated whole. */
  readonly url: string
  readonly maxMessageBytes?: number
  /** Called once when Redis is gone and once when it is back, with a sentence. */
  readonly onStatus: (message: string) => void
  /** Called with unexpected errors. */
  readonly onError: (error: unknown) => void
  /** Milliseconds since some moment. Default: the process clock. */
  readonly now?: () => number
}

interface LocalSession {
  readonly receive: (message: unknown) => void
  /** Messages accepted without Redis, which may still come through it. */
  readonly taken: Set<string>
}

/** As `crypto.randomUUID` makes them; ids of any other form are rejected without a lookup. */
const SESSION_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Creates HTTP+SSE sessions over Redis or Valkey publish/subscribe: a stream is held by one process, and any
 * other that connects to the same Redis accepts messages for it.
 *
 * Each session has a channel, named by its page and id. All its messages go through that channel, including those
 * posted to the process that holds the stream: they arrive in the order in which Redis accepted them, which is that of
 * the POSTs of a client that waits for their responses. A message reaches the stream at most once; one that was
 * rejected because Redis did not respond in time may still reach it.
 *
 * While Redis is gone, a process still accepts messages for its own sessions; all others are rejected with 503. It
 * reconnects for as long as it takes, and sessions that are still open are reachable again.
 *
 * **Security:** anyone who can publish in this Redis can act as a client of any session, and so get public answers sent
 * to it. The password in `url` is never part of a message.
 *
 * @throws {TypeError} When `url` is not a Redis URL.
 */
export async function createRedisSessions(options: RedisSessionsOptions): Promise<RedisSessions> {
  const { url, maxMessageBytes = MAX_MESSAGE_BYTES, onStatus, onError, now = () => performance.now() } = options
  const name = describeRedisUrl(url)
  const sessions = new Map<string, LocalSession>()
  const writer = crypto.randomUUID()
  let written = 0
  const link = await openRedisLink({
    url,
    now,
    onGone(reason) {
      onStatus(
        `HTTP+SSE: ${name} is gone (${reason}). Sessions get what is posted to the process that holds them; everything else is answered as ever.`,
      )
    },
    onBack: () => onStatus(`HTTP+SSE: ${name} is back.`),
    onRenewed() {
      for (const { taken } of sessions.values()) taken.clear()
    },
  })

  const take = (channel: string, text: string): void => {
    const session = sessions.get(channel)
    const space = text.indexOf(' ')
    if (session === undefined || session.taken.delete(text.slice(0, space))) return
    try {
      session.receive(JSON.parse(text.slice(space + 1)))
    } catch (error) {
      onError(error)
    }
  }
  const unavailable = (): SessionsRefusal =>
    new SessionsRefusal(
      503,
      'Sessions cannot be reached at the moment. Try again, or use Streamable HTTP, which needs none.',
    )

  return {
    async open(slug, receive) {
      if (!link.isUsable()) throw unavailable()
      const id = crypto.randomUUID()
      const channel = channelOf(slug, id)
      // Before the first message can come.
      sessions.set(channel, { receive, taken: new Set() })
      try {
        await link.subscribe(channel, (text) => take(channel, text))
      } catch {
        sessions.delete(channel)
        throw unavailable()
      }
      return {
        id,
        close() {
          sessions.delete(channel)
          link.unsubscribe(channel)
        },
      }
    },
    async deliver(slug, id, message) {
      if (!SESSION_ID.test(id)) return false
      const channel = channelOf(slug, id)
      const json = JSON.stringify(message)
      if (Buffer.byteLength(json) > maxMessageBytes) {
        throw new SessionsRefusal(413, `The message is larger than ${maxMessageBytes} bytes, the most a session takes.`)
      }
      written += 1
      const key = `${writer}.${written}`
      if (link.isUsable()) {
        try {
          if ((await link.publish(channel, `${key} ${json}`)) > 0) return true
          if (!link.isSettling() && !sessions.has(channel)) return false
        } catch {
          // Whether it was published is unknown; it is accepted once, whichever way it comes.
        }
      }
      const session = sessions.get(channel)
      if (session === undefined) throw unavailable()
      session.taken.add(key)
      session.receive(message)
      return true
    },
    close: () => link.close(),
  }
}

function channelOf(slug: string, id: string): string {
  return `gazetteer:sse:${slug}:${id}`
}
