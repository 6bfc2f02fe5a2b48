/**
 * Makes of work that many may ask for at once what runs one at a time, and once more for all that ask meanwhile. It may
 * fail: the next one may not.
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
