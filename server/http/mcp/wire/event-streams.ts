import type { Caller } from '../../limits/caller.ts'

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

interface StreamHooks extends Partial<Omit<EventStreamOptions, 'maxQueuedBytes'>> {
  readonly kind: StreamKind
  readonly caller: Caller
  /** Called when the server stops: writes what is left to say. The stream ends when it is done. */
  readonly onClose?: () => unknown
}

/** Why no stream can be opened now. */
interface StreamRefusal {
  /** 429 where the client has as many as it may, 503 where the server has. */
  readonly status: 429 | 503
  readonly message: string
}

export interface EventStreams {
  /** Why a client can open no stream now, and tells it to the caller; `undefined` when it can. */
  refuse(caller: Caller): StreamRefusal | undefined
  /** Opens a stream and keeps it alive. Ask {@link EventStreams.refuse} first. */
  open(hooks: StreamHooks): EventStream
  count(): Readonly<Record<StreamKind, number>>
  /** Ends every stream; none is to be opened any more. Returns at once. */
  close(): void
}

/**
 * Creates the streams of one process; none is open yet.
 *
 * @param repeat The one timer that keeps all of them alive; it runs only while there are any.
 */
export function createEventStreams(limits: StreamLimits, repeat: Repeat = repeatWithTimer): EventStreams {
  const { maxStreams = 1024, maxStreamsPerClient = MAX_STREAMS_PER_CLIENT, maxQueuedBytes = 1024 * 1024 } = limits
  let stopKeepingAlive: (() => void) | undefined
  // One that has yet to take something else needs no sign of life.
  const keepAlive = (): void => {
    for (const stream of live.keys()) if (!stream.hasBacklog()) stream.write(COMMENT)
  }
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
          live.delete(stream)
          if (live.size === 0) {
            stopKeepingAlive?.()
            stopKeepingAlive = undefined
          }
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
      stopKeepingAlive ??= repeat(keepAlive, KEEP_ALIVE_MS)
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

/** One open event stream, written to by the server. */
export interface EventStream {
  readonly body: ReadableStream<Uint8Array>
  /** Whether the client has yet to take something; while it has, producing more only fills memory. */
  hasBacklog(): boolean
  /**
   * Writes some whole events. Does nothing once the stream has ended.
   *
   * A client that has not taken what came before, and would with this have more than `maxQueuedBytes` waiting, is
   * dropped: its queue is thrown away and its stream ends.
   */
  write(bytes: Uint8Array): void
  /** Ends the stream after what is queued: the client sees a clean end. */
  end(): void
}

interface EventStreamOptions {
  /** Bytes at most that wait for the client. One event alone may be larger. */
  readonly maxQueuedBytes: number
  /** Called when the client has taken everything and waits for more. */
  readonly onDrained: () => void
  /** Called once, when nothing can be written any more: ended, dropped, or the client went away. */
  readonly onEnd: () => void
}

// Nothing is made ahead of being read: what waits, waits in our own queue, whose bytes can be counted and thrown away.
const PULL_ONLY = { highWaterMark: 0 }

/**
 * Creates an event stream on a web-standard `ReadableStream`, without a transform in between: an idle stream holds one
 * pending read and nothing else.
 */
export function createEventStream({ maxQueuedBytes, onDrained, onEnd }: EventStreamOptions): EventStream {
  let queue: Uint8Array[] = []
  let queuedBytes = 0
  /** The reader asked for more than there was. */
  let isWanted = false
  let isEnded = false
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined

  const stop = (): void => {
    isEnded = true
    onEnd()
  }
  const discard = (): void => {
    queue = []
    queuedBytes = 0
  }

  const body = new ReadableStream<Uint8Array>(
    {
      start(given) {
        controller = given
      },
      pull(given) {
        const next = queue.shift()
        if (next !== undefined) {
          queuedBytes -= next.byteLength
          given.enqueue(next)
        } else if (isEnded) {
          given.close()
        } else {
          isWanted = true
          onDrained()
        }
      },
      cancel() {
        discard()
        if (!isEnded) stop()
      },
    },
    PULL_ONLY,
  )

  return {
    body,
    hasBacklog: () => queue.length > 0,
    write(bytes) {
      if (isEnded) return
      if (isWanted) {
        isWanted = false
        controller?.enqueue(bytes)
      } else if (queue.length > 0 && queuedBytes + bytes.byteLength > maxQueuedBytes) {
        discard()
        stop()
      } else {
        queue.push(bytes)
        queuedBytes += bytes.byteLength
      }
    },
    end() {
      if (isEnded) return
      if (isWanted) controller?.close()
      stop()
    },
  }
}

/** Calls back again and again until told to stop. @returns Stops it. */
export type Repeat = (callback: () => void, intervalMs: number) => () => void

/** Milliseconds between two signs of life: proxies cut a silent stream after 60 s and less, our own server after 120 s. */
const KEEP_ALIVE_MS = 15_000

const COMMENT = new TextEncoder().encode(': keepalive\n\n')

function repeatWithTimer(callback: () => void, intervalMs: number): () => void {
  const timer = setInterval(callback, intervalMs)
  return () => clearInterval(timer)
}
