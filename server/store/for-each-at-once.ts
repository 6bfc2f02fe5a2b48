/**
 * Runs a task for every item, a few at a time. After a failure no more are started; it is thrown when the running ones
 * have ended.
 */
export async function forEachAtOnce<Item extends object | string>(
  items: readonly Item[],
  atOnce: number,
  run: (item: Item) => Promise<void>,
): Promise<void> {
  const left = [...items]
  const work = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await run(item)
  }
  const stop = (error: unknown): never => {
    left.length = 0
    throw error
  }
  const results = await Promise.allSettled(Array.from({ length: atOnce }, () => work().catch(stop)))
  const failure = results.find((result) => result.status === 'rejected')
  if (failure !== undefined) throw failure.reason
}
