import { AsyncLocalStorage } from 'node:async_hooks'

/** How bytes were come by. */
export type ReadOutcome =
  /** From a cache; `ttlSeconds` is below 0 where it was stale and is being fetched again. */
  | { readonly kind: 'hit'; readonly ttlSeconds: number }
  /** From where releases are kept. */
  | { readonly kind: 'miss'; readonly stored: boolean }
  /** From a cache, though too old, because what is fresh could not be had. */
  | { readonly kind: 'stale'; readonly ttlSeconds: number }

/** What was read for one request. */
export interface ReadTrace {
  readonly outcomes: ReadOutcome[]
  /** Calls to the cache, the key-value store and to where releases are kept. */
  subrequests: number
}

const traces = new AsyncLocalStorage<ReadTrace>()

/** Runs `answer` and notes in the trace what is read for it. */
export function withTrace<T>(trace: ReadTrace, answer: () => T): T {
  return traces.run(trace, answer)
}

/** Runs what no request waits for. */
export function withoutTrace<T>(work: () => T): T {
  return traces.exit(work)
}

/** Notes how bytes were come by for the request being answered, if there is one. */
export function noteOutcome(outcome: ReadOutcome): void {
  traces.getStore()?.outcomes.push(outcome)
}

/** Notes a call that leaves the isolate. */
export function noteSubrequest(): void {
  const trace = traces.getStore()
  if (trace !== undefined) trace.subrequests += 1
}
