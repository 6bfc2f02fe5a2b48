import type { Caller } from '../../limits/caller.ts'
import { createEventStream } from './event-stream.ts'
import type { EventStream, EventStreamOptions } from './event-stream.ts'
import { createKeepAlive } from './keep-alive.ts'
import type { Repeat } from './keep-alive.ts'

/** Streams of one client open at once, unless set otherwise. */
export const MAX_STREAMS_PER_CLIENT = 64

/** What the event streams of one process may spend. */
export interface StreamLimits {
  /** Streams open at once. Default: 1,024. */
  readonly maxStreams?: number
  /** Streams of one client open at once, of all kinds together. Default: {@link MAX_STREAMS_PER_CLIENT}. */
  readonly maxStreamsPerClient?: number
  /** Bytes that wait for a client that does not read. Default: 1 MiB. */
  readonly maxQueuedBytes?: number
}

/** What a stream is for: a session of HTTP+SSE, a subscription, or an answer with messages ahead of it. */
export type StreamKind = 'session' | 'subscription' | 'answer'

/** What belongs to one stream. */
export interface StreamHooks extends Partial<Omit<EventStreamOptions, 'maxQueuedBytes'>> {
  readonly kind: StreamKind
  /** Who opens it. */
  readonly caller: Caller
  /** Called when the server stops: writes what is left to say. The stream ends when it is done. */
  readonly onClose?: () => unknown
}

/** Why no stream can be opened now. */
export interface StreamRefusal {
  /** 429 where the client has as many as it may, 503 where the server has. */
  readonly status: 429 | 503
  /** A sentence. */
  readonly message: string
}

/** The event streams of one process. */
export interface EventStreams {
  /** Why a client can open no stream now, and tells it to the caller; `undefined` when it can. */
  refuse(caller: Caller): StreamRefusal | undefined
  /** Opens a stream and keeps it alive. Ask {@link EventStreams.refuse} first. */
  open(hooks: StreamHooks): EventStream
  /** How many are open. */
  count(): Readonly<Record<StreamKind, number>>
  /** Ends every stream; none is to be opened any more. Returns at once. */
  close(): void
}

/** Creates the streams of one process; none is open yet. @param repeat The timer that keeps them alive. */
export function createEventStreams(limits: StreamLimits, repeat?: Repeat): EventStreams {
  const { maxStreams = 1024, maxStreamsPerClient = MAX_STREAMS_PER_CLIENT, maxQueuedBytes = 1024 * 1024 } = limits
  const keepAlive = createKeepAlive(repeat)
  const live = new Map<EventStream, () => Promise<void>>()
  const kinds: Record<StreamKind, number> = { session: 0, subscription: 0, answer: 0 }
  const clients = new Map<string, number>()
  let isClosed = false
  const findRefusal = (client: string): StreamRefusal | undefined => {
    if (isClosed) return { status: 503, message: 'This server is about to stop. Connect again.' }
    if (client !== '' && (clients.get(client) ?? 0) >= maxStreamsPerClient) {
      return {
        status: 429,
        message: `Too many streams: one client may hold ${maxStreamsPerClient} at once. Close one first.`,
      }
    }
    if (live.size < maxStreams) return undefined
    return { status: 503, message: `All ${maxStreams} streams are in use. Try again later.` }
  }
  return {
    refuse(caller) {
      const refusal = findRefusal(caller.client)
      if (refusal !== undefined && !isClosed) caller.refused('streams')
      return refusal
    },
    open({ kind, caller: { client }, onDrained, onEnd, onClose }) {
      const stream = createEventStream({
        maxQueuedBytes,
        onDrained: () => onDrained?.(),
        onEnd() {
          keepAlive.delete(stream)
          live.delete(stream)
          kinds[kind] -= 1
          const left = (clients.get(client) ?? 1) - 1
          if (left > 0) clients.set(client, left)
          else clients.delete(client)
          onEnd?.()
        },
      })
      const end = async (): Promise<void> => {
        await onClose?.()
        stream.end()
      }
      live.set(stream, end)
      kinds[kind] += 1
      clients.set(client, (clients.get(client) ?? 0) + 1)
      keepAlive.add(stream)
      if (isClosed) void end()
      return stream
    },
    count: () => ({ ...kinds }),
    close() {
      isClosed = true
      for (const end of live.values()) void end()
    },
  }
}
