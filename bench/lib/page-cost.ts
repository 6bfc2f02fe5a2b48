import type { BrowserContext } from 'playwright'

/** The cost of opening a page. */
export interface PageCost {
  /** All tasks of its main thread, in CPU time, which other work does not lengthen. */
  readonly taskMs: number
  /** Scripts among them, of the page and of an extension. */
  readonly scriptMs: number
  /** From requesting the page to the end of its load event, in wall-clock time. */
  readonly loadMs: number
}

/**
 * Opens a page in a tab of its own, until it has nothing left to load.
 *
 * @param tools Expected number of tools; nothing where there is no WebMCP.
 * @throws {Error} when the number differs.
 */
export async function measurePage(context: BrowserContext, url: string, tools?: number): Promise<PageCost> {
  const page = await context.newPage()
  try {
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.goto(url, { waitUntil: 'networkidle' })
    const { metrics } = await session.send('Performance.getMetrics')
    const msOf = (name: string): number => (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN) * 1000
    const { found, loadMs } = await page.evaluate(async () => {
      const [navigation] = performance.getEntriesByType('navigation')
      return { found: (await document.modelContext?.getTools())?.length, loadMs: navigation?.duration ?? Number.NaN }
    })
    if (found !== tools) throw new Error(`${url} has ${found} tools, expected ${tools}`)
    return { taskMs: msOf('TaskDuration'), scriptMs: msOf('ScriptDuration'), loadMs }
  } finally {
    await page.close()
  }
}
