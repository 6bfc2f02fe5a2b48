import type { ExtensionPort } from '@mcp-b/transports'

/** Messages kept until they are read: clients may send before we know whether they are allowed to. */
const MAX_QUEUED = 32

/** A client's port that keeps messages until they are read. */
export interface GuardedPort extends ExtensionPort {
  /** Aborted when the connection ends, whichever side ends it. */
  readonly ended: AbortSignal
}

/** Stands between a client and the server, which is there once the client is known to be allowed. */
export function guardPort(port: ExtensionPort): GuardedPort {
  const controller = new AbortController()
  const readers = new Set<(message: unknown) => void>()
  const watchers = new Set<() => void>()
  const queue: unknown[] = []

  port.onMessage.addListener((message: unknown) => {
    if (readers.size > 0) for (const read of readers) read(message)
    else if (queue.length < MAX_QUEUED) queue.push(message)
  })
  port.onDisconnect.addListener(() => {
    // Reading it keeps Chromium from reporting it as unchecked.
    void chrome.runtime.lastError
    controller.abort()
    for (const notify of watchers) notify()
  })

  return {
    ended: controller.signal,
    postMessage: (message) => port.postMessage(message),
    disconnect() {
      controller.abort()
      port.disconnect()
    },
    onMessage: {
      addListener(read) {
        readers.add(read)
        // The code that adds it may not be ready before the end of its own task.
        queueMicrotask(() => {
          for (const message of queue.splice(0)) read(message)
        })
      },
      removeListener: (read) => void readers.delete(read),
    },
    onDisconnect: {
      addListener: (notify) => void watchers.add(notify),
      removeListener: (notify) => void watchers.delete(notify),
    },
  }
}
