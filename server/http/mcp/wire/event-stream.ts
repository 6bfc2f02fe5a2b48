/** One open event stream, written to by the server. */
export interface EventStream {
  /** What the client reads. */
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

/** What {@link createEventStream} needs. */
export interface EventStreamOptions {
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
