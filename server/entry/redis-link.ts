import { createClient } from '@redis/client'

/** Milliseconds a command may take; then Redis is considered gone. */
const COMMAND_TIMEOUT_MS = 2000

/** Milliseconds without commands to a Redis that did not respond in time. */
const PAUSE_MS = 5000

/** Longest pause between two attempts to connect, in milliseconds. */
const MAX_RETRY_MS = 1000

/** Milliseconds after Redis came back in which other processes may not have resubscribed. */
const SETTLE_MS = 2 * MAX_RETRY_MS

/** Maximum number of pending commands, on each connection. */
const MAX_WAITING_COMMANDS = 10_000

/** Publish and subscribe on one Redis or Valkey, which may come and go. */
export interface RedisLink {
  /** Whether it is connected and has responded in time lately. */
  isUsable(): boolean
  /** Whether it came back only just now, so that a channel without subscribers may still have some. */
  isSettling(): boolean
  /** @returns The number of subscribers. Rejects when there is no response in time. */
  publish(channel: string, text: string): Promise<number>
  /** Subscribes, and resubscribes when Redis was gone and is back. Rejects when there is no response in time. */
  subscribe(channel: string, listener: (text: string) => void): Promise<void>
  /** Unsubscribes. */
  unsubscribe(channel: string): void
  /** Closes the connections. */
  close(): void
}

/** Options of {@link openRedisLink}. */
export interface RedisLinkOptions {
  /** `redis://` or `rediss://`, with user and password where they are needed. */
  readonly url: string
  /** Called once when Redis is gone, with the reason, and once when it is back. */
  readonly onGone: (reason: string) => void
  readonly onBack: () => void
  /** Called after subscriptions were renewed: messages published before are lost. */
  readonly onRenewed: () => void
  /** Milliseconds since some moment. */
  readonly now: () => number
}

/**
 * Opens two connections: one that publishes, one that subscribes, as required by RESP 2, which every Redis, Valkey and
 * proxy supports. Both reconnect by themselves. Resolves when they are up, or when the first attempt failed: a process
 * that starts before its Redis serves everything else.
 */
export async function openRedisLink({ url, onGone, onBack, onRenewed, now }: RedisLinkOptions): Promise<RedisLink> {
  const create = () =>
    createClient({
      url,
      RESP: 2,
      disableOfflineQueue: true,
      commandsQueueMaxLength: MAX_WAITING_COMMANDS,
      socket: { connectTimeout: COMMAND_TIMEOUT_MS, reconnectStrategy: retryDelay },
    })
  const publisher = create()
  const subscriber = create()
  /** Channels to leave as soon as that is possible: until then the library would resubscribe to them. */
  const left = new Set<string>()
  let isGone = false
  let pausedUntil = -Infinity
  let settledAt = -Infinity
  const { promise: attempted, resolve: endAttempt } = Promise.withResolvers<void>()

  const isConnected = (): boolean => publisher.isReady && subscriber.isReady
  const goAway = (reason: string): void => {
    endAttempt()
    if (isGone) return
    isGone = true
    onGone(reason)
  }
  const comeBack = (): void => {
    if (!isConnected()) return
    endAttempt()
    pausedUntil = -Infinity
    if (!isGone) return
    isGone = false
    settledAt = now() + SETTLE_MS
    onBack()
  }
  const leave = (channel: string): void => {
    left.add(channel)
    if (!subscriber.isReady) return
    subscriber.unsubscribe(channel).then(
      () => left.delete(channel),
      // Retried with the next connection.
      () => undefined,
    )
  }
  const inTime = async <T>(command: Promise<T>): Promise<T> => {
    const { promise: late, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      pausedUntil = now() + PAUSE_MS
      const reason = `no answer within ${COMMAND_TIMEOUT_MS} ms`
      goAway(reason)
      reject(new Error(reason))
    }, COMMAND_TIMEOUT_MS)
    // A late response shows that it is there again.
    command.then(comeBack, () => undefined)
    try {
      return await Promise.race([command, late])
    } finally {
      clearTimeout(timer)
    }
  }

  for (const client of [publisher, subscriber]) {
    client.on('error', (error: unknown) => goAway(reasonOf(error)))
    client.on('ready', comeBack)
  }
  subscriber.on('ready', () => {
    onRenewed()
    for (const channel of left) leave(channel)
  })
  // Attempts continue by themselves, and failures are events.
  for (const client of [publisher, subscriber]) client.connect().catch(() => undefined)
  await attempted

  return {
    isUsable: () => isConnected() && now() >= pausedUntil,
    isSettling: () => now() < settledAt,
    publish: (channel, text) => inTime(publisher.publish(channel, text)),
    async subscribe(channel, listener) {
      const subscribed = subscriber.subscribe(channel, listener)
      try {
        await inTime(subscribed)
      } catch (error) {
        // It may still succeed.
        subscribed.catch(() => undefined)
        leave(channel)
        throw error
      }
    },
    unsubscribe: leave,
    close() {
      publisher.destroy()
      subscriber.destroy()
    },
  }
}

/** Half of it random, so that processes do not reconnect in step. */
function retryDelay(retries: number): number {
  const most = Math.min(MAX_RETRY_MS, 50 * 2 ** Math.min(retries, 10))
  return most / 2 + (Math.random() * most) / 2
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // If several addresses were tried, Node sets no message at all.
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message || error.name
}
