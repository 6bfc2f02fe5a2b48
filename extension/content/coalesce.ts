/**
 * Wraps work that many may request at the same time: it runs one at a time, and once more for all that request it
 * meanwhile. It may fail: the next run may not.
 */
export function coalesce(work: () => Promise<void>): () => void {
  let running = false
  let again = false
  const runAll = async (): Promise<void> => {
    do {
      again = false
      await work().catch(() => undefined)
    } while (again)
    running = false
  }
  return () => {
    again = running
    if (running) return
    running = true
    void runAll()
  }
}
