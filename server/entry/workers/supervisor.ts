import { getRandomValues } from 'node:crypto'
import { constants } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { isatty } from 'node:tty'
import { DEFAULT_DRAIN_TIMES } from '../drain.ts'
import { createWorkerInquiry } from './ask-workers.ts'
import type { WorkerInquiry } from './ask-workers.ts'
import { forkWorker } from './fork-worker.ts'
import type { ForkedWorker } from './fork-worker.ts'
import { createPostRoute } from './post-route.ts'
import { createReleaseAgreement } from './release-agreement.ts'
import { createRestartDelay } from './restart-delay.ts'
import { MAX_WAITING_BYTES } from './worker-messages.ts'
import type { ToWorker } from './worker-messages.ts'

/** Milliseconds workers have beyond the time that draining takes. */
const LATE_MS = 2000

/** Bytes of a client's use of its budgets in a message. An estimate. */
const USE_BYTES = 128

/** What {@link createSupervisor} needs. */
export interface SupervisorOptions {
  /** How many workers answer requests beside each other; 2 or more. */
  readonly count: number
  /** Called once, when all of them answer. @param said What a lone process would print. */
  readonly onReady: (said: string) => void
  /** Called with a sentence when a worker ended, was replaced or could not be. */
  readonly onNote: (level: 'info' | 'warn', event: string, message: string) => void
}

/** Several processes that answer beside each other. */
export interface Supervisor extends Pick<WorkerInquiry, 'ask'> {
  /** How many ended by themselves and were replaced. */
  restarts(): number
  /** Runs them. Resolves with the exit code when all are gone. */
  run(): Promise<number>
}

/** One of the places that workers take; each is taken by one at a time. */
interface Seat {
  worker: ForkedWorker
}

/**
 * Runs this program several times beside each other, on one port. Opens nothing of what they serve.
 *
 * - The first worker starts alone: what is wrong for all of them is said once, and ends all with the same code.
 * - A worker that ends is replaced, after 0.1 s at first and after 5 s at most.
 * - SIGTERM and SIGINT drain all of them; a second one ends them at once.
 * - SIGHUP replaces one after the other, each by a new one that answers already: new code is taken over without losing a
 *   request. In a terminal it stops the server, as it does without workers.
 */
export function createSupervisor({ count, onReady, onNote }: SupervisorOptions): Supervisor {
  const [salt = 0] = getRandomValues(new Uint32Array(1))
  const answering = new Set<number>()
  const inquiry = createWorkerInquiry(() => [...live.values()].filter(({ number }) => answering.has(number)))
  let restarts = 0
  const live = new Map<number, ForkedWorker>()
  const releases = createReleaseAgreement((number, message) => live.get(number)?.send(message))
  const route = createPostRoute((number) => live.get(number))
  const stopping = new AbortController()
  const killed = Promise.withResolvers<number>()
  const isStopping = (): boolean => stopping.signal.aborted

  const tellOthers = (from: number, message: ToWorker, bytes = 0): void => {
    for (const other of live.values()) {
      if (other.number !== from && other.waitingBytes() + bytes <= MAX_WAITING_BYTES) other.send(message, bytes)
    }
  }
  const fork = (): ForkedWorker => {
    const worker = forkWorker(count, salt, (message) => {
      if (message.kind === 'drained') worker.send({ kind: 'end' })
      else if (message.kind === 'used') tellOthers(worker.number, message, message.uses.length * USE_BYTES)
      else if (message.kind === 'post' || message.kind === 'posted') route(worker.number, message)
      else if (message.kind === 'answer') inquiry.take(worker.number, message)
      else if ('release' in message) releases[message.kind](worker.number, message.release)
    })
    live.set(worker.number, worker)
    void forgetWhenEnded(worker)
    void askWhenReady(worker)
    if (isStopping()) worker.kill()
    return worker
  }
  const askWhenReady = async ({ ready, number }: ForkedWorker): Promise<void> => {
    if ((await ready) !== undefined && live.has(number)) answering.add(number)
  }
  const forgetWhenEnded = async ({ ended, number }: ForkedWorker): Promise<void> => {
    await ended
    live.delete(number)
    answering.delete(number)
    releases.gone(number)
    inquiry.gone(number)
    tellOthers(number, { kind: 'gone', worker: number })
  }
  const killAll = (code: number): void => {
    for (const worker of live.values()) worker.kill()
    killed.resolve(code)
  }

  let isStarted = false
  const stop = (signal: 'SIGTERM' | 'SIGINT' | 'SIGHUP'): void => {
    const isFirst = !isStopping()
    stopping.abort()
    if (!isStarted || !isFirst) return killAll(128 + constants.signals[signal])
    for (const worker of live.values()) worker.send({ kind: 'leave', isReplaced: false })
    setTimeout(() => killAll(0), DEFAULT_DRAIN_TIMES.limitMs + LATE_MS).unref()
  }
  /** @returns The seats, or the code of the first worker that could not start. */
  const start = async (): Promise<Seat[] | number> => {
    const seats: Seat[] = [{ worker: fork() }]
    const said = await seats[0]?.worker.ready
    if (said !== undefined) while (seats.length < count) seats.push({ worker: fork() })
    for (const { worker } of seats) {
      if ((await worker.ready) !== undefined) continue
      const { code } = await worker.ended
      killAll(code)
      return code
    }
    isStarted = true
    onReady(said ?? '')
    return seats
  }

  const keep = async (seat: Seat): Promise<void> => {
    const restartDelay = createRestartDelay()
    while (!isStopping()) {
      const { worker } = seat
      const { how, livedMs } = await worker.ended
      // Another one may have been put in its place before.
      if (isStopping() || worker !== seat.worker) continue
      const delayMs = restartDelay.next(livedMs)
      restarts += 1
      onNote('warn', 'worker.ended', `Worker ${worker.number} ended ${how}. Another one starts in ${delayMs / 1000} s.`)
      await delay(delayMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (!isStopping() && worker === seat.worker) seat.worker = fork()
    }
  }
  const replaceAll = async (seats: readonly Seat[]): Promise<void> => {
    for (const seat of seats) {
      if (isStopping()) return
      const fresh = fork()
      if ((await fresh.ready) === undefined) {
        if (!isStopping())
          onNote('warn', 'workers.kept', 'Workers are not replaced: a new one could not start. Those there are go on.')
        return
      }
      const { worker } = seat
      seat.worker = fresh
      worker.send({ kind: 'leave', isReplaced: true })
      await worker.ended
    }
    onNote('info', 'workers.replaced', `All ${count} workers are new.`)
  }

  const run = async (): Promise<number> => {
    process.on('SIGTERM', stop)
    process.on('SIGINT', stop)
    const started = start()
    let replacing: Promise<unknown> = started
    let isAsked = false
    // From the beginning: without it, one that comes with the ready line would end the process.
    process.on('SIGHUP', () => {
      if (isatty(0)) return stop('SIGHUP')
      if (isAsked) return
      isAsked = true
      replacing = replacing.then(async () => {
        isAsked = false
        const seats = await started
        return typeof seats === 'number' ? undefined : replaceAll(seats)
      })
    })
    const seats = await started
    if (typeof seats === 'number') return seats
    await Promise.all(seats.map(keep))
    await Promise.all([...live.values()].map(({ ended }) => ended))
    return 0
  }
  return {
    ask: (question) => inquiry.ask(question),
    restarts: () => restarts,
    run: () => Promise.race([run(), killed.promise]),
  }
}
