import type { ToWorker } from './worker-messages.ts'

/** Milliseconds for workers to stop beginning answers; then those that have not are not waited for. */
const HOLD_MS = 1000

/** Has all workers go over to another release together. */
export interface ReleaseAgreement {
  /** A worker has verified a release and waits to take it. */
  verified(worker: number, release: string): void
  /** Told to, it begins no answers until it has taken it. */
  held(worker: number, release: string): void
  /** It has taken it without waiting any longer. */
  taken(worker: number, release: string): void
  /** The worker has ended. */
  gone(worker: number): void
}

interface State {
  serving: string | undefined
  waiting: string | undefined
  /** How far it is on the way to the release it waits for. */
  step: 'waits' | 'told' | 'held'
}

/**
 * Creates the supervisor's part of going over to another release: when all workers have verified it, all stop beginning
 * answers; when all have, all take it and go on. So nobody is answered from the release before after an answer from the
 * new one, whichever workers these came from. It takes two messages to each worker and back: answers wait for as long as
 * the slowest worker is busy with one.
 *
 * Only one release is agreed on at a time: who waits for another one than was verified last looks again.
 */
export function createReleaseAgreement(
  send: (worker: number, message: ToWorker) => void,
  wait: (callback: () => void, ms: number) => void = (callback, ms) => void setTimeout(callback, ms).unref(),
): ReleaseAgreement {
  const states = new Map<number, State>()
  const stateOf = (worker: number): State => {
    const state = states.get(worker) ?? { serving: undefined, waiting: undefined, step: 'waits' }
    states.set(worker, state)
    return state
  }
  const takeAll = (release: string): void => {
    for (const [worker, state] of states) {
      if (state.waiting !== release) continue
      Object.assign(state, { serving: release, waiting: undefined, step: 'waits' } satisfies State)
      send(worker, { kind: 'take', release })
    }
  }
  /** Goes on with what all wait for or have. */
  const goOn = (release: string | undefined): void => {
    if (release === undefined) return
    const all = [...states.values()]
    if (!all.every(({ serving, waiting }) => waiting === release || (waiting === undefined && serving === release)))
      return
    const waiting = all.filter((state) => state.waiting === release)
    if (waiting.every(({ step }) => step === 'held')) {
      takeAll(release)
      return
    }
    const untold = [...states].filter(([, state]) => state.waiting === release && state.step === 'waits')
    for (const [worker, state] of untold) {
      state.step = 'told'
      send(worker, { kind: 'hold', release })
    }
    if (untold.length > 0) wait(() => takeHeld(release), HOLD_MS)
  }
  const takeHeld = (release: string): void => {
    if ([...states.values()].some(({ waiting, step }) => waiting === release && step !== 'waits')) takeAll(release)
  }
  const awaited = (): string | undefined => [...states.values()].find(({ waiting }) => waiting !== undefined)?.waiting

  return {
    verified(worker, release) {
      for (const [other, state] of states) {
        if (other === worker || state.waiting === undefined || state.waiting === release) continue
        const { waiting } = state
        Object.assign(state, { waiting: undefined, step: 'waits' } satisfies Partial<State>)
        send(other, { kind: 'lookAgain', release: waiting })
      }
      Object.assign(stateOf(worker), { waiting: release, step: 'waits' } satisfies Partial<State>)
      goOn(release)
    },
    held(worker, release) {
      const state = stateOf(worker)
      if (state.waiting !== release) return
      state.step = 'held'
      goOn(release)
    },
    taken(worker, release) {
      Object.assign(stateOf(worker), { serving: release, waiting: undefined, step: 'waits' } satisfies State)
      goOn(awaited())
    },
    gone(worker) {
      states.delete(worker)
      goOn(awaited())
    },
  }
}
