import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveExample } from '../serve-example.ts'
import type { ServedExample } from '../serve-example.ts'

const PAPER = { light: 'rgb(255, 255, 255)', dark: 'rgb(19, 20, 21)' }

describe('the header in Chromium', () => {
  let example: ServedExample

  beforeAll(async () => {
    example = await serveExample()
  })

  afterAll(() => example.close())

  function paperOf(page: Page): Promise<string> {
    return page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
  }

  async function choose(page: Page, theme: string): Promise<void> {
    await page.locator('.top [popovertarget]').last().click()
    await page.locator(`#_${theme}`).check()
  }

  it.each([true, false])(
    'changes the theme, and keeps it where scripts run: %s [page:theme:kept] [page:header:without-script]',
    async (javaScriptEnabled) => {
      const context = await example.browser.newContext({ javaScriptEnabled, colorScheme: 'light' })
      const page = await context.newPage()
      await page.goto(`${example.url}databases/`)
      expect(await paperOf(page)).toBe(PAPER.light)
      await choose(page, 'dark')
      expect(await paperOf(page)).toBe(PAPER.dark)
      await page.goto(example.url)
      expect(await paperOf(page)).toBe(javaScriptEnabled ? PAPER.dark : PAPER.light)
      await choose(page, javaScriptEnabled ? 'light' : 'dark')
      expect(await paperOf(page)).toBe(javaScriptEnabled ? PAPER.light : PAPER.dark)
      await context.close()
    },
  )

  it.each([1280, 390])(
    'is walked by the keyboard in the order it is seen at %i pixels [page:header:order]',
    async (width) => {
      const context = await example.browser.newContext({ viewport: { width, height: 844 } })
      const page = await context.newPage()
      await page.goto(`${example.url}databases/`)
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.className)).toContain('skip')
      // The second leads past the list, where there is one beside it.
      if (width > 1000) await page.keyboard.press('Tab')
      const places: { x: number; y: number }[] = []
      for (;;) {
        await page.keyboard.press('Tab')
        const place = await page.evaluate(() => {
          const active = document.activeElement
          const box = active?.getBoundingClientRect()
          return active?.closest('.top') === null || box === undefined
            ? undefined
            : { x: box.x, y: box.y + box.height / 2 }
        })
        if (place === undefined) break
        places.push(place)
      }
      expect(places.length).toBeGreaterThanOrEqual(3)
      const seen = places.toSorted((a, b) => (Math.abs(a.y - b.y) < 8 ? a.x - b.x : a.y - b.y))
      expect(places).toEqual(seen)
      await context.close()
    },
  )

  it('closes its menus on Escape, which gives the focus back, and on a click elsewhere [page:header:menus]', async () => {
    const page = await example.browser.newPage()
    await page.goto(`${example.url}databases/`)
    const menu = page.locator('.top .pop').first()
    const button = page.locator('.top [popovertarget]').first()
    await button.click()
    await page.keyboard.press('Tab')
    expect(
      await menu
        .locator('a')
        .first()
        .evaluate((link) => link === document.activeElement),
    ).toBe(true)
    await page.keyboard.press('Escape')
    expect(await menu.isVisible()).toBe(false)
    expect(await button.evaluate((each) => each === document.activeElement)).toBe(true)
    await button.click()
    // Its middle is below the menu.
    await page.locator('h1').click({ position: { x: 4, y: 4 } })
    expect(await menu.isVisible()).toBe(false)
    await page.close()
  })
})
