import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../browser.ts'
import { openPage } from './open-page.ts'
import { serveSite } from './serve-site.ts'
import type { ServedSite } from './serve-site.ts'

const PHONE = { viewport: { width: 412, height: 823 } }

describe('a page of 600 listings', () => {
  let site: ServedSite
  let browser: Browser

  beforeAll(async () => {
    site = await serveSite('english')
    browser = await launchBrowser()
  })

  afterAll(async () => {
    await browser.close()
    await site.close()
  })

  it('has ten listings laid out when it is first painted', async () => {
    const { page, close } = await openPage(browser, site.pageUrl('large'), { ...PHONE, javaScriptEnabled: false })
    expect((await findLaidOut(page)).filter((position) => position <= 50)).toEqual(count(10))
    await close()
  })

  it('has the first fifty in its text soon after, as programs read it', async () => {
    const { page, close } = await openPage(browser, site.pageUrl('large'), PHONE)
    await page.waitForFunction(() => document.querySelectorAll('.laid-out').length === 50)
    expect((await findLaidOut(page)).filter((position) => position <= 55)).toEqual(count(50))
    const text = await page.evaluate(() => document.body.innerText)
    const names = await page.locator('h3 > :first-child').evaluateAll((all) => all.map((name) => name.textContent))
    expect(names.slice(0, 50).filter((name) => !text.includes(name))).toEqual([])
    await close()
  })
})

/** Positions of the listings whose contents the browser has laid out. */
function findLaidOut(page: Page): Promise<number[]> {
  return page
    .locator('article h3')
    .evaluateAll((titles) =>
      titles.flatMap((title, index) => (title.checkVisibility({ contentVisibilityAuto: true }) ? [index + 1] : [])),
    )
}

function count(length: number): number[] {
  return Array.from({ length }, (_, index) => index + 1)
}
