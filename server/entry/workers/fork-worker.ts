import cluster from 'node:cluster'
import { constants } from 'node:os'
import { returnConnections } from './return-connections.ts'
import { WORKERS_VARIABLE } from './worker-link.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'

/** How a worker ended. */
export interface WorkerEnd {
  /** As a shell reports it: 128 and the signal's number when one ended it. */
  readonly code: number
  /** The signal's name, or `with` and the code. */
  readonly how: string
  /** Milliseconds from its start. */
  readonly livedMs: number
}

/** A worker, as its supervisor sees it. */
export interface ForkedWorker {
  /** No other worker of this process has or had it. */
  readonly number: number
  /** Resolves with what a lone process would print when it answers requests, with `undefined` when it ended before. */
  readonly ready: Promise<string | undefined>
  readonly ended: Promise<WorkerEnd>
  /** Bytes of messages that it has not taken yet. */
  waitingBytes(): number
  /** Sends a message. @param bytes How many it has, where that is many. */
  send(message: ToWorker, bytes?: number): void
  /** Ends it at once. */
  kill(): void
}

/**
 * Starts this program once more, with the same arguments, as a worker.
 *
 * @param count How many workers answer beside each other.
 * @param salt A random number that all of them get to know.
 * @param onMessage Called with what it says, besides `ready`.
 */
export function forkWorker(count: number, salt: number, onMessage: (message: FromWorker) => void): ForkedWorker {
  // The default everywhere but on Windows.
  cluster.schedulingPolicy = cluster.SCHED_RR
  const startedAt = performance.now()
  const worker = cluster.fork({ [WORKERS_VARIABLE]: `${count} ${salt}` })
  returnConnections(worker)
  // What is sent to a worker that ends meanwhile is lost with it.
  worker.on('error', () => undefined)
  const ready = Promise.withResolvers<string | undefined>()
  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'ready') ready.resolve(message.said)
    else onMessage(message)
  })
  let waitingBytes = 0
  return {
    number: worker.id,
    ready: ready.promise,
    ended: new Promise((resolve) => {
      worker.once('exit', (code: number | null, signal: NodeJS.Signals | null) => {
        const livedMs = performance.now() - startedAt
        ready.resolve(undefined)
        if (signal) resolve({ code: 128 + constants.signals[signal], how: signal, livedMs })
        else resolve({ code: code ?? 0, how: `with ${code}`, livedMs })
      })
    }),
    waitingBytes: () => waitingBytes,
    send(message, bytes = 0) {
      if (!worker.isConnected()) return
      waitingBytes += bytes
      worker.send(message, () => {
        waitingBytes -= bytes
      })
    },
    kill: () => void worker.process.kill('SIGKILL'),
  }
}
