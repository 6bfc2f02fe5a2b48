import type { Exchange } from '../../../../shared/mcp/answer-request.ts'
import { SSE_REVISION } from '../../../../shared/mcp-revisions.ts'
import type { Caller } from '../../limits/caller.ts'
import { reportError as report } from '../../limits/report-error.ts'
import { watchMessages } from '../wire/watch-messages.ts'
import type { EventStreams } from '../wire/event-streams.ts'
import { messageEvent } from '../wire/http-answer.ts'
import type { SseAnswer } from './sse-answer.ts'
import { createSseSession } from './sse-session.ts'
import type { OpenSession, SseSessions } from '../wire/sse-sessions.ts'

/** What {@link openSseSession} needs. */
export interface SseSessionParts {
  readonly streams: EventStreams
  /** Who opens it. */
  readonly caller: Caller
  readonly sessions: SseSessions
  /** Requests under way at once in one session. */
  readonly maxInFlight: number
  /** Answers one message. */
  readonly answer: (message: unknown, exchange: Exchange) => Promise<SseAnswer>
  readonly reportError: (error: unknown) => void
}

/**
 * Opens a session of a page and its stream, whose first event says where to POST.
 *
 * @param slug The page; empty for the root.
 * @param messagesPath Where messages go; a path, so that it is right behind proxies.
 */
export async function openSseSession(
  slug: string,
  messagesPath: string,
  { streams, caller, sessions, maxInFlight, answer, reportError }: SseSessionParts,
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder()
  const { record } = caller
  let handle: OpenSession | undefined
  const session = createSseSession({
    revision: SSE_REVISION,
    maxInFlight,
    payer: caller,
    answer,
    send: (text) => stream.write(encoder.encode(messageEvent(text))),
    hasBacklog: () => stream.hasBacklog(),
    reportError: (error) => report(error, caller, reportError),
    ...(record && { watch: (revision) => watchMessages(record, revision) }),
  })
  const stream = streams.open({
    kind: 'session',
    caller,
    onDrained: () => session.resume(),
    onEnd() {
      handle?.close()
      session.close()
    },
    onClose() {
      handle?.close()
      return session.settled()
    },
  })
  try {
    handle = await sessions.open(slug, (message) => session.receive(message))
  } catch (error) {
    stream.end()
    throw error
  }
  stream.write(encoder.encode(`event: endpoint\ndata: ${messagesPath}?sessionId=${handle.id}\n\n`))
  return stream.body
}
