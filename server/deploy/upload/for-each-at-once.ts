/**
 * Runs a task for every item, a few at a time. After a failure no more are started; it is thrown when the running ones
 * have ended.
 */
export async function forEachAtOnce<Item>(
  items: readonly Item[],
  atOnce: number,
  run: (item: Item) => Promise<void>,
): Promise<void> {
  let next = 0
  let failed = false
  const work = async (): Promise<void> => {
    while (next < items.length && !failed) {
      const item = items[next++] as Item
      try {
        await run(item)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  const results = await Promise.allSettled(Array.from({ length: Math.min(atOnce, items.length) }, work))
  const failure = results.find((result) => result.status === 'rejected')
  if (failure !== undefined) throw failure.reason
}
