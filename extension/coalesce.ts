/**
 * Wraps work that many may request at the same time: it runs one at a time, and once more for all that request it
 * meanwhile.
 *
 * @returns Requests it. The promise ends when all that was requested is done.
 */
export function coalesce(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let again = false
  const runAll = async (): Promise<void> => {
    try {
      do {
        again = false
        await work()
      } while (again)
    } finally {
      running = undefined
    }
  }
  return () => {
    again = true
    running ??= runAll()
    return running
  }
}
