const FIRST_MS = 100
const MAX_MS = 5000

/** Milliseconds a worker lives to count as one that works. */
const LIVED_WELL_MS = 30_000

/** Decides how long to wait before a worker that ended is replaced. */
export interface RestartDelay {
  /** @param livedMs How long the worker lived. @returns Milliseconds: 100, 200, 400 … 5,000; 100 again after 30 s of life. */
  next(livedMs: number): number
}

/** Creates the delays of one place among the workers. */
export function createRestartDelay(): RestartDelay {
  let delay = FIRST_MS
  return {
    next(livedMs) {
      if (livedMs >= LIVED_WELL_MS) delay = FIRST_MS
      const now = delay
      delay = Math.min(MAX_MS, delay * 2)
      return now
    },
  }
}
