/** Milliseconds between two signs of life: less than browsers let a background idle (30 s), and clients wait (60 s). */
const INTERVAL_MS = 10_000

/**
 * Keeps the background awake while a call runs, and reports the progress to its client.
 *
 * @param tell Receives the number of seconds it has been running. Its failure changes nothing.
 */
export async function showLife<T>(call: Promise<T>, tell: (seconds: number) => Promise<void>): Promise<T> {
  let seconds = 0
  const timer = setInterval(() => {
    seconds += INTERVAL_MS / 1000
    // Any call of a browser API counts as activity.
    void chrome.runtime.getPlatformInfo()
    void tell(seconds).catch(() => undefined)
  }, INTERVAL_MS)
  try {
    return await call
  } finally {
    clearInterval(timer)
  }
}
