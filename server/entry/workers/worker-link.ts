import cluster from 'node:cluster'
import type { RunningServer } from '../node.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'

/** Tells a worker that a supervisor of ours started it, how many there are, and their salt. */
export const WORKERS_VARIABLE = 'GAZETTEER_WORKER_OF'

/** A worker's end of what connects it with its supervisor. */
export interface WorkerLink {
  /** Which one this is. No other process of this supervisor has or had this number. */
  readonly number: number
  /** How many answer requests beside each other. */
  readonly count: number
  /** A random number that all of them know and nobody else. */
  readonly salt: number
  send(message: FromWorker): void
  /** Calls `listener` with each message, in their order. */
  onMessage(listener: (message: ToWorker) => void): void
  /** Whether other workers go on in place of this one, which leaves. */
  isReplaced(): boolean
  /** Says that the server answers, and ends it when the supervisor says so. @param said What a lone process would print. */
  follow(server: RunningServer, said: string): void
}

/** Whether a supervisor of ours started this process. */
export function isSupervised(): boolean {
  return cluster.isWorker && process.env[WORKERS_VARIABLE] !== undefined
}

/**
 * Connects a worker with its supervisor; `undefined` in a process that has none.
 *
 * Signals are the supervisor's to act on: a terminal sends them to all processes. SIGTERM to a worker alone makes it
 * leave; another one takes its place. Node ends the process when the supervisor is gone.
 */
export function openWorkerLink(): WorkerLink | undefined {
  const { worker } = cluster
  if (!isSupervised() || worker === undefined) return undefined
  const [count = 1, salt = 0] = (process.env[WORKERS_VARIABLE] ?? '').split(' ').map(Number)
  const listeners: ((message: ToWorker) => void)[] = []
  let running: RunningServer | undefined
  // Who leaves without being told to is replaced.
  let isReplaced = true
  let isLeaving = false
  const send = (message: FromWorker): void => {
    if (process.connected) process.send?.(message)
  }

  const leave = (): void => {
    if (running === undefined) process.exit(0)
    if (isLeaving) return
    isLeaving = true
    void running.drain().then(() => send({ kind: 'drained' }))
  }
  process.on('message', (message: ToWorker) => {
    if (message.kind === 'leave') {
      ;({ isReplaced } = message)
      leave()
    } else if (message.kind === 'end') end()
    for (const listener of listeners) listener(message)
  })
  process.on('SIGTERM', leave)
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)

  return {
    number: worker.id,
    count,
    salt,
    send,
    onMessage: (listener) => void listeners.push(listener),
    isReplaced: () => isReplaced,
    follow(server, said) {
      running = server
      send({ kind: 'ready', said })
    },
  }
}

/**
 * Ends the process when all it said has arrived, such as that it refuses a connection, which another worker then gets:
 * messages arrive in their order.
 */
function end(): void {
  process.send?.({ kind: 'bye' } satisfies FromWorker, () => process.exit(0))
}
