/** Milliseconds a directory has to list its tools, and a browser to register one; only agents wait for it. */
export const LIST_TIMEOUT_MS = 3000

/** A promise that is rejected, too, when a signal of ours is aborted: others may never settle theirs. */
export function within<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return Promise.race([
    promise,
    new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  ])
}
