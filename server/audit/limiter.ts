/** Runs at most `concurrency` tasks at a time; the others wait in order. */
export function createLimiter(concurrency: number): <Result>(task: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (task) => {
    if (running < concurrency) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      // The slot goes to the task waiting longest; no other can take it in between.
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
