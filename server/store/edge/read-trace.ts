import { AsyncLocalStorage } from 'node:async_hooks'

export type ReadOutcome =
  /** From a cache; `ttlSeconds` is below 0 where it was stale and is being fetched again. */
  | { readonly kind: 'hit'; readonly ttlSeconds: number }
  /** From where releases are kept. */
  | { readonly kind: 'miss'; readonly stored: boolean }
  /** From a cache, though too old, because fresh bytes were unavailable. */
  | { readonly kind: 'stale'; readonly ttlSeconds: number }

export interface ReadTrace {
  readonly outcomes: ReadOutcome[]
  /** Calls to the cache, the key-value store and the origin of releases. */
  subrequests: number
}

const traces = new AsyncLocalStorage<ReadTrace>()

/** Runs `answer` and records its reads in the trace. */
export function withTrace<T>(trace: ReadTrace, answer: () => T): T {
  return traces.run(trace, answer)
}

/** Runs work that no request waits for. */
export function withoutTrace<T>(work: () => T): T {
  return traces.exit(work)
}

/** Records how bytes were obtained for the current request, if there is one. */
export function noteOutcome(outcome: ReadOutcome): void {
  traces.getStore()?.outcomes.push(outcome)
}

/** Records a call that leaves the isolate. */
export function noteSubrequest(): void {
  const trace = traces.getStore()
  if (trace !== undefined) trace.subrequests += 1
}
