import type { Browser } from 'playwright'
import { countBytes } from '../lib/count-bytes.ts'

/** The cost of a page before it can be read. */
export interface PageWeight {
  /** HTML and everything that it loads, each as sent in Brotli. */
  readonly bytes: number
  readonly htmlBytes: number
  /** The same listings as the page's JSON. */
  readonly jsonBytes: number
  /** Round trips until something is painted, including the one for the HTML, excluding connecting. */
  readonly roundTrips: number
}

/** Longer than anything else that happens before the first paint, so that dividing by it counts round trips. */
const ROUND_TRIP_MS = 2000

/** Weighs the page at `url`. */
export async function weighPage(browser: Browser, url: string): Promise<PageWeight> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const loaded = new Set<string>()
    page.on('request', (each) => loaded.add(each.url()))
    const session = await context.newCDPSession(page)
    const latency = { offline: false, latency: ROUND_TRIP_MS, downloadThroughput: -1, uploadThroughput: -1 }
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', latency)
    await page.goto(url, { waitUntil: 'networkidle' })
    const paintedMs = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime)
    if (paintedMs === undefined) throw new Error(`${url} was not painted`)
    const sizes = await Promise.all([...loaded].filter((each) => each.startsWith('http')).map(countBytes))
    return {
      bytes: sizes.reduce((sum, size) => sum + size, 0),
      htmlBytes: await countBytes(url),
      jsonBytes: await countBytes(`${url}index.json`),
      roundTrips: Math.floor(paintedMs / ROUND_TRIP_MS),
    }
  } finally {
    await context.close()
  }
}
