import type { Exchange } from '../../shared/mcp/answer-request.ts'
import { SSE_REVISION } from '../../shared/mcp/revisions.ts'
import { messageEvent } from './mcp-answer.ts'
import type { SseAnswer } from './sse-answer.ts'
import { createSseKeepAlive } from './sse-keep-alive.ts'
import type { Repeat } from './sse-keep-alive.ts'
import { createSseSession } from './sse-session.ts'
import type { SseSession } from './sse-session.ts'
import type { OpenSession, SseSessions } from './sse-sessions.ts'
import { createSseStream } from './sse-stream.ts'
import type { SseStream } from './sse-stream.ts'

/** What the streams of one process may spend. */
export interface StreamLimits {
  /** Streams open at once. Default: 1,024. */
  readonly maxStreams?: number
  /** Bytes that wait for a client that does not read. Default: 1 MiB. */
  readonly maxQueuedBytes?: number
  /** Requests under way at once in one session. Default: 100. */
  readonly maxInFlight?: number
}

/** The streams of one process, each with its session. */
export interface OpenStreams {
  /** Why no stream can be opened now, in a sentence; `undefined` when one can. */
  findRefusal(): string | undefined
  /**
   * Opens a session of a page and its stream, whose first event says where to POST.
   *
   * @param slug The page; empty for the root.
   * @param messagesPath Where messages go; a path, so that it is right behind proxies.
   */
  open(slug: string, messagesPath: string): Promise<ReadableStream<Uint8Array>>
  /** Answers what was accepted, then ends every stream; none can be opened any more. Returns at once. */
  close(): void
}

/** What {@link createOpenStreams} needs. */
export interface OpenStreamsOptions {
  readonly sessions: SseSessions
  readonly limits: StreamLimits
  /** Answers one message of a page. */
  readonly answer: (slug: string, message: unknown, exchange: Exchange) => Promise<SseAnswer>
  readonly repeat: Repeat | undefined
  readonly reportError: (error: unknown) => void
}

interface OpenStream {
  readonly stream: SseStream
  readonly session: SseSession
  readonly handle: OpenSession
}

/** Creates the streams of one process; none is open yet. */
export function createOpenStreams(options: OpenStreamsOptions): OpenStreams {
  const { sessions, limits, answer, reportError } = options
  const { maxStreams = 1024, maxQueuedBytes = 1024 * 1024, maxInFlight = 100 } = limits
  const encoder = new TextEncoder()
  const keepAlive = createSseKeepAlive(options.repeat)
  const live = new Set<OpenStream>()
  let opening = 0
  let isClosed = false

  const open: OpenStreams['open'] = async (slug, messagesPath) => {
    const session = createSseSession({
      revision: SSE_REVISION,
      maxInFlight,
      answer: (message, exchange) => answer(slug, message, exchange),
      send: (text) => stream.write(encoder.encode(messageEvent(text))),
      hasBacklog: () => stream.hasBacklog(),
      reportError,
    })
    const stream = createSseStream({
      maxQueuedBytes,
      onDrained: () => session.resume(),
      onEnd() {
        handle.close()
        session.close()
        keepAlive.delete(stream)
        live.delete(opened)
      },
    })
    const handle = await sessions.open(slug, (message) => session.receive(message))
    const opened: OpenStream = { stream, session, handle }
    live.add(opened)
    keepAlive.add(stream)
    stream.write(encoder.encode(`event: endpoint\ndata: ${messagesPath}?sessionId=${handle.id}\n\n`))
    if (isClosed) void endStream(opened)
    return stream.body
  }

  return {
    findRefusal() {
      if (isClosed) return 'This server is about to stop. Connect again.'
      return live.size + opening >= maxStreams ? `All ${maxStreams} streams are in use. Try again later.` : undefined
    },
    async open(slug, messagesPath) {
      opening += 1
      try {
        return await open(slug, messagesPath)
      } finally {
        opening -= 1
      }
    },
    close() {
      isClosed = true
      for (const opened of live) void endStream(opened)
    },
  }
}

async function endStream({ stream, session, handle }: OpenStream): Promise<void> {
  handle.close()
  await session.settled()
  stream.end()
}
