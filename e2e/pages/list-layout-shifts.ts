import type { Page } from 'playwright'

/** An entry of the Layout Instability API, which TypeScript's DOM does not know. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly { readonly node: Node | null }[]
}

/**
 * What moves by itself while the page is read screen by screen, each with its part of Cumulative Layout Shift. While the
 * page loads, a busy machine may paint a part of the document, which the rest of it then moves a little: until the load
 * event, only what moves by 0.01 or more counts (0.1 is the bound of Core Web Vitals).
 */
export function listLayoutShifts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const shifts: string[] = []
    const [navigation] = performance.getEntriesByType('navigation')
    const loaded = navigation instanceof PerformanceNavigationTiming ? navigation.loadEventEnd : 0
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        const moved = entry.sources.map(({ node }) => (node?.parentElement ?? node)?.textContent?.trim().slice(0, 40))
        if (!entry.hadRecentInput && (entry.startTime > loaded || entry.value >= 0.01))
          shifts.push(`${entry.value.toFixed(4)}: ${moved.join(', ')}`)
      }
    })
    observer.observe({ type: 'layout-shift', buffered: true })
    const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let screen = 0; screen < 15; screen += 1) {
      scrollBy(0, innerHeight * 0.8)
      await frame()
      await frame()
    }
    observer.disconnect()
    return shifts
  })
}
