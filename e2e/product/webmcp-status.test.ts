import type { Browser, Locator } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../browser.ts'
import { serveExample } from '../serve-example.ts'
import type { ServedExample } from '../serve-example.ts'

describe('the WebMCP row of a page', () => {
  let example: ServedExample
  let withWebMcp: Browser

  beforeAll(async () => {
    example = await serveExample()
    withWebMcp = await launchBrowser('WebMCP')
  })

  afterAll(async () => {
    await withWebMcp.close()
    await example.close()
  })

  /** Opens a page. @param before Runs in it before its own scripts. */
  async function open(browser: Browser, before?: () => void) {
    const page = await browser.newPage()
    if (before !== undefined) await page.addInitScript(before)
    await page.goto(new URL('databases/', example.url).href)
    return { page, row: page.locator('.webmcp') }
  }

  /** What the row says once it has this in it. */
  async function textWith(row: Locator, part: string | RegExp): Promise<string> {
    await row.filter({ hasText: part }).waitFor()
    return row.innerText()
  }

  it('says that the browser has none', async () => {
    const { page, row } = await open(example.browser)
    expect(await textWith(row, 'browser')).toBe('This browser has no WebMCP; the extension adds it.')
    await page.close()
  })

  it('says nothing where it has some, from the beginning or late', async () => {
    const { page, row } = await open(withWebMcp)
    await page.waitForLoadState('load')
    expect(await row.isVisible()).toBe(false)
    await page.close()
    const late = await open(example.browser, () => {
      document.addEventListener('readystatechange', () => {
        if (document.readyState !== 'complete') return
        Object.defineProperty(Document.prototype, 'modelContext', { get: () => ({}) })
      })
    })
    await late.row.waitFor({ state: 'hidden' })
    await late.page.close()
  })
})
