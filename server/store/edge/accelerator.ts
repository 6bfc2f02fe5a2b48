import { noteSubrequest } from './read-trace.ts'
import type { EdgeSurroundings } from './platform.ts'
import { within } from './within.ts'

/** Milliseconds for which something that failed is not asked again. */
const REST_MS = 10_000

/** Asks something that makes answers faster and that answers do not depend on. */
export interface Accelerator {
  /** @returns `undefined` as well where it fails, is too slow, or has failed within the last ten seconds. */
  ask<T>(what: string, question: () => Promise<T>): Promise<T | undefined>
  /** Whether it is asked at present. */
  isAwake(): boolean
}

/**
 * Creates an {@link Accelerator}. After a failure it is left alone for ten seconds, so that what hangs costs one wait and
 * not one for every read.
 *
 * @param timeoutMs Milliseconds to wait for one answer.
 */
export function createAccelerator(
  timeoutMs: number,
  { now, onError }: Pick<EdgeSurroundings, 'now' | 'onError'>,
): Accelerator {
  let restsUntil = -Infinity
  const isAwake = (): boolean => now() >= restsUntil
  return {
    isAwake,
    async ask(what, question) {
      if (!isAwake()) return undefined
      noteSubrequest()
      try {
        return await within(timeoutMs, what, question())
      } catch (error) {
        // Where several were under way, one report is enough.
        if (isAwake()) onError(error)
        restsUntil = now() + REST_MS
        return undefined
      }
    },
  }
}
