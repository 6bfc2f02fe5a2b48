import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../browser.ts'
import { listCutTexts } from './list-cut-texts.ts'
import { listFocusProblems } from './list-focus-problems.ts'
import { openMenus, openPage, readSidewaysScroll } from './open-page.ts'
import { servePages } from './serve-site.ts'
import type { ServedPages } from './serve-site.ts'
import { VIEW_KINDS } from './sites.ts'
import type { ViewKind } from './sites.ts'

/** A window of 1280 by 900 pixels at 100 %, 200 % and 400 %: see WCAG 2.2 SC 1.4.10. */
const ZOOMED = [
  { width: 1280, height: 900 },
  { width: 640, height: 450 },
  { width: 320, height: 225 },
] as const

/** Between the margins of A4. */
const PAPER = { width: 718, height: 1046 } as const

/** The large page has the parts of the small one. */
const KINDS = VIEW_KINDS.filter((kind) => kind !== 'large')

describe('what readers set', () => {
  let pages: ServedPages
  let browser: Browser

  beforeAll(async () => {
    ;[pages, browser] = await Promise.all([servePages(), launchBrowser()])
  })

  afterAll(async () => {
    await browser.close()
    await pages.close()
  })

  function open(kind: ViewKind, size: { width: number; height: number } = ZOOMED[0]): ReturnType<typeof openPage> {
    return openPage(browser, pages.urlOf(kind), { viewport: size })
  }

  function styleOf(page: Page, selector: string, property: string): Promise<string> {
    return page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
  }

  it.each(KINDS)(
    'the %s page fits its window however far it is zoomed in, and shows what has the focus [page:reader:zoom]',
    async (kind) => {
      const { page, close } = await open(kind)
      const seen = []
      for (const size of ZOOMED) {
        await page.setViewportSize(size)
        // Browsers show the focus to who uses the keyboard.
        await page.keyboard.press('Tab')
        seen.push({ ...size, problems: await listFocusProblems(page) })
      }
      await openMenus(page)
      for (const size of ZOOMED) {
        await page.setViewportSize(size)
        seen.push({ ...size, scroll: await readSidewaysScroll(page), cut: await listCutTexts(page) })
      }
      expect(seen).toEqual([
        ...ZOOMED.map((size) => ({ ...size, problems: [] })),
        ...ZOOMED.map((size) => ({ ...size, scroll: 0, cut: [] })),
      ])
      await close()
    },
  )

  it.each(KINDS)(
    'the %s page prints whole, in dark on light, whatever its theme is [page:reader:print]',
    async (kind) => {
      const { page, close } = await open(kind, PAPER)
      await page.evaluate(() => {
        document.documentElement.dataset['theme'] = 'dark'
      })
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
      expect(await styleOf(page, 'body', 'color')).toBe('rgb(27, 28, 30)')
      expect(await readSidewaysScroll(page)).toBe(0)
      expect(await listClipped(page)).toEqual([])
      await close()
    },
  )

  it('colours that are forced leave what is chosen to be seen [page:reader:forced-colors]', async () => {
    const { page, close } = await open('comparison')
    await page.emulateMedia({ forcedColors: 'active' })
    await page.locator('.find input').pressSequentially('sql')
    await page.locator('.hits [role=option]').first().waitFor()
    await page.keyboard.press('ArrowDown')
    expect(await styleOf(page, '[aria-selected=true]', 'border-top-style')).toBe('solid')
    expect(await styleOf(page, '[aria-selected=false]', 'border-top-style')).toBe('none')
    await page.goto(pages.urlOf('small'))
    const before = await styleOf(page, '.row', 'border-top-style')
    await page.locator('.row [name=compare]').first().check()
    expect([before, await styleOf(page, '.row', 'border-top-style')]).toEqual(['none', 'solid'])
    await close()
  })

  it('nothing moves by itself [page:reader:motion]', async () => {
    const { page, close } = await open('small', ZOOMED[1])
    const moving = await page.evaluate(() => {
      document.querySelector<HTMLElement>('[popovertarget=_facets]')?.click()
      return document.getAnimations().length
    })
    expect(await page.locator('#_facets').isVisible()).toBe(true)
    expect(moving).toBe(0)
    await close()
  })
})

/** Boxes that hide a part of what is in them: paper cannot be scrolled. */
function listClipped(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll('body *'))
      .filter((element) => {
        const { overflowX, overflowY, textOverflow } = getComputedStyle(element)
        const isCut =
          (overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1) ||
          (overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1)
        // What is read aloud only, and lines that end in an ellipsis: the whole text is elsewhere.
        return isCut && textOverflow !== 'ellipsis' && element.closest('.vh') === null
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 80)),
  )
}
