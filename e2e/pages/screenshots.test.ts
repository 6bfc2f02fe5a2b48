import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../browser.ts'
import { PROJECT_DIR } from '../paths.ts'
import { openPage, readSidewaysScroll } from './open-page.ts'
import { servePages } from './serve-site.ts'
import type { ServedPages } from './serve-site.ts'
import { PAGE_KINDS } from './sites.ts'

/** Pictures to look at; nothing compares them. */
const FOLDER = join(PROJECT_DIR, '.cache/screenshots')

const WIDTHS = [390, 820, 1440]

/** An entry of the Layout Instability API, which TypeScript's DOM does not know. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly { readonly node: Node | null }[]
}

const CASES = PAGE_KINDS.flatMap((kind) => WIDTHS.map((width) => ({ kind, width })))

describe('pages as they look', () => {
  let pages: ServedPages
  let browser: Browser

  beforeAll(async () => {
    mkdirSync(FOLDER, { recursive: true })
    pages = await servePages()
    browser = await launchBrowser()
  })

  afterAll(async () => {
    await browser.close()
    await pages.close()
  })

  it.each(CASES)('the $kind page, $width pixels wide, fits and stands still', async ({ kind, width }) => {
    const opened = await openPage(browser, pages.urlOf(kind), { viewport: { width, height: 900 } })
    const { page, complaints, foreign, close } = opened
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: join(FOLDER, `${kind.replace(' ', '-')}-${width}-${colorScheme}.png`) })
    }
    expect(await readSidewaysScroll(page)).toBe(0)
    expect(await listCutTexts(page)).toEqual([])
    expect(await listLayoutShifts(page)).toEqual([])
    expect({ complaints, foreign }).toEqual({ complaints: [], foreign: [] })
    await close()
  })

  it.each(PAGE_KINDS)('the %s page prints without what only a screen can use', async (kind) => {
    const { page, close } = await openPage(browser, pages.urlOf(kind))
    const pdf = await page.pdf({ path: join(FOLDER, `${kind.replace(' ', '-')}.pdf`), format: 'A4' })
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(0)
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('button:visible, input:visible, select:visible').count()).toBe(0)
    expect(await page.locator('h1').isVisible()).toBe(true)
    await close()
  })
})

/** Texts that stand beyond an edge of the window: what a page that does not scroll sideways would hide. */
function listCutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isInScrollBox = (element: Element | null): boolean =>
      element !== null &&
      element !== document.documentElement &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || isInScrollBox(element.parentElement))
    const cut: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
      // What is only shown when it has the focus, and what scrolls in a box of its own, may be out of sight.
      if (text.parentElement?.closest('.skip, select') !== null || isInScrollBox(text.parentElement)) continue
      range.selectNodeContents(text)
      const { left, right, width } = range.getBoundingClientRect()
      if (width > 0 && (left < 0 || right > window.innerWidth + 1)) cut.push((text.textContent ?? '').slice(0, 60))
    }
    return cut
  })
}

/** What moves by itself while the page is read screen by screen, each with its part of Cumulative Layout Shift. */
function listLayoutShifts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const shifts: string[] = []
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        const moved = entry.sources.map(({ node }) => (node?.parentElement ?? node)?.textContent?.trim().slice(0, 40))
        if (!entry.hadRecentInput) shifts.push(`${entry.value.toFixed(4)}: ${moved.join(', ')}`)
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
