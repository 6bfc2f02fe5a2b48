/** Thrown by {@link within}. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError'
}

/**
 * Waits no longer than `timeoutMs`. The operation continues, and an error it may throw later is dropped.
 *
 * @param what Begins the message: `KV read`.
 * @throws {TimeoutError}
 */
export async function within<T>(timeoutMs: number, what: string, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TimeoutError(`${what}: no answer within ${timeoutMs} ms`)), timeoutMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Like {@link within}, but returns `undefined` when it takes longer. */
export function settledWithin<T>(timeoutMs: number, work: Promise<T>): Promise<T | undefined> {
  return within(timeoutMs, '', work).catch((error: unknown) => {
    if (error instanceof TimeoutError) return undefined
    throw error
  })
}
