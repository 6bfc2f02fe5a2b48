import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../browser.ts'
import { PROJECT_DIR } from '../paths.ts'
import { listCutTexts } from './list-cut-texts.ts'
import { listLayoutShifts } from './list-layout-shifts.ts'
import { openPage, readSidewaysScroll } from './open-page.ts'
import { servePages } from './serve-site.ts'
import type { ServedPages } from './serve-site.ts'
import { PAGE_KINDS } from './sites.ts'

/** Pictures to look at; nothing compares them, and only `npm run test:all` takes them. */
const FOLDER = join(PROJECT_DIR, '.cache/screenshots')

/** `npm test` looks at phones, on which most goes wrong. */
const WIDTHS = process.env['TEST_ALL'] ? [390, 820, 1440] : [390]

/** Other directories of the same kinds are looked at in `npm run test:all`. */
const KINDS = process.env['TEST_ALL'] ? PAGE_KINDS : (['root', 'large', 'arabic', 'hostile'] as const)

const CASES = KINDS.flatMap((kind) => WIDTHS.map((width) => ({ kind, width })))

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
    for (const colorScheme of process.env['TEST_ALL'] ? (['light', 'dark'] as const) : []) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: join(FOLDER, `${kind.replace(' ', '-')}-${width}-${colorScheme}.png`) })
    }
    expect(await readSidewaysScroll(page)).toBe(0)
    expect(await listCutTexts(page)).toEqual([])
    expect(await listLayoutShifts(page)).toEqual([])
    expect({ complaints, foreign }).toEqual({ complaints: [], foreign: [] })
    await close()
  })

  it.each(KINDS)('the %s page prints without what only a screen can use', async (kind) => {
    const { page, close } = await openPage(browser, pages.urlOf(kind))
    if (process.env['TEST_ALL']) await page.pdf({ path: join(FOLDER, `${kind.replace(' ', '-')}.pdf`), format: 'A4' })
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('button:visible, input:visible, select:visible').count()).toBe(0)
    expect(await page.locator('h1').isVisible()).toBe(true)
    await close()
  })
})
