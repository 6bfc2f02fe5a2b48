import { createEventStream } from './event-stream.ts'
import type { EventStream, EventStreamOptions } from './event-stream.ts'
import { createKeepAlive } from './keep-alive.ts'
import type { Repeat } from './keep-alive.ts'

/** What the event streams of one process may spend. */
export interface StreamLimits {
  /** Streams open at once. Default: 1,024. */
  readonly maxStreams?: number
  /** Bytes that wait for a client that does not read. Default: 1 MiB. */
  readonly maxQueuedBytes?: number
}

/** What belongs to one stream. */
export interface StreamHooks extends Partial<Omit<EventStreamOptions, 'maxQueuedBytes'>> {
  /** Called when the server stops: writes what is left to say. The stream ends when it is done. */
  readonly onClose?: () => void | Promise<void>
}

/** The long-lived event streams of one process: sessions of HTTP+SSE and subscriptions. */
export interface EventStreams {
  /** Why no stream can be opened now, in a sentence; `undefined` when one can. */
  findRefusal(): string | undefined
  /** Opens a stream and keeps it alive. Ask {@link EventStreams.findRefusal} first. */
  open(hooks: StreamHooks): EventStream
  /** Ends every stream; none is to be opened any more. Returns at once. */
  close(): void
}

/** Creates the streams of one process; none is open yet. @param repeat The timer that keeps them alive. */
export function createEventStreams(limits: StreamLimits, repeat?: Repeat): EventStreams {
  const { maxStreams = 1024, maxQueuedBytes = 1024 * 1024 } = limits
  const keepAlive = createKeepAlive(repeat)
  const live = new Map<EventStream, () => Promise<void>>()
  let isClosed = false
  return {
    findRefusal() {
      if (isClosed) return 'This server is about to stop. Connect again.'
      return live.size >= maxStreams ? `All ${maxStreams} streams are in use. Try again later.` : undefined
    },
    open({ onDrained, onEnd, onClose }) {
      const stream = createEventStream({
        maxQueuedBytes,
        onDrained: () => onDrained?.(),
        onEnd() {
          keepAlive.delete(stream)
          live.delete(stream)
          onEnd?.()
        },
      })
      const end = async (): Promise<void> => {
        await onClose?.()
        stream.end()
      }
      live.set(stream, end)
      keepAlive.add(stream)
      if (isClosed) void end()
      return stream
    },
    close() {
      isClosed = true
      for (const end of live.values()) void end()
    },
  }
}
