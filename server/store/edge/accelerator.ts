import { noteSubrequest } from './read-trace.ts'
import type { EdgePlatform } from './platform.ts'
import { within } from './within.ts'

/** Milliseconds for which an accelerator that failed is not queried again. */
const REST_MS = 10_000

/** Queries something that makes responses faster but that they do not depend on. */
export interface Accelerator {
  /** @returns `undefined` also where it fails, is too slow, or has failed within the last ten seconds. */
  ask<T>(what: string, question: () => Promise<T>): Promise<T | undefined>
  isAwake(): boolean
}

/**
 * Creates an {@link Accelerator}. After a failure it is not queried for ten seconds, so that one that hangs costs one
 * wait and not one per read.
 *
 * @param timeoutMs Milliseconds to wait for one response.
 */
export function createAccelerator(
  timeoutMs: number,
  { now, onError }: Pick<EdgePlatform, 'now' | 'onError'>,
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
        // If several were in progress, one report is enough.
        if (isAwake()) onError(error)
        restsUntil = now() + REST_MS
        return undefined
      }
    },
  }
}
