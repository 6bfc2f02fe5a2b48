import type { Browser } from 'playwright'

/** What loading a page of the web costs its main thread: milliseconds of the processor, which other work does not lengthen. */
export interface LoadCost {
  /** All tasks: parsing, style, layout, scripts, and what they make the browser do. */
  readonly taskMs: number
  /** Scripts among them. */
  readonly scriptMs: number
}

/**
 * Loads a page in a profile of its own, without anything cached, until it has nothing left to load.
 *
 * @throws {Error} when the page then has not as many tools as it should.
 */
export async function measureLoad(browser: Browser, url: string, tools: number): Promise<LoadCost> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.goto(url, { waitUntil: 'networkidle' })
    const { metrics } = await session.send('Performance.getMetrics')
    const msOf = (name: string): number => (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN) * 1000
    const found = await page.evaluate(async () => (await document.modelContext?.getTools())?.length ?? 0)
    if (found !== tools) throw new Error(`${url} has ${found} tools, expected ${tools}`)
    return { taskMs: msOf('TaskDuration'), scriptMs: msOf('ScriptDuration') }
  } finally {
    await context.close()
  }
}
