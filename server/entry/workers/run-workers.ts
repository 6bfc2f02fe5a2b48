import cluster from 'node:cluster'
import type { Worker } from 'node:cluster'
import { constants } from 'node:os'
import { DEFAULT_DRAIN_TIMES } from '../drain.ts'
import type { WorkerMessage } from './join-workers.ts'

/** Delay before a worker that ended is replaced: doubled each time, from the start again after a worker that lived well. */
const FIRST_DELAY_MS = 100
const MAX_DELAY_MS = 5000
const LIVED_WELL_MS = 30_000

/** What workers have beyond the time that draining takes; then they are killed. */
const LATE_MS = 2000

export interface WorkersOptions {
  readonly count: number
  /** Called once all of them answer, with the text that a lone process would print. */
  readonly onReady: (text: string) => void
  /** Called with a sentence for each worker that ends by itself. */
  readonly onRestart: (message: string) => void
}

export interface Workers {
  /** How many answer requests now. */
  answering(): number
  /** How many ended by themselves and were replaced. */
  restarts(): number
  /** Resolves with the exit code once all have ended. */
  readonly ended: Promise<number>
}

/**
 * Runs this program several times on one port, as workers of Node's cluster. The first starts alone, so that an error
 * common to all is reported once and ends the program with its code. SIGTERM and SIGINT drain all workers once one
 * listens; before, and for a second signal, they are killed.
 */
export function runWorkers({ count, onReady, onRestart }: WorkersOptions): Workers {
  // The default everywhere but on Windows.
  cluster.schedulingPolicy = cluster.SCHED_RR
  const { promise: ended, resolve: end } = Promise.withResolvers<number>()
  const answering = new Set<number>()
  const listening = new Set<number>()
  let state: 'starting' | 'running' | 'stopping' = 'starting'
  let restarts = 0
  const workers = (): Worker[] => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
  const killAll = (code: number): void => {
    for (const worker of workers()) worker.process.kill('SIGKILL')
    end(code)
  }
  const fork = (delayMs: number): void => {
    const startedAt = performance.now()
    const worker = cluster.fork()
    returnConnections(worker)
    // A message to a worker that has just ended is lost.
    worker.on('error', () => undefined)
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'ready') greet(worker, message.text)
      else if (message.kind === 'post' || message.kind === 'posted') relay(worker, message)
    })
    // Before the worker knows it: the port takes connections as soon as this process has it.
    worker.process.on('internalMessage', ({ act }: ClusterMessage) => {
      if (act === 'queryServer') listening.add(worker.id)
    })
    worker.once('exit', (code: number | null, signal: NodeJS.Signals | null) => {
      answering.delete(worker.id)
      listening.delete(worker.id)
      if (state === 'starting') killAll(signal ? 128 + constants.signals[signal] : (code ?? 1))
      else if (state === 'stopping') {
        if (workers().length === 0) end(0)
      } else {
        const nextMs = performance.now() - startedAt < LIVED_WELL_MS ? delayMs : FIRST_DELAY_MS
        restarts += 1
        onRestart(`Worker ${worker.id} ended with ${signal ?? code}. Another one starts in ${nextMs / 1000} s.`)
        setTimeout(() => {
          if (state === 'running') fork(Math.min(MAX_DELAY_MS, nextMs * 2))
        }, nextMs)
      }
    })
  }
  const greet = (worker: Worker, text: string): void => {
    answering.add(worker.id)
    // It had no server when the others were drained.
    if (state === 'stopping') worker.send({ kind: 'drain' } satisfies WorkerMessage)
    if (state !== 'starting') return
    if (worker.id === 1) for (let others = 1; others < count; others += 1) fork(FIRST_DELAY_MS)
    if (answering.size < count) return
    state = 'running'
    onReady(text)
  }
  const stop = (signal: 'SIGTERM' | 'SIGINT'): void => {
    // A worker that listens may have requests, though others have yet to start.
    if (state === 'stopping' || (state === 'starting' && listening.size === 0)) {
      return killAll(128 + constants.signals[signal])
    }
    state = 'stopping'
    for (const worker of workers()) if (worker.isConnected()) worker.send({ kind: 'drain' } satisfies WorkerMessage)
    if (workers().length === 0) end(0)
    setTimeout(() => killAll(0), DEFAULT_DRAIN_TIMES.limitMs + LATE_MS).unref()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  fork(FIRST_DELAY_MS)
  return { answering: () => answering.size, restarts: () => restarts, ended }
}

/** Hands a message of an HTTP+SSE session, or its receipt, to the worker that it names. */
function relay(from: Worker, message: Extract<WorkerMessage, { peer: number }>): void {
  const target = cluster.workers?.[message.peer]
  if (target?.isConnected()) target.send({ ...message, peer: from.id })
  else if (message.kind === 'post') {
    from.send({ kind: 'posted', peer: message.peer, post: message.post, isDelivered: false } satisfies WorkerMessage)
  }
}

/** A message of Node's cluster: a connection for a worker, or that a worker listens. */
interface ClusterMessage {
  readonly act?: string
  readonly seq?: number
}

/**
 * Gives connections that were on their way to a worker when it ended to another one. Node's cluster would wait forever
 * for the worker to accept them. Uses Node's own messages (`lib/internal/cluster`, the same in 22 to 24); where they
 * differ, such connections hang as they would without this.
 */
function returnConnections({ process: child }: Worker): void {
  const underWay = new Set<number>()
  const send = child.send.bind(child) as (...args: unknown[]) => boolean
  child.send = (...args: unknown[]) => {
    const { act, seq } = args[0] as ClusterMessage
    if (act === 'newconn' && seq !== undefined) underWay.add(seq)
    return send(...args)
  }
  child.on('internalMessage', ({ ack }: { ack?: number }) => {
    if (ack !== undefined) underWay.delete(ack)
  })
  child.once('exit', () => {
    for (const ack of underWay) child.emit('internalMessage', { cmd: 'NODE_CLUSTER', ack, accepted: false })
  })
}
