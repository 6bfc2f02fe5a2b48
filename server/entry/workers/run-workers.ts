import cluster from 'node:cluster'
import type { Worker } from 'node:cluster'
import { constants } from 'node:os'
import type { RelayedMessage } from './join-workers.ts'

/** Delay before a worker that ended is replaced. */
const RESTART_MS = 500

export interface WorkersOptions {
  readonly count: number
  /** Called with a sentence for each worker that ends by itself. */
  readonly onRestart: (message: string) => void
}

export interface Workers {
  answering(): number
  /** How many ended by themselves and were replaced. */
  restarts(): number
  /** Resolves with the exit code once all have ended. */
  readonly ended: Promise<number>
}

/**
 * Runs this program several times on one port, as workers of Node's cluster. The first starts alone, so that an error
 * common to all is reported once and ends the program with its code; the others follow once it listens. SIGTERM and
 * SIGINT drain all workers; a second signal kills them.
 */
export function runWorkers({ count, onRestart }: WorkersOptions): Workers {
  // The default everywhere but on Windows.
  cluster.schedulingPolicy = cluster.SCHED_RR
  const { promise: ended, resolve: end } = Promise.withResolvers<number>()
  const answering = new Set<number>()
  let state: 'starting' | 'running' | 'stopping' = 'starting'
  let restarts = 0
  const workers = (): Worker[] => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
  const killAll = (code: number): void => {
    for (const worker of workers()) worker.process.kill('SIGKILL')
    end(code)
  }
  const fork = (): void => {
    if (state === 'stopping') return
    const worker = cluster.fork()
    // A message to a worker that has just ended is lost.
    worker.on('error', () => undefined)
    worker.on('message', (message: RelayedMessage | 'settle') => {
      if (message !== 'settle') relay(worker, message)
      // After the connections that had come when it asked.
      else setImmediate(() => send(worker, 'settled'))
    })
    worker.once('listening', () => {
      answering.add(worker.id)
      if (state !== 'starting') return
      state = 'running'
      for (let others = 1; others < count; others += 1) fork()
    })
    worker.once('exit', (code: number | null, signal: NodeJS.Signals | null) => {
      answering.delete(worker.id)
      if (state === 'starting') return killAll(signal ? 128 + constants.signals[signal] : (code ?? 1))
      if (state === 'stopping') return workers().length === 0 ? end(0) : undefined
      restarts += 1
      onRestart(`Worker ${worker.id} ended with ${signal ?? code}. Another one starts in ${RESTART_MS / 1000} s.`)
      setTimeout(fork, RESTART_MS)
    })
  }
  const stop = (signal: 'SIGTERM' | 'SIGINT'): void => {
    if (state === 'stopping') return killAll(128 + constants.signals[signal])
    state = 'stopping'
    for (const worker of workers()) send(worker, 'drain')
    if (workers().length === 0) end(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  fork()
  return { answering: () => answering.size, restarts: () => restarts, ended }
}

/** Hands a message of an HTTP+SSE session, or its receipt, to the worker that it names. */
function relay(from: Worker, message: RelayedMessage): void {
  const target = cluster.workers?.[message.peer]
  if (target?.isConnected()) send(target, { ...message, peer: from.id })
  else if ('id' in message) send(from, { peer: message.peer, post: message.post, isDelivered: false })
}

function send(worker: Worker, message: RelayedMessage | 'drain' | 'settled'): void {
  if (worker.isConnected()) worker.send(message)
}
